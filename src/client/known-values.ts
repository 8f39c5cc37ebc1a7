import { seenValues } from '../../generated/operations.ts';

/** Name of an open set of values: schema and property, such as `Charge.status`. */
export type ValueSet = keyof typeof seenValues;

/** The values that have been seen of an open set. */
export type SeenValue<Name extends ValueSet> = (typeof seenValues)[Name][number];

/**
 * The values that have been *seen* of each open set, by schema and property. The sets are open: which
 * other values the service sends is not specified.
 *
 * @example
 * ```ts
 * console.log(knownValues['Charge.status']); // ['voided', 'successful']
 * ```
 */
export const knownValues = seenValues;

/**
 * Whether a value is one of those that have been *seen* of an open set. Another one is not wrong: treat
 * it as a value that you do not know yet.
 *
 * @param name - Schema and property of the set.
 * @param value - The value of a record.
 *
 * @example
 * ```ts
 * if (isKnown('Charge.status', charge.status)) charge.status; // 'voided' | 'successful'
 * ```
 */
export function isKnown<Name extends ValueSet>(
  name: Name,
  value: unknown,
): value is SeenValue<Name> {
  return (knownValues[name] as readonly unknown[]).includes(value);
}
