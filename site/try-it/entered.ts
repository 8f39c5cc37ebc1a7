import type { TryOperation, TryParameter } from './operation.ts';

/** What the reader has entered. */
export interface Entered {
  /** Values of parameters, by `location.name`. */
  values: Readonly<Record<string, string>>;
  /** The text of the body. */
  body: string;
  /** Name of the chosen scenario; empty for what the records of the mock lead to. */
  scenario: string;
  /** Which mock: the one in the page, or that of the server that the page comes from. */
  target: 'page' | 'server';
}

/** The name of a parameter in the form. */
export function fieldName({ location, name }: TryParameter): string {
  return `${location}.${name}`;
}

/** What the panel begins with: the example of the document. */
export function exampleOf({ body, parameters }: TryOperation): Entered {
  return {
    values: Object.fromEntries(parameters.map((each) => [fieldName(each), each.value])),
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
    scenario: '',
    target: 'page',
  };
}

/** What stands in the form, which a reader may have changed before the script of the panel came. */
export function readForm(form: HTMLFormElement, operation: TryOperation): Entered {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    values: Object.fromEntries(
      operation.parameters.map(fieldName).map((name) => [name, text(name)]),
    ),
    // A form has its line breaks as CR LF.
    body: text('body').replaceAll('\r\n', '\n'),
    scenario: text('scenario'),
    target: text('target') === 'server' ? 'server' : 'page',
  };
}

/** The JSON value of a text; undefined where it is no JSON. */
export function jsonOf(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
