/** Mistakes that callers of this service make and that no schema rules out: a sentence each, as Markdown. */
export const advice: readonly string[] = [
  'A charge is voided by its `flw_ref`, the reference of the service, not by its `tx_ref`.',
  'An amount is a JSON number or a string such as `20,000.00`. Its unit is not specified: do not assume major or minor units.',
];
