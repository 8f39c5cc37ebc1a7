import type { examples } from '../../../generated/examples.ts';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { type DocumentedResponse, isPlaceholder } from '../../contract/document.ts';
import { valueAt } from '../../shared/pointer.ts';
import { CODE, MESSAGE } from './envelopes.ts';

/** The codes by which a refused token, permission and request are told apart. The document lists all codes. */
const CODES = { notValid: '10400', unauthorized: '10401', forbidden: '10403' };

/** The operations of which the error for an unknown reference is known, by the name of its example. */
export const unknownReferenceErrors: Partial<Record<OperationId, keyof typeof examples>> = {
  getVirtualAccountNumber: 'OrderNotFound',
  voidCharge: 'ChargeNotFound',
};

/** A read of each interface, and the error for a wrong token where that is known. */
export const wrongTokenErrors: Partial<Record<OperationId, keyof typeof examples | null>> = {
  listSubscriptions: null,
  listWebhookEndpoints: 'WebhooksTokenRejected',
};

/** Part of the caller that the service has refused. */
export type RefusedAccess = 'token' | 'permission';

/** Returns what the service refused, by the error code before the status. */
export function refusedAccessOf(status: number, body: unknown): RefusedAccess | undefined {
  const code = valueAt(body, CODE);
  if (code === CODES.unauthorized) return 'token';
  if (code === CODES.forbidden) return 'permission';

  if (status === 401) return 'token';
  return status === 403 ? 'permission' : undefined;
}

/**
 * Checks whether a body of Main is the error for a token without permission. The interface of that error is
 * not specified; that only Webhooks has it is an assumption.
 */
export function isForbiddenInMain(operation: OperationId, body: unknown): boolean {
  return operations[operation].interface === 'main' && valueAt(body, CODE) === CODES.forbidden;
}

/** Checks whether an error says that the request is not valid. */
export function isAboutRequest(status: number, body: unknown): boolean {
  return valueAt(body, CODE) === CODES.notValid || status === 400 || status === 422;
}

/** Checks whether an error has a message that is known, such as that of an unknown reference. */
export function hasKnownMessage({ isSuccess, examples: named }: DocumentedResponse): boolean {
  return !isSuccess && Object.values(named).some((example) => !isPlaceholder(example, MESSAGE));
}
