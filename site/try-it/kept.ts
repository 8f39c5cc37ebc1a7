import { type JsonNode, readJson } from '../samples/json-text.ts';
import { type Entered, MAX_LENGTH, exampleOf, fieldName } from './entered.ts';
import type { TryOperation } from './try-operation.ts';

/** What a link begins with that brings back what was entered. */
export const LINK = '#try-it?';

/**
 * What was entered as text, for the memory of the tab and for a link. No sensitive value is in it, and
 * no token: nobody knows who sees the two.
 */
export function keptText(operation: TryOperation, entered: Entered): string {
  const params = new URLSearchParams();
  const example = exampleOf(operation);
  const add = (name: string, value: string | undefined, usual: string | undefined) => {
    if (value !== undefined && value !== usual) params.set(name, value);
  };
  for (const parameter of operation.parameters) {
    const name = fieldName(parameter);
    if (parameter.sensitive !== true) add(name, entered.values[name], example.values[name]);
  }
  add('body', withoutSensitive(operation, entered.body), example.body);
  add('example', entered.example, '');
  add('simulation', entered.simulation, '');
  return params.toString();
}

/** Puts kept text into the form. Names that it does not have are left out. */
export function fillForm(form: HTMLFormElement, operation: TryOperation, text: string): void {
  const names = [...operation.parameters.map(fieldName), 'body', 'example', 'simulation'];
  const params = new URLSearchParams(text);
  for (const name of names) {
    const value = params.get(name);
    const field = form.elements.namedItem(name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value = value;
    }
    if (field instanceof HTMLSelectElement) {
      field.value = value;
      field.selectedIndex = Math.max(0, field.selectedIndex);
    }
  }
}

/**
 * A body with examples in place of its sensitive values. Undefined where nobody can say which values
 * these are: where it is no JSON, or has a field that the document does not know.
 */
function withoutSensitive({ fields }: TryOperation, text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let kept = '';
  let at = 0;
  const isKnown = (node: JsonNode, name: string | undefined): boolean => {
    const replacement = name === undefined ? null : fields[name];
    if (typeof replacement === 'string') {
      kept += text.slice(at, node.start) + replacement;
      at = node.end;
      return true;
    }
    // A value that stands alone has no name to know it by.
    if (node.members === undefined) return name !== undefined;
    return node.members.every(
      (each) =>
        (each.name === undefined || Object.hasOwn(fields, each.name)) &&
        isKnown(each.value, each.name ?? name),
    );
  };
  try {
    return isKnown(readJson(text), undefined) ? kept + text.slice(at) : undefined;
  } catch {
    return undefined;
  }
}
