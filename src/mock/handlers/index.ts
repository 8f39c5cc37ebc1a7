import type { OperationId } from '../../../generated/operations.ts';
import type { Behaviour } from './handler.ts';
import { createBulkTokenizedCharge } from './bulk-tokenized-charges.ts';
import { voidCharge } from './charges.ts';
import { listRefunds } from './refunds.ts';
import { listSubscriptions } from './subscriptions.ts';
import {
  getVirtualAccountNumber,
  updateVirtualAccountNumberBvn,
} from './virtual-account-numbers.ts';
import { getVirtualCard, listVirtualCards } from './virtual-cards.ts';
import { listWebhookEndpoints } from './webhook-endpoints.ts';

/** What the service does when a request is valid, for every operation of the document. */
export const behaviours: { readonly [Id in OperationId]: Behaviour<Id> } = {
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
