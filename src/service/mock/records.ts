import { examples, records } from '../../../generated/examples.ts';
import type { components } from '../../../generated/types.ts';
import { schemaErrors } from '../../contract/problems.ts';
import { unknownNameProblem } from '../../shared/closest.ts';
import { isObject } from '../../shared/json.ts';

type SchemaTypes = components['schemas'];

/** Data that the service keeps for one access token. Records and lists are replaced, never changed. */
export interface Records {
  /** Created by `createBulkTokenizedCharge`, the newest hundred; no operation returns them again. */
  readonly bulkTokenizedCharges: readonly SchemaTypes['BulkTokenizedCharge'][];
  /** Found by `voidCharge`, by `flw_ref`. */
  readonly charges: readonly SchemaTypes['Charge'][];
  /** Returned by `listVirtualCards` and, by `id`, by `getVirtualCard`. */
  readonly virtualCards: readonly SchemaTypes['VirtualCard'][];
  /** Found by `getVirtualAccountNumber` and `updateVirtualAccountNumberBvn`, by `order_ref`. */
  readonly virtualAccountNumbers: readonly SchemaTypes['VirtualAccountNumber'][];
  /** Bank verification numbers by order reference. No response contains them. */
  readonly bvns: Readonly<Record<string, string>>;
  /** Returned by `listSubscriptions`. */
  readonly subscriptions: readonly SchemaTypes['Subscription'][];
  /** `listRefunds` returns the first page of them. */
  readonly refunds: readonly SchemaTypes['Refund'][];
  /** Returned by `listWebhookEndpoints`. */
  readonly webhookEndpoints: readonly SchemaTypes['WebhookEndpoint'][];
}

/** Name of a collection of records. */
export type Collection = keyof Records;

/** Schema of the records of each list and, where one of them is looked up, the field to find it by. */
const lists = {
  bulkTokenizedCharges: { schema: 'BulkTokenizedCharge', key: 'id' },
  charges: { schema: 'Charge', key: 'flw_ref' },
  virtualCards: { schema: 'VirtualCard', key: 'id' },
  virtualAccountNumbers: { schema: 'VirtualAccountNumber', key: 'order_ref' },
  subscriptions: { schema: 'Subscription', key: null },
  refunds: { schema: 'Refund', key: null },
  webhookEndpoints: { schema: 'WebhookEndpoint', key: null },
} as const satisfies Record<
  Exclude<Collection, 'bvns'>,
  { schema: keyof SchemaTypes; key: string | null }
>;

/** The names of all collections. */
export const collections = [...Object.keys(lists), 'bvns'] as readonly Collection[];

/** Records that do not fit the document, with the field of each problem. */
export class SeedError extends Error {
  override name = 'SeedError';
  /** One line for each problem, such as `refunds[0].id: must be integer`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const lines = problems.map((each) => `  ${each}`).join('\n');
    super(`the records do not fit the document:\n${lines}`);
    this.problems = problems;
  }
}

/** The records behind the examples of the document. */
export const exampleRecords: Records = {
  bulkTokenizedCharges: [],
  charges: records.charges,
  virtualCards: examples.VirtualCardAll.data,
  virtualAccountNumbers: [examples.VirtualAccountNumberFound.data],
  bvns: {},
  subscriptions: examples.SubscriptionPage.data,
  refunds: examples.RefundPage.data,
  webhookEndpoints: examples.WebhookEndpointPage.data,
};

const MAX_SEED_PROBLEMS = 20;

/**
 * A copy of records that fit the document.
 *
 * @throws SeedError - They do not fit.
 */
export function validRecords(given: unknown): Partial<Records> {
  if (!isObject(given)) throw new SeedError(['the records must be an object of lists']);
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    problems.push(...collectionProblems(name, value).slice(0, MAX_SEED_PROBLEMS));
    if (problems.length >= MAX_SEED_PROBLEMS) break;
  }
  if (problems.length > 0) throw new SeedError(problems.slice(0, MAX_SEED_PROBLEMS));
  return structuredClone(given) as Partial<Records>;
}

function collectionProblems(name: string, value: unknown): string[] {
  if (name === 'bvns') return bvnProblems(value);
  if (Object.hasOwn(lists, name)) return listProblems(name as keyof typeof lists, value);
  return [
    unknownNameProblem('collection', { [name]: value }, collections) ?? `${name}: is missing`,
  ];
}

function bvnProblems(value: unknown): string[] {
  if (!isObject(value)) return ['bvns: must be an object of strings'];
  return Object.entries(value)
    .filter(([, bvn]) => typeof bvn !== 'string')
    .map(([key]) => `bvns.${key}: must be string`);
}

function listProblems(name: keyof typeof lists, value: unknown): string[] {
  if (!Array.isArray(value)) return [`${name}: must be a list`];
  const { schema, key } = lists[name];
  const firstWith = new Map<unknown, string>();
  const problems: string[] = [];
  for (const [index, record] of value.entries()) {
    const location = `${name}[${index}]`;
    const found = recordProblems(schema, record);
    problems.push(...found.map((each) => location + each));
    if (found.length === 0 && key !== null) {
      const id = (record as Record<string, unknown>)[key];
      const other = firstWith.get(id);
      if (id === undefined) {
        problems.push(`${location}.${key}: is missing, and the record is found by it`);
      } else if (other !== undefined) {
        problems.push(`${location}.${key}: is the same as that of ${other}`);
      } else firstWith.set(id, location);
    }
    if (problems.length >= MAX_SEED_PROBLEMS) break;
  }
  return problems;
}

function recordProblems(schema: string, record: unknown): string[] {
  return schemaErrors(schema, record, MAX_SEED_PROBLEMS).map(
    ({ instancePath, keyword, params, message }) => {
      const field = instancePath
        .split('/')
        .slice(1)
        .map((each) => (/^\d+$/.test(each) ? `[${each}]` : `.${each}`))
        .join('');
      return keyword === 'required'
        ? `${field}.${String(params['missingProperty'])}: is missing`
        : `${field}: ${message}`;
    },
  );
}
