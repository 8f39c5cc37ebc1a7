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
  try {
    let kept = '';
    let end = 0;
    for (const { node, example } of sensitiveValues(readJson(text), fields)) {
      kept += text.slice(end, node.start) + example;
      end = node.end;
    }
    return kept + text.slice(end);
  } catch {
    return undefined;
  }
}

/**
 * The sensitive values of a body in their order, each with the example that is shown in its place.
 *
 * @throws RangeError - The document does not know a field, or a value has no name.
 */
function* sensitiveValues(
  node: JsonNode,
  fields: TryOperation['fields'],
  name?: string,
): Generator<{ node: JsonNode; example: string }> {
  const isKnown = name === undefined ? node.members !== undefined : Object.hasOwn(fields, name);
  if (!isKnown) throw new RangeError('not known whether it is sensitive');
  const example = name === undefined ? null : fields[name];
  if (typeof example === 'string') yield { node, example };
  else {
    for (const { name: own = name, value } of node.members ?? []) {
      yield* sensitiveValues(value, fields, own);
    }
  }
}

/** Where the tab keeps what was entered for an operation. */
export function enteredKey(id: string): string {
  return `try-it-${id}`;
}

/** Keeps a text for as long as the tab is open; an empty one is forgotten. */
export function keepText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage, or with a full one, it lasts as long as the page.
  }
}

/** A kept text, empty where there is none; undefined without storage. */
export function recallText(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return undefined;
  }
}
