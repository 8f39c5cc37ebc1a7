const AMOUNT = /^(amount|amount_refunded|charged_amount|[a-z]+_fee)$/;

/** Whether a field is an amount of money by its name. */
export function isAmountName(name: string): boolean {
  return AMOUNT.test(name);
}
