import type { OperationId } from '../../generated/operations.ts';
import type { OperationRequest } from '../../src/mock/contract/validate.ts';
import type { Problem } from '../../src/mock/contract/problem.ts';
import { pathValueProblem } from '../../src/shared/checks.ts';
import { type Entered, fieldName, jsonOf } from './entered.ts';
import type { TryOperation, TryParameter } from './operation.ts';

/** How the mock validates a request. */
export type Validate = (request: OperationRequest) => readonly Problem[];

/** What is wrong with what was entered: messages by the name of the field. */
export interface Findings {
  messages: Readonly<Record<string, readonly string[]>>;
  /** Fields whose value cannot be sent at all. */
  unsendable: readonly string[];
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
  const request = toContract(operation, entered);
  if (!request.readable) add('body', 'The body must be JSON.');
  const hasBody = 'body' in operation;
  for (const { location, message } of validate(request)) {
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

function toContract(operation: TryOperation, { body, values }: Entered): OperationRequest {
  const json = jsonOf(body);
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
    body: json?.value,
    readable: body === '' || json !== undefined,
  };
}
