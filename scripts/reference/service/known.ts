import { CODE, MESSAGE, TYPE } from '../../../src/service/checks/envelopes.ts';
import { valueAt } from '../../../src/shared/pointer.ts';

/** The field of a body whose value tells an error from a success. */
export const OUTCOME = 'status';

/** What programs recognize an error by: its code and type where it has them, else its message. */
interface ErrorIdentity {
  type: string | undefined;
  code: string | undefined;
  message: string;
  /** JSON pointer of the code, else of the message; empty without either. */
  pointer: string;
}

/** The identity of an error of either interface. */
export function errorIdentityOf(body: unknown): ErrorIdentity {
  const text = (pointer: string) => {
    const found = valueAt(body, pointer);
    return typeof found === 'string' ? found : undefined;
  };
  return {
    type: text(TYPE),
    code: text(CODE),
    message: text('/error/message') ?? text(MESSAGE) ?? '',
    pointer: [CODE, MESSAGE].find((pointer) => text(pointer) !== undefined) ?? '',
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
