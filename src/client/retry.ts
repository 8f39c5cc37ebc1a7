import type { PaymentsError } from './errors.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/**
 * How long to wait after the nth attempt: twice as long each time, half of it by chance, and never
 * shorter than Retry-After says. Infinity when that asks for more than this client waits.
 */
export function waitAfter(attempts: number, error: PaymentsError): number {
  const backOff = FIRST_WAIT_MS * 2 ** (attempts - 1) * (0.5 + Math.random() / 2);
  const asked = error.headers?.get('retry-after') ?? '';
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  if (ms > LONGEST_WAIT_MS) return Infinity;
  // A header that is neither a number nor a date gives NaN, which is not greater.
  return ms > backOff ? ms : backOff;
}
