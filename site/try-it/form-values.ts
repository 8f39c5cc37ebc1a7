import type { OperationId } from '../../generated/operations.ts';
import { readParameters } from '../../src/contract/parameters.ts';
import type { OperationRequest, Problem } from '../../src/contract/problems.ts';
import { pathValueProblem } from '../../src/shared/checks.ts';
import { type JsonRange, rangeAt, rangesOf } from './json-ranges.ts';
import type { PanelData, PanelParameter } from './panel-data.ts';

/** What the reader has entered. */
export interface FormValues {
  /** Values of parameters, by `location.name`. */
  values: Readonly<Record<string, string>>;
  /** The text of the body. */
  body: string;
  /** Name of an example, or one of `UNSPECIFIED_ERROR_STATUSES`; empty for what the records of the mock lead to. */
  chosenError: string;
}

/** The name of a parameter in the form. */
export function fieldName({ location, name }: PanelParameter): string {
  return `${location}.${name}`;
}

/** The texts for the parameters of each location, by name. An empty one is left out, but for a path. */
export function textsOf({ parameters }: PanelData, { values }: FormValues) {
  const texts = parameters
    .map((each) => {
      const text = wellFormed(values[fieldName(each)] ?? '');
      const lines = text.split('\n').filter((line) => line !== '');
      return { ...each, text: each.isList ? lines : text };
    })
    .filter(({ location, text }) => location === 'path' || text.length > 0);

  const at = (location: PanelParameter['location']): Record<string, string | string[]> => {
    const own = texts.filter((each) => each.location === location);
    return Object.fromEntries(own.map(({ name, text }) => [name, text]));
  };
  return { header: at('header'), path: at('path'), query: at('query') };
}

/** The values of the parameters of each location, by name. */
export function valuesOf(operation: PanelData, entered: FormValues) {
  const texts = textsOf(operation, entered);
  const at = (location: PanelParameter['location']) => {
    const own = operation.parameters.filter((each) => each.location === location);
    return readParameters(own, texts[location]);
  };
  return { header: at('header'), path: at('path'), query: at('query') };
}

/** A text as a browser sends it: half a character has no bytes, and does not compile in Go. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}

/** The example of the document, with which the panel begins; of a list, each item is on a line. */
export function exampleOf({ call, parameters }: PanelData): FormValues {
  const values = parameters.map((each) => [fieldName(each), [each.example].flat().join('\n')]);
  return { values: Object.fromEntries(values), body: call.body ?? '', chosenError: '' };
}

/** Reads the form, which a reader may have changed before the script of the panel came. */
export function readForm(form: HTMLFormElement, { parameters }: PanelData): FormValues {
  const data = new FormData(form);
  // A form has its line breaks as CR LF.
  const text = (name: string) => ((data.get(name) as string) ?? '').replaceAll('\r\n', '\n');
  const values = parameters.map(fieldName).map((name) => [name, text(name)]);
  return { values: Object.fromEntries(values), body: text('body'), chosenError: text('example') };
}

/** The JSON value of a text or, in the words of the browser, why it is not JSON. */
export function jsonOf(text: string): { value?: unknown; syntaxError?: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { syntaxError: (error as SyntaxError).message };
  }
}

/** A body of so many characters is cut: browsers need seconds for a longer one. */
export const MAX_BODY = 100_000;

/** How the mock validates a request. */
export type Validate = (request: OperationRequest) => readonly Problem[];

/** What is wrong with a field of the form. */
export interface FieldError {
  field: string;
  message: string;
  /** True where the value cannot be sent at all. @default false */
  isUnsendable?: boolean;
  /** The value of the body that it is about. */
  range?: Pick<JsonRange, 'start' | 'end'> | undefined;
}

/** Checks what was entered as the mock does, and whether a browser can send it. */
export function check(
  entered: FormValues,
  { operation, validate }: { operation: PanelData; validate: Validate },
): FieldError[] {
  const unsendable = sendErrors(operation, entered);
  const { errors, whole } = readBody(entered);
  const found = validate(toOperationRequest(operation, entered))
    .map(({ location: [part = '', ...keys], message }) => ({
      field: fieldOf(operation, part, keys[0]),
      message: plainMessage(message),
      range: part === 'body' && whole ? rangeAt(whole, keys) : undefined,
    }))
    // What the form has no field for stands beside the body, where there is one.
    .filter(({ field }) => field !== 'body' || operation.call.body !== undefined)
    .filter(({ field }) => unsendable.every((each) => each.field !== field));
  return [...unsendable, ...errors, ...found];
}

/** The errors of values that cannot be sent at all. */
function sendErrors({ parameters }: PanelData, { values }: FormValues): FieldError[] {
  const all = parameters.map((parameter) => {
    const field = fieldName(parameter);
    return { field, message: sendProblem(parameter, values[field] ?? ''), isUnsendable: true };
  });
  return all.filter(({ message }) => message !== '');
}

/** Says why a value cannot be sent; empty for one that can. */
function sendProblem({ location, name }: PanelParameter, value: string): string {
  if (location === 'query') return '';
  if (location === 'header') {
    const isLatin = /^[\t\u0020-\u00ff]*$/.test(value);
    return isLatin ? '' : 'A browser cannot send this value in a header.';
  }
  if (value === '') return `Enter ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}.`;
  if (pathValueProblem(value) === undefined) return '';
  return `Enter another ${name}: this one leads elsewhere.`;
}

/** The errors of a body whatever the document says, and where its values stand. */
function readBody({ body }: FormValues): { errors: FieldError[]; whole?: JsonRange } {
  const isCut = body.length >= MAX_BODY;
  const errors = isCut ? [bodyError(`The panel takes ${MAX_BODY} characters.`)] : [];
  if (body === '') return { errors };
  const { syntaxError } = jsonOf(body);
  if (syntaxError !== undefined) {
    // Most browsers say where.
    const start = Number(/ at position (\d+)/.exec(syntaxError)?.[1] ?? NaN);
    const range = start >= 0 ? { start, end: start + 1 } : undefined;
    return { errors: [...errors, bodyError(`The body is not JSON: ${syntaxError}.`, range)] };
  }

  const { whole, repeated } = rangesOf(body);
  const twice = repeated.map((range) =>
    bodyError(`The key ${range.key} comes twice: programs keep the last.`, range),
  );
  return { errors: [...errors, ...twice], whole };
}

function bodyError(message: string, range?: FieldError['range']): FieldError {
  return { field: 'body', message, range };
}

/** The name of the field that a violation is about; `body` for all that no other field is for. */
function fieldOf({ parameters }: PanelData, part: string, key = ''): string {
  const field = parameters.find(
    (each) => each.location === part && each.name.toLowerCase() === key.toLowerCase(),
  );
  return field === undefined ? 'body' : fieldName(field);
}

/** A message of the validator in plain words, without its location: `Request body property title must be string`. */
function plainMessage(message: string): string {
  return message
    .replace(/^Request (?:body property|\w+ parameter) /, '')
    .replaceAll(/\.(\d+)(?=[. ])/g, '[$1]')
    .replace('NOT have fewer than', 'have at least')
    .replace('NOT have more than', 'have at most')
    .replace(/must have required property '(.*)'/, 'needs $1')
    .replace('must match pattern "^[0-9]+$"', 'must be digits alone')
    .replace('string,null', 'string or null');
}

function toOperationRequest(operation: PanelData, entered: FormValues): OperationRequest {
  const { syntaxError, value } = jsonOf(entered.body);
  const { header: headers, path, query } = valuesOf(operation, entered);
  return {
    operation: operation.id as OperationId,
    parameters: { path, query, headers },
    body: value,
    isReadable: entered.body === '' || syntaxError === undefined,
  };
}
