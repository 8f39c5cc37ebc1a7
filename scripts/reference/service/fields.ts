/** The field with the currency of the amounts beside it. */
export const CURRENCY = 'currency';

/** The assumptions of the whole document that a reader of one page meets in the formats of its fields. */
export const assumptionOfFormat: Readonly<Record<string, string>> = {
  int64: 'int64-integers',
  'date-time': 'rfc3339-timestamps',
};

/** Mistakes with fields that no schema rules out: a sentence each, as Markdown. */
export const fieldAdvice: readonly string[] = [
  'A charge is voided by its `flw_ref`, the reference of the service, not by its `tx_ref`.',
  'An amount is a JSON number or a string such as `20,000.00`. Its unit is not specified: do not assume major or minor units.',
];
