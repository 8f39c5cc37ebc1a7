/** An exact amount: 12.50 has 1250n units and a scale of 2. */
export interface Amount {
  /** The amount in units of its last decimal. */
  units: bigint;
  /** Number of decimals. */
  scale: number;
}

const DECIMAL = /^(-?)(0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.([0-9]+))?$/;
// Far beyond any amount, and it keeps the work for a hostile text small.
const MAX_TEXT_LENGTH = 64;
// More digits than a JSON number carries for sure: what arrived may not be what was sent. Two decimals
// always count, since a number too large for them shows none: 900719925474099.01 arrives as an integer.
const MAX_EXACT_DIGITS = 15;
const MIN_DECIMALS = 2;
// Of amounts that are made by hand. One of a million decimals would take seconds.
const MAX_SCALE = 64;

/**
 * Reads an amount in a string, `"20,000.00"` or `"20000.00"`, or a JSON number. Which separators the
 * service writes is not specified: commas between thousands and a point are taken, no others.
 *
 * @param value - Null and undefined, as an absent field has them, return null. A string or a number
 * never does.
 * @returns The amount in units of its last decimal.
 * @throws RangeError for everything else, rather than a guess.
 *
 * @example
 * ```ts
 * parseAmount('20,000.00'); // { units: 2000000n, scale: 2 }
 * ```
 */
export function parseAmount(value: string | number): Amount;
export function parseAmount(value: string | number | null | undefined): Amount | null;
export function parseAmount(value: string | number | null | undefined): Amount | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  const [matched, sign = '', whole = '', fraction = ''] =
    text.length > MAX_TEXT_LENGTH ? [] : (DECIMAL.exec(text) ?? []);
  const digits = whole.replaceAll(',', '') + fraction;
  const carried = digits.length + Math.max(MIN_DECIMALS - fraction.length, 0);
  if (!matched || (typeof value === 'number' && carried > MAX_EXACT_DIGITS)) {
    throw new RangeError('not an amount such as 1,234.50');
  }
  return { units: BigInt(sign + digits), scale: fraction.length };
}

/**
 * Writes an amount with the separators that `parseAmount` takes: `20,000.00`.
 *
 * @param amount - Units and scale.
 * @returns The amount with thousands separators and `scale` decimals.
 * @throws RangeError - The scale is not from 0 to 64.
 */
export function formatAmount({ units, scale }: Amount): string {
  assertScale(scale);
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`;
}

/**
 * Adds amounts up exactly.
 *
 * @param amounts - Amounts as `parseAmount` returns them, of any scale and of one currency.
 * @returns The sum, with the largest scale among them; 0 without any.
 * @throws RangeError - A scale is not from 0 to 64.
 *
 * @example
 * ```ts
 * const total = sumAmounts(refunds.map(({ amount_refunded = 0 }) => parseAmount(amount_refunded)));
 * ```
 */
export function sumAmounts(amounts: Iterable<Amount>): Amount {
  let sum: Amount = { units: 0n, scale: 0 };
  for (const amount of amounts) {
    assertScale(amount.scale);
    const scale = Math.max(sum.scale, amount.scale);
    sum = { units: unitsAt(sum, scale) + unitsAt(amount, scale), scale };
  }
  return sum;
}

function unitsAt({ units, scale }: Amount, newScale: number): bigint {
  return units * 10n ** BigInt(newScale - scale);
}

function assertScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > MAX_SCALE) {
    throw new RangeError(`the scale of an amount must be an integer from 0 to ${MAX_SCALE}`);
  }
}

const AMOUNT_NAME = /^(amount|amount_refunded|charged_amount|[a-z]+_fee)$/;

/** Checks whether a field is an amount of money, by its name. */
export function isAmountName(name: string): boolean {
  return AMOUNT_NAME.test(name);
}
