import type { OperationId } from '../../../generated/operations.ts';
import type { OperationRequest } from '../../../src/mock/contract/operation-request.ts';
import type { Problem } from '../../../src/mock/contract/problem.ts';
import { pathValueProblem } from '../../../src/shared/checks.ts';
import type { Call } from '../samples/call.ts';
import { type Entered, fieldName } from './entered.ts';
import type { TryOperation, TryParameter } from './operation.ts';

/** The token of the panel. The mock takes any, and none is ever asked for. */
export const TOKEN = 'any-token';

/** How the mock validates a request. */
export type Validate = (request: OperationRequest) => readonly Problem[];

/** What is wrong with what was entered: messages by the name of the field. */
export interface Findings {
  messages: Readonly<Record<string, readonly string[]>>;
  /** Fields whose value cannot be sent at all. */
  unsendable: readonly string[];
}

export interface PanelRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string;
}

const NO_BODY = Symbol('no JSON');

/** The JSON of a text, or `NO_BODY`. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_BODY;
  }
}

/** The body that was entered, or the last one that was JSON. */
export function bodyOf({ body }: Entered, last: unknown): unknown {
  const value = parsed(body);
  return value === NO_BODY ? last : value;
}

/** Checks what was entered as the mock does, and whether a browser can send it. */
export function check(operation: TryOperation, entered: Entered, validate: Validate): Findings {
  const { parameters } = operation;
  const messages: Record<string, string[]> = {};
  const unsendable: string[] = [];
  const add = (name: string, message: string) => (messages[name] ??= []).push(message);
  for (const parameter of parameters) {
    const name = fieldName(parameter);
    const problem = sendProblem(parameter, entered.values[name] ?? '');
    if (problem === undefined) continue;
    add(name, problem);
    unsendable.push(name);
  }
  const body = parsed(entered.body);
  const hasBody = 'body' in operation;
  const readable = entered.body === '' || body !== NO_BODY;
  if (!readable) add('body', 'The body must be JSON.');
  for (const { location, message } of validate(toContract(operation, entered, body, readable))) {
    const [part = '', key = ''] = location;
    const field = parameters.find(
      (each) => each.location === part && each.name.toLowerCase() === key.toLowerCase(),
    );
    const name = field === undefined ? 'body' : fieldName(field);
    // What the form has no field for stands beside the body, where there is one.
    if (!unsendable.includes(name) && (field !== undefined || hasBody)) add(name, message);
  }
  return { messages, unsendable };
}

function sendProblem({ location }: TryParameter, value: string): string | undefined {
  if (location === 'path') {
    const problem = pathValueProblem(value);
    return problem === undefined ? undefined : `The value ${problem}.`;
  }
  if (location !== 'header') return undefined;
  try {
    new Headers().append('X-Value', value);
    return undefined;
  } catch {
    return 'A browser cannot send this value in a header.';
  }
}

function toContract(
  operation: TryOperation,
  { values }: Entered,
  body: unknown,
  readable: boolean,
): OperationRequest {
  const valuesOf = (location: TryParameter['location'], nameOf = (name: string) => name) =>
    Object.fromEntries(
      operation.parameters
        .filter((each) => each.location === location)
        .map((each) => [nameOf(each.name), values[fieldName(each)] ?? ''] as const)
        .filter(([, value]) => location === 'path' || value !== ''),
    );
  return {
    operation: operation.id as OperationId,
    params: valuesOf('path'),
    query: valuesOf('query'),
    headers: valuesOf('header', (name) => name.toLowerCase()),
    body: body === NO_BODY ? undefined : body,
    readable,
  };
}

/**
 * The request for what was entered.
 *
 * @param root - Address of the interface on the mock.
 */
export function toRequest(operation: TryOperation, entered: Entered, root: string): PanelRequest {
  const scenario = operation.scenarios.find(({ name }) => name === entered.scenario);
  const headers: [string, string][] = [['Authorization', `Bearer ${TOKEN}`]];
  for (const parameter of operation.parameters) {
    const value = entered.values[fieldName(parameter)] ?? '';
    if (parameter.location === 'header' && value !== '') headers.push([parameter.name, value]);
  }
  if (scenario !== undefined) {
    headers.push(['Prefer', `code=${scenario.status}, example=${scenario.name}`]);
  }
  const path = pathOf(operation, entered)
    .map((part) => (typeof part === 'string' ? part : encodeURIComponent(part.value)))
    .join('');
  return { method: operation.method, url: root + path, headers, body: entered.body };
}

/** The call of the samples with what was entered. */
export function toCall(operation: TryOperation, entered: Entered, body: unknown): Call {
  const { call, parameters } = operation;
  const { body: _, contentType: __, traceHeader, ...rest } = call;
  const headers = parameters
    .filter(({ location }) => location === 'header')
    .map((each) => ({ name: each.name, value: entered.values[fieldName(each)] ?? '', each }))
    .filter(({ value }) => value !== '');
  const contentType = headers.find(({ name }) => name === 'Content-Type')?.value;
  const trace = headers.find(({ name }) => name === traceHeader);
  // As long as nobody enters another one, each call has an identifier of its own.
  const isNew = trace !== undefined && trace.value === trace.each.value;
  const isOther = (name: string) => name !== 'Content-Type' && !(name === traceHeader && isNew);
  return {
    ...rest,
    path: pathOf(operation, entered),
    ...(contentType === undefined ? {} : { contentType }),
    ...(isNew && traceHeader !== undefined ? { traceHeader } : {}),
    ...(trace === undefined || isNew ? {} : { traceId: trace.value }),
    headers: headers
      .filter(({ name }) => isOther(name))
      .map(({ name, value }) => ({ name, value })),
    ...('body' in operation ? { body } : {}),
  };
}

/** Path and query. */
function pathOf({ call, parameters }: TryOperation, { values }: Entered): Call['path'] {
  const query = new URLSearchParams(
    parameters
      .filter(({ location }) => location === 'query')
      .map((each): [string, string] => [each.name, values[fieldName(each)] ?? ''])
      .filter(([, value]) => value !== ''),
  ).toString();
  const path = call.path.map((part) =>
    typeof part === 'string' ? part : { ...part, value: values[`path.${part.name}`] ?? '' },
  );
  return query === '' ? path : [...path, `?${query}`];
}
