import { type Entered, MAX_LENGTH, exampleOf, fieldName, jsonOf } from './entered.ts';
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

/** What a text consists of that may be JSON one day. */
const PARTS = /"(?:[^"\\]|\\.)*(?:"|$)|[{}[\],]|[^\s{}[\],:"]+/gs;

/**
 * A body, finished or not, with examples in place of its sensitive values. Undefined where nobody can say
 * which values these are: where one has no name, or a name that the document does not know.
 */
function withoutSensitive({ fields }: TryOperation, text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  // Of each list its name, of each object none.
  const open: (string | undefined)[] = [];
  let name: string | undefined;
  let kept = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    if (part === '{' || part === '[') {
      const own = name ?? open.at(-1);
      // A sensitive value has no parts.
      if (open.length > 0 && (own === undefined || fields[own] !== null)) return undefined;
      open.push(part === '[' ? own : undefined);
    } else if (part === '}' || part === ']') open.pop();
    else if (part !== ',' && name === undefined && open.at(-1) === undefined) {
      name = open.length === 0 ? undefined : nameIn(part, Object.keys(fields));
      if (name === undefined) return undefined;
      continue;
    } else if (part !== ',') {
      const example = fields[name ?? open.at(-1)!];
      kept += text.slice(end, index) + (example ?? part);
      end = index + part.length;
    }
    name = undefined;
  }
  return kept + text.slice(end);
}

/** The one of the names that stands in a string, or that its end shall become. */
function nameIn(part: string, names: readonly string[]): string | undefined {
  const value = jsonOf(part)?.value;
  const [, begun] = /^"(.*[^"])$/s.exec(part) ?? [];
  return names.find((name) => value === name || (begun !== undefined && name.startsWith(begun)));
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
