import type { components } from '../../../generated/types.ts';

type Schemas = components['schemas'];

/** What the service keeps for one access token. Records and lists are replaced, never changed. */
export interface Records {
  /** Created by `createBulkTokenizedCharge`, the newest hundred; no operation returns them again. */
  readonly bulkTokenizedCharges: readonly Schemas['BulkTokenizedCharge'][];
  /** Found by `voidCharge`, by `flw_ref`. */
  readonly charges: readonly Schemas['Charge'][];
  /** Returned by `listVirtualCards` and, by `id`, by `getVirtualCard`. */
  readonly virtualCards: readonly Schemas['VirtualCard'][];
  /** Found by `getVirtualAccountNumber` and `updateVirtualAccountNumberBvn`, by `order_ref`. */
  readonly virtualAccountNumbers: readonly Schemas['VirtualAccountNumber'][];
  /** Bank verification numbers by order reference. No response contains them. */
  readonly bvns: Readonly<Record<string, string>>;
  /** Returned by `listSubscriptions`. */
  readonly subscriptions: readonly Schemas['Subscription'][];
  /** `listRefunds` returns the first page of them. */
  readonly refunds: readonly Schemas['Refund'][];
  /** Returned by `listWebhookEndpoints`. */
  readonly webhookEndpoints: readonly Schemas['WebhookEndpoint'][];
}

/** Name of a collection of records. */
export type Collection = keyof Records;

/** Schema of the records of each list and, where one of them is looked up, the field to find it by. */
export const lists = {
  bulkTokenizedCharges: { schema: 'BulkTokenizedCharge', key: 'id' },
  charges: { schema: 'Charge', key: 'flw_ref' },
  virtualCards: { schema: 'VirtualCard', key: 'id' },
  virtualAccountNumbers: { schema: 'VirtualAccountNumber', key: 'order_ref' },
  subscriptions: { schema: 'Subscription', key: null },
  refunds: { schema: 'Refund', key: null },
  webhookEndpoints: { schema: 'WebhookEndpoint', key: null },
} as const satisfies Record<
  Exclude<Collection, 'bvns'>,
  { schema: keyof Schemas; key: string | null }
>;

/** Names of all collections. */
export const collections = [...Object.keys(lists), 'bvns'] as readonly Collection[];
