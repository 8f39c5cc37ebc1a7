import { responses } from '../../../generated/examples.ts';
import { type OperationId, operations } from '../../../generated/operations.ts';
import type { OperationRequest } from '../contract/operation-request.ts';
import { type Draft, mainError, refused } from '../handlers/failures.ts';
import type { Choices } from '../choices.ts';

/** Examples of each documented response of an operation, by status and name. */
type ResponseExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Preference {
  readonly code: string | undefined;
  readonly example: string | undefined;
}

/** The first example of the success of an operation; 501 where the document has none. */
export function firstExample(operation: OperationId): Draft {
  const { status, examples } = successOf(operation);
  const [body] = Object.values(examples);
  if (body !== undefined) return { status: Number(status), body };
  return mainError(501, `${operation} has neither a handler nor an example of its success`);
}

/**
 * What a caller prefers, in the words of Prism: `Prefer: code=404, example=OrderNotFound`, or
 * `__code` and `__example` in the query. Other preferences are ignored.
 */
export function readPreference(
  prefer: string | undefined,
  query: OperationRequest['query'],
): Preference | undefined {
  const code = preferenceOf(prefer, 'code') ?? query['__code'];
  const example = preferenceOf(prefer, 'example') ?? query['__example'];
  if (code === undefined && example === undefined) return undefined;
  return { code: code?.toString(), example: example?.toString() };
}

function preferenceOf(prefer: string | undefined, name: string): string | undefined {
  for (const preference of prefer?.split(/[,;]/) ?? []) {
    const [key = '', value = ''] = preference.split('=', 2);
    if (key.trim() === name) return value.trim().replaceAll('"', '');
  }
  return undefined;
}

/** The documented response that a caller prefers; 404 where there is none. */
export function preferredResponse(
  operation: OperationId,
  { code, example }: Preference,
  choices: Choices,
): Draft {
  const documented: ResponseExamples = responses[operation];
  const status = code ?? successOf(operation).status;
  const examples = documented[status] ?? documented['default'] ?? {};
  const name = example ?? Object.keys(examples)[0];
  const isStatus = /^[2-5]\d\d$/.test(status);
  if (isStatus && name !== undefined && Object.hasOwn(examples, name)) {
    return { status: Number(status), body: examples[name] };
  }
  const at = operations[operation].interface;
  if (at === 'webhooks') return refused(at, 404, choices);
  return mainError(404, 'the document has no such response');
}

function successOf(operation: OperationId) {
  const documented: ResponseExamples = responses[operation];
  const status = Object.keys(documented).find((each) => each.startsWith('2')) ?? '200';
  return { status, examples: documented[status] ?? {} };
}
