import type { OperationId } from '../../../generated/operations.ts';

/** What the effect of a write, and its absence, is called. */
export const effectTexts: { readonly [Id in OperationId]?: { done: string; undone: string } } = {
  createBulkTokenizedCharge: { done: 'the batch is created', undone: 'no batch is created' },
  voidCharge: { done: 'the charge is voided', undone: 'the charge is not voided' },
  updateVirtualAccountNumberBvn: { done: 'the BVN is replaced', undone: 'the BVN is not replaced' },
};
