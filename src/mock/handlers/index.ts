import { createBulkTokenizedCharge } from './create-bulk-tokenized-charge.ts';
import { getVirtualAccountNumber } from './get-virtual-account-number.ts';
import { getVirtualCard } from './get-virtual-card.ts';
import type { OperationHandlers } from './handler.ts';
import { listRefunds } from './list-refunds.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { listVirtualCards } from './list-virtual-cards.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { updateVirtualAccountNumberBvn } from './update-virtual-account-number-bvn.ts';
import { voidCharge } from './void-charge.ts';

/** The operations with behaviour of their own. Any other one returns its first example. */
export const operationHandlers: OperationHandlers = {
  createBulkTokenizedCharge,
  voidCharge,
  listVirtualCards,
  getVirtualCard,
  getVirtualAccountNumber,
  updateVirtualAccountNumberBvn,
  listSubscriptions,
  listRefunds,
  listWebhookEndpoints,
};
