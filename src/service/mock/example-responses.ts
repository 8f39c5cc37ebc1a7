import { responses } from '../../../generated/examples.ts';
import { type OperationId, operations } from '../../../generated/operations.ts';
import type { Choices } from './choices.ts';
import type { Draft } from './handler.ts';
import { errorWithStatus, exampleStatus } from './refusals.ts';

/** The documented response that a caller prefers, by status and by name of the example. */
export type Preference = Readonly<Record<'code' | 'example', string | undefined>>;

/** The first example of the success of an operation; 501 where the document has none. */
export function firstExample(operation: OperationId, choices: Choices): Draft {
  const status = successOf(operation);
  const [body] = Object.values(responses[operation][status] ?? {});
  if (body !== undefined) return { status: Number(status), body };

  const message = `${operation} has neither a handler nor an example of its success`;
  return errorWithStatus(501, { at: operations[operation].interface, operation, choices, message });
}

/** The documented response that a caller prefers; 404 where there is none. */
export function preferredResponse(
  operation: OperationId,
  { code, example = '' }: Preference,
  choices: Choices,
): Draft {
  const { interface: at } = operations[operation];
  const documented = responses[operation];
  const own = Object.keys(documented).find((each) => documented[each]?.[example] !== undefined);
  const group = code ?? own ?? successOf(operation);
  const named = documented[group] ?? documented['default'] ?? {};
  const name = example === '' ? Object.keys(named)[0] : example;

  // An error without a status of its own has the one that other ways lead to.
  const choice = code === undefined && own === 'default' ? exampleStatus(at, example) : undefined;
  const status = choice === undefined ? group : String(choices[choice]);
  const isStatus = /^[2-5]\d\d$/.test(status);
  if (isStatus && name !== undefined && Object.hasOwn(named, name)) {
    return { status: Number(status), body: named[name], choices: choice && [choice] };
  }

  const message = 'the document has no such response';
  return errorWithStatus(404, { at, operation, choices, message });
}

function successOf(operation: OperationId): string {
  return Object.keys(responses[operation]).find((each) => each.startsWith('2')) ?? '200';
}
