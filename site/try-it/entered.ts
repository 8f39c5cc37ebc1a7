import type { OperationId } from '../../generated/operations.ts';
import type { OperationRequest, Problem } from '../../src/contract/problems.ts';
import { pathValueProblem } from '../../src/shared/checks.ts';
import type { TryOperation, TryParameter } from './try-operation.ts';

/** What the reader has entered. */
export interface Entered {
  /** Values of parameters, by `location.name`. */
  values: Readonly<Record<string, string>>;
  /** The text of the body. */
  body: string;
  /** Name of the chosen example; empty for what the records of the mock lead to. */
  example: string;
}

/** The name of a parameter in the form. */
export function fieldName({ location, name }: TryParameter): string {
  return `${location}.${name}`;
}

/**
 * What was entered for the parameters of a location, by name. What is empty is left out, but for a path.
 */
export function textsAt(
  location: TryParameter['location'],
  { parameters }: TryOperation,
  { values }: Entered,
): Record<string, string | string[]> {
  const texts = parameters
    .filter((each) => each.location === location)
    .map((each) => {
      const text = wellFormed(values[fieldName(each)] ?? '');
      const lines = text.split('\n').filter((line) => line !== '');
      return [each.name, each.isList ? lines : text] as const;
    });
  return Object.fromEntries(texts.filter(([, each]) => location === 'path' || each.length > 0));
}

/** A text as a browser sends it: half a character has no bytes, and does not compile in Go. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}

/** What the panel begins with: the example of the document; of a list, each item is on a line. */
export function exampleOf({ call, parameters }: TryOperation): Entered {
  const values = parameters.map((each) => [fieldName(each), [each.example].flat().join('\n')]);
  return {
    values: Object.fromEntries(values),
    body: call.body ?? '',
    example: '',
  };
}

/** What stands in the form, which a reader may have changed before the script of the panel came. */
export function readForm(form: HTMLFormElement, operation: TryOperation): Entered {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    // A form has its line breaks as CR LF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  return {
    values: Object.fromEntries(
      operation.parameters.map(fieldName).map((name) => [name, text(name)]),
    ),
    body: text('body'),
    example: text('example'),
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

/** A body of so many characters is cut: browsers need seconds for a longer one. */
export const MAX_BODY = 100_000;

/** How the mock validates a request. */
export type Validate = (request: OperationRequest) => readonly Problem[];

/** What is wrong with what was entered: messages by the name of the field. */
export interface EnteredErrors {
  messages: Readonly<Record<string, readonly string[]>>;
  /** Fields whose value cannot be sent at all. */
  unsendable: readonly string[];
}

/** Checks what was entered as the mock does, and whether a browser can send it. */
export function check(
  operation: TryOperation,
  entered: Entered,
  validate: Validate,
): EnteredErrors {
  const messages: Record<string, string[]> = {};
  const unsendable: string[] = [];
  const add = (name: string, message: string) => (messages[name] ??= []).push(message);
  for (const parameter of operation.parameters) {
    const name = fieldName(parameter);
    const value = entered.values[name] ?? '';
    const problem = sendProblem(parameter, value);
    if (problem === undefined) continue;
    unsendable.push(name);
    add(name, problem);
  }
  if (entered.body.length >= MAX_BODY) add('body', `The panel takes ${MAX_BODY} characters.`);
  const request = toContract(operation, entered);
  if (!request.readable) add('body', `The body is not JSON: ${faultOf(entered.body)}.`);
  for (const { location, message } of validate(request)) {
    const name = fieldOf(operation, location);
    // What the form has no field for stands beside the body, where there is one.
    const isShown = name !== 'body' || operation.call.body !== undefined;
    if (!unsendable.includes(name) && isShown) add(name, shortened(message));
  }
  return { messages, unsendable };
}

/** The name of the field that a violation is about; `body` for all that no other field is for. */
function fieldOf({ parameters }: TryOperation, location: readonly string[]): string {
  const [part = '', key = ''] = location;
  const field = parameters.find(
    (each) => each.location === part && each.name.toLowerCase() === key.toLowerCase(),
  );
  return field === undefined ? 'body' : fieldName(field);
}

/**
 * A message of the validator in plain words, without what its place says: `Request body property title must
 * be string`.
 */
export function shortened(message: string): string {
  return message
    .replace(/^Request (?:body property|\w+ parameter) /, '')
    .replace('NOT have fewer than', 'have at least')
    .replace('NOT have more than', 'have at most')
    .replace(/must have required property '(.*)'/, 'needs $1')
    .replace('string,null', 'string or null');
}

/** Why a text is no JSON, in the words of the browser. */
function faultOf(body: string): string {
  try {
    JSON.parse(body);
    return '';
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

function sendProblem({ location, name }: TryParameter, value: string): string | undefined {
  if (location === 'path') {
    if (value === '') return `Enter ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}.`;
    const isSendable = pathValueProblem(value) === undefined;
    return isSendable ? undefined : `Enter another ${name}: this one leads elsewhere.`;
  }
  if (location !== 'header') return undefined;
  try {
    new Headers().append('X-Value', value);
    return undefined;
  } catch {
    return 'A browser cannot send this value in a header.';
  }
}

function toContract(operation: TryOperation, entered: Entered): OperationRequest {
  const { body } = entered;
  const json = jsonOf(body);
  const headers = Object.entries(textsAt('header', operation, entered));
  return {
    operation: operation.id as OperationId,
    params: textsAt('path', operation, entered) as OperationRequest['params'],
    query: textsAt('query', operation, entered),
    headers: Object.fromEntries(headers.map(([name, text]) => [name.toLowerCase(), String(text)])),
    body: json?.value,
    readable: body === '' || json !== undefined,
  };
}
