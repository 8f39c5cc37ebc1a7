import { CODE, MESSAGE, TYPE } from '../../../src/service/checks/envelopes.ts';
import { valueAt } from '../../../src/shared/pointer.ts';

/** The field of a body whose value tells an error from a success. */
export const STATUS_FIELD = 'status';

/** JSON pointers of the texts that distinguish an error from others, the best first. */
const IDENTITIES = [CODE, MESSAGE];

/** The text by which programs recognize an error of either interface. */
export function errorIdentityOf(body: unknown) {
  const isText = (each: string) => typeof valueAt(body, each) === 'string';
  const pointer = IDENTITIES.find(isText) ?? '';
  return {
    /** Type of the error, of Webhooks alone. */
    type: valueAt(body, TYPE),
    /** JSON pointer of the text; empty where there is none. */
    pointer,
    text: pointer === '' ? '' : String(valueAt(body, pointer)),
  };
}

/** The parts of a message that are known where its whole wording is not: a clause for each missing setting. */
export function knownParts(body: unknown): string[] {
  const message = valueAt(body, MESSAGE);
  return typeof message === 'string' ? (message.match(/\w+ is required/g) ?? []) : [];
}

/** The field with the currency of the amounts beside it. */
export const CURRENCY = 'currency';

/** The assumption of the whole document that each integer of 64 bits rests on, and none refers to. */
export const INT64_ASSUMPTION = 'int64-integers';
