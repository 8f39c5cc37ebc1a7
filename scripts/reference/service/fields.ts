import type { Collection } from '../../../src/service/mock/records.ts';

export { isAmountName } from '../../../src/service/values/amounts.ts';

/** The field with the currency of the amounts beside it. */
export const CURRENCY = 'currency';

/** Collections of which the records are sensitive: they are kept in memory alone. */
export const sensitiveCollections: readonly Collection[] = ['bvns'];

/** Mistakes with fields that no schema rules out: a sentence each, as Markdown. */
export const fieldAdvice: readonly string[] = [
  'A charge is voided by its `flw_ref`, the reference of the service, not by its `tx_ref`.',
  'An amount is a JSON number or a string such as `20,000.00`. Its unit is not specified: do not assume major or minor units.',
];
