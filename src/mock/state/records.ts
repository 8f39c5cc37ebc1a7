import type { components } from '../../../generated/types.ts';

type Schemas = components['schemas'];

/** What the service keeps for one access token. */
export interface Records {
  bulkTokenizedCharges: Schemas['BulkTokenizedCharge'][];
  charges: Schemas['Charge'][];
  virtualCards: Schemas['VirtualCard'][];
  virtualAccountNumbers: Schemas['VirtualAccountNumber'][];
  /** Bank verification numbers, by order reference. No answer shows them. */
  bvns: Record<string, string>;
  subscriptions: Schemas['Subscription'][];
  refunds: Schemas['Refund'][];
  webhookEndpoints: Schemas['WebhookEndpoint'][];
}

export type Collection = keyof Records;

export type Item<Name extends Collection> = Records[Name] extends (infer Each)[] ? Each : string;

/** Name of the schema of each kind of record and, where one is looked up, the field it is found by. */
export const collections = {
  bulkTokenizedCharges: { schema: 'BulkTokenizedCharge', key: 'id' },
  charges: { schema: 'Charge', key: 'flw_ref' },
  virtualCards: { schema: 'VirtualCard', key: 'id' },
  virtualAccountNumbers: { schema: 'VirtualAccountNumber', key: 'order_ref' },
  bvns: { schema: null, key: null },
  subscriptions: { schema: 'Subscription', key: null },
  refunds: { schema: 'Refund', key: null },
  webhookEndpoints: { schema: 'WebhookEndpoint', key: null },
} as const satisfies Record<Collection, { schema: keyof Schemas | null; key: string | null }>;

export const collectionNames = Object.keys(collections) as Collection[];
