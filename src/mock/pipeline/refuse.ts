import { operations } from '../../../generated/operations.ts';
import type { Choices } from '../choices.ts';
import type { Problem } from '../contract/problem.ts';
import { type Draft, forbidden, invalid, refused, unauthorized } from '../handlers/failures.ts';
import type { OperationHandler } from '../handlers/handler.ts';
import { type ReadRequest, UNAUTHORIZED, UNSUPPORTED } from './read-request.ts';

/**
 * The response to a request that is not permitted or not valid, or undefined for one that is. Who
 * sends a request comes before what it contains.
 */
export function refuse(
  { contract, token }: ReadRequest,
  problems: readonly Problem[],
  choices: Choices,
  handler: Pick<OperationHandler<never>, 'refuse'> | undefined,
): Draft | undefined {
  const at = operations[contract.operation].interface;
  const isRejected = token === choices['rejected-token'];
  if (isRejected || hasCode(problems, UNAUTHORIZED)) return unauthorized(at, choices);
  if (token === choices['forbidden-token']) return forbidden(at, choices);
  if (problems.length === 0) return undefined;
  if (hasCode(problems, UNSUPPORTED)) {
    const status = choices[at === 'main' ? 'content-type-status' : 'webhooks-invalid-status'];
    return refused(at, status, choices);
  }
  return handler?.refuse?.(contract.body, choices) ?? invalid(at, problems, choices);
}

function hasCode(problems: readonly Problem[], code: number): boolean {
  return problems.some((problem) => problem.code === code);
}
