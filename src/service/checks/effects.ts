import type { OperationId } from '../../../generated/operations.ts';

/** What the effect of a write, and its absence, is called. */
export const effectTexts: { readonly [Id in OperationId]?: { done: string; notDone: string } } = {
  createBulkTokenizedCharge: { done: 'the batch is created', notDone: 'no batch is created' },
  voidCharge: { done: 'the charge is voided', notDone: 'the charge is not voided' },
  updateVirtualAccountNumberBvn: {
    done: 'the BVN is replaced',
    notDone: 'the BVN is not replaced',
  },
};
