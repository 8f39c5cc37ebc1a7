import type { Contract, DocumentedResponse } from '../contract/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Fault } from './check-exchange.ts';
import { get } from '../../shared/pointer.ts';
import { describeValue } from '../exchange/value-format.ts';

/** Whether a well-formed answer is the one that this request should have got. */
export function checkExpectation(
  document: Contract,
  { operation, expected, response }: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Fault[] {
  const { at, responses } = document.operation(operation);
  const succeeded = documented.key === '200';
  if (expected?.kind === 'success' && !succeeded && isRefusal(response.status)) {
    return [
      {
        kind: 'status',
        at: 'status',
        expected: '200, since the request satisfies the document',
        found: `${response.status}, a failure`,
        pointer: `${at}/responses`,
      },
    ];
  }
  if (expected?.kind !== 'failure' || isTemporaryFailure(response.status)) return [];
  const { example, place } = expected;
  const promised = example && responses.find(({ examples }) => example.name in examples);
  const key = promised?.key;
  if (succeeded || (key !== undefined && key !== 'default' && key !== documented.key)) {
    return [
      {
        kind: 'status',
        at: 'status',
        expected: key === undefined || key === 'default' ? 'a failure' : key,
        found: succeeded ? '200, a success' : String(response.status),
        pointer: (succeeded ? place : undefined) ?? `${at}/responses/${key ?? 'default'}`,
      },
    ];
  }
  return (example?.fields ?? []).flatMap((field): Fault[] => {
    const wanted = get(promised?.examples[example?.name ?? ''], field);
    const value = get(body, field);
    if (value === wanted) return [];
    return [
      {
        kind: 'message',
        at: `body${field}`,
        expected: `\`${String(wanted)}\``,
        found: describeValue(value),
        pointer: `/components/examples/${example?.name}/value${field}`,
      },
    ];
  });
}

/** Permissions are not shown, so 403 tells nothing about the document; nor does trouble. */
function isRefusal(status: number): boolean {
  return status !== 403 && !isTemporaryFailure(status);
}

/** The service had no time or no luck: nothing is learned about the document. */
export function isTemporaryFailure(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
