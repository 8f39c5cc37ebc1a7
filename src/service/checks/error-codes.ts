import type { examples } from '../../../generated/examples.ts';
import { type OperationId, operations } from '../../../generated/operations.ts';
import type { Contradiction } from '../../contract/contradiction.ts';
import {
  type Contract,
  type DocumentedExample,
  type DocumentedResponse,
  isPlaceholder,
} from '../../contract/document.ts';
import { get } from '../../shared/pointer.ts';
import { CODE, MESSAGE, TYPE } from './envelopes.ts';

const NOT_VALID = 'REQUEST_NOT_VALID';
const VALIDATION_ERRORS = '/error/validation_errors';
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

/** Checks whether an error is about the token or its permissions, by its code before its status. */
export function refusalOf(status: number, body: unknown): RefusedAccess | undefined {
  const code = get(body, CODE);
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
  return operations[operation].interface === 'main' && get(body, CODE) === CODES.forbidden;
}

/** Checks whether an error says that the request is not valid. */
export function isAboutRequest(status: number, body: unknown): boolean {
  return get(body, CODE) === CODES.notValid || status === 400 || status === 422;
}

/** Checks whether an error has a message that is known, such as that of an unknown reference. */
export function hasKnownMessage({ isSuccess, examples: named }: DocumentedResponse): boolean {
  return !isSuccess && Object.values(named).some((example) => !isPlaceholder(example, MESSAGE));
}

/**
 * Checks that each known type of an error comes with its code, as in the examples. A type that no
 * example has is no contradiction: the set is open.
 */
export function checkErrorCode(
  contract: Contract,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const type = get(body, TYPE);
  const code = get(body, CODE);
  if (typeof type !== 'string' || typeof code !== 'string') return [];
  const codes = codesOf(contract);
  const expected = codes.get(type);
  if (expected === undefined || expected === code) return [];
  const field = documented.schema?.properties.get('error')?.properties.get('code');
  return [
    {
      kind: 'record',
      at: `body${CODE}`,
      expected: `\`${String(expected)}\`, the code of \`${type}\``,
      found: [...codes.values()].includes(code) ? `\`${code}\`` : 'another code',
      pointer: field?.pointer ?? documented.pointer,
    },
  ];
}

/** Checks that an error which is no failed validation names no invalid fields. Its type says which it is. */
export function checkValidationErrors(
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const type = get(body, TYPE);
  const error = schema?.properties.get('error');
  if (isSuccess || error === undefined || typeof type !== 'string' || type === NOT_VALID) return [];
  if (get(body, VALIDATION_ERRORS) === undefined) return [];
  return [
    {
      kind: 'record',
      at: `body${VALIDATION_ERRORS}`,
      expected: `an error of another type than \`${NOT_VALID}\` without \`validation_errors\``,
      found: 'one with it',
      pointer: (error.properties.get('validation_errors') ?? error).pointer,
    },
  ];
}

/** The code of each type in the examples. */
function codesOf(contract: Contract): Map<unknown, unknown> {
  const isKnown = (example: DocumentedExample) =>
    ![TYPE, CODE].some((pointer) => isPlaceholder(example, pointer));
  return new Map(
    [...contract.operations.values()]
      .flatMap(({ responses }) => responses.flatMap((each) => Object.values(each.examples)))
      .filter((example) => get(example.value, TYPE) !== undefined && isKnown(example))
      .map(({ value }) => [get(value, TYPE), get(value, CODE)]),
  );
}
