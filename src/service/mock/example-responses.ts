import { responses } from '../../../generated/examples.ts';
import { type OperationId, operations } from '../../../generated/operations.ts';
import type { Choices } from './choices.ts';
import type { Draft } from './handler-types.ts';
import { errorWithStatus, exampleStatus } from './refusals.ts';

/** The documented response that a caller prefers, by status and by name of the example. */
export type Preference = Readonly<Record<'code' | 'example', string | undefined>>;

/** The first example of the success of an operation; 501 where the document has none. */
export function firstExample(operation: OperationId, choices: Choices): Draft {
  const status = successOf(operation);
  const [body] = Object.values(responses[operation][status] ?? {});
  if (body !== undefined) return { status: Number(status), body };

  const message = `${operation} has neither a handler nor an example of its success`;
  const { interface: interfaceName } = operations[operation];
  return errorWithStatus(501, { interfaceName, operation, choices, message });
}

/** The documented response that a caller prefers; 404 where there is none. */
export function preferredResponse(
  operation: OperationId,
  { code, example = '' }: Preference,
  choices: Choices,
): Draft {
  const { interface: interfaceName } = operations[operation];
  const documented = responses[operation];
  const group = code ?? statusOfExample(operation, example) ?? successOf(operation);
  const ofDefault = documented['default'] ?? {};
  // An error whose status is open can have that of another error.
  const isOfDefault = Number(group) >= 400 && Object.hasOwn(ofDefault, example);
  const named = (isOfDefault ? ofDefault : documented[group]) ?? ofDefault;
  const name = example === '' ? Object.keys(named)[0] : example;

  // An error example under `default` has no status: take the chosen one.
  const isWithoutStatus = code === undefined && group === 'default';
  const choice = isWithoutStatus ? exampleStatus(interfaceName, example) : undefined;
  const status = choice === undefined ? group : String(choices[choice]);
  const isStatus = /^[2-5]\d\d$/.test(status);
  if (isStatus && name !== undefined && Object.hasOwn(named, name)) {
    return { status: Number(status), body: named[name], choices: choice && [choice] };
  }

  const message = 'the document has no such response';
  return errorWithStatus(404, { interfaceName, operation, choices, message });
}

/** The status, or `default`, under which the document has an example. */
function statusOfExample(operation: OperationId, name: string): string | undefined {
  const documented = responses[operation];
  return Object.keys(documented).find((status) => documented[status]?.[name] !== undefined);
}

function successOf(operation: OperationId): string {
  return Object.keys(responses[operation]).find((each) => each.startsWith('2')) ?? '200';
}
