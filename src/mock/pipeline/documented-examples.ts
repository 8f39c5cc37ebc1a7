import { responses } from '../../../generated/examples.ts';
import { type OperationId, operations } from '../../../generated/operations.ts';
import type { Choices } from '../../service/choices.ts';
import type { Draft } from '../../service/handler.ts';
import { refusedWith } from '../../service/refusals.ts';
import type { Preference } from './request.ts';

/** Examples of each documented response of an operation, by status and name. */
type ResponseExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The first example of the success of an operation; 501 where the document has none. */
export function firstExample(operation: OperationId, choices: Choices): Draft {
  const { status, examples: named } = successOf(operation);
  const [body] = Object.values(named);
  if (body !== undefined) return { status: Number(status), body };
  const message = `${operation} has neither a handler nor an example of its success`;
  return refusedWith(operations[operation].interface, { status: 501, message }, choices);
}

/** The documented response that a caller prefers; 404 where there is none. */
export function preferredResponse(
  operation: OperationId,
  { code, example }: Preference,
  choices: Choices,
): Draft {
  const documented: ResponseExamples = responses[operation];
  const status = code ?? successOf(operation).status;
  const named = documented[status] ?? documented['default'] ?? {};
  const name = example ?? Object.keys(named)[0];
  const isStatus = /^[2-5]\d\d$/.test(status);
  if (isStatus && name !== undefined && Object.hasOwn(named, name)) {
    return { status: Number(status), body: named[name] };
  }
  const message = 'the document has no such response';
  return refusedWith(operations[operation].interface, { status: 404, message }, choices);
}

function successOf(operation: OperationId) {
  const documented: ResponseExamples = responses[operation];
  const status = Object.keys(documented).find((each) => each.startsWith('2')) ?? '200';
  return { status, examples: documented[status] ?? {} };
}
