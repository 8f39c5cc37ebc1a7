import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { examples } from '../../../generated/examples.ts';
import { get } from '../../../src/shared/pointer.ts';
import type { Input } from '../typescript/hey-api/report.ts';

/** A call that a program reports, with the values it must have read: JSON pointer to value. */
export interface Expectation {
  call: string;
  status: 'any' | number;
  fields: Record<string, unknown>;
}

interface Components {
  examples: Record<string, { value: unknown }>;
  parameters: Record<string, { example?: string; examples?: Record<string, { value: string }> }>;
}

/** What the program of each recipe prints: a line for each virtual card of the mock. */
export const OUTPUT = examples.VirtualCardAll.data
  .map(({ masked_pan, amount }) => `${masked_pan} ${amount}\n`)
  .join('');

/** Lines in which a generator warns. npm also warns of the settings of this machine: left out. */
export function warningsOf(output: string): string[] {
  return output.split('\n').filter((line) => /^(?!npm warn).*\bwarn/i.test(line));
}

/** The token that the mock rejects. */
export const REJECTED_TOKEN = 'token-that-is-rejected';

/**
 * The fields that each program reads, through its typed members where the language has types.
 * Their values are those of the document's examples. Left out: what the service makes anew
 * (numbers and times of a new batch), and card numbers and secrets, which nobody prints.
 */
const READ: [call: string, example: string, status: 'any' | number, pointers: string[]][] = [
  [
    'createBulkTokenizedCharge',
    'BulkTokenizedChargeCreated',
    200,
    ['/status', '/data/title', '/data/total_charges'],
  ],
  [
    'voidCharge',
    'ChargeVoided',
    200,
    ['/data/status', '/data/amount', '/data/created_at', '/data/card/first_6digits'],
  ],
  [
    'listVirtualCards',
    'VirtualCardAll',
    200,
    ['/data/0/masked_pan', '/data/0/address_2', '/data/1/is_active'],
  ],
  ['getVirtualCard', 'VirtualCardOne', 200, ['/data/card_hash', '/data/amount']],
  [
    'getVirtualAccountNumber',
    'VirtualAccountNumberFound',
    200,
    ['/data/account_number', '/data/created_at'],
  ],
  ['updateVirtualAccountNumberBvn', 'VirtualAccountNumberBvnUpdated', 200, ['/message']],
  [
    'listSubscriptions',
    'SubscriptionPage',
    200,
    ['/meta/page_info/total', '/data/0/customer/customer_email', '/data/1/amount'],
  ],
  ['listRefunds', 'RefundPage', 200, ['/meta/page_info/page_size', '/data/0/transaction_id']],
  [
    'listWebhookEndpoints',
    'WebhookEndpointPage',
    200,
    [
      '/meta/page_info/total_pages',
      '/data/0/url',
      '/data/0/supported_event_types/0',
      '/data/0/meta/team',
    ],
  ],
  ['voidCharge failed', 'ChargeNotFound', 'any', ['/status', '/message']],
  [
    'listWebhookEndpoints failed',
    'WebhooksTokenRejected',
    401,
    ['/status', '/message', '/error/type', '/error/code'],
  ],
];

/**
 * Numbers that are wider than what some generators make of `integer` without a format (32 bits) and
 * of `number` (single precision). The mock returns them.
 */
const WIDE: [example: string, pointer: string, value: number][] = [
  ['RefundPage', '/data/0/transaction_id', 3_000_000_001],
  ['SubscriptionPage', '/data/1/amount', 16_777_217.25],
];

/** The values of the examples, so that no test repeats them. */
export async function readExpectations(documents: string, wide: boolean) {
  const text = await readFile(join(documents, 'openapi.json'), 'utf8');
  const { components } = JSON.parse(text) as { components: Components };
  for (const [name, pointer, value] of wide ? WIDE : []) {
    const [last = '', ...outer] = pointer.split('/').toReversed();
    const record = at(components.examples[name]?.value, outer.toReversed().join('/'));
    (record as Record<string, unknown>)[last] = value;
  }
  const example = (name: string) => known(components.examples, name).value;
  const parameter = (name: string) => {
    const { example: only, examples: named = {} } = known(components.parameters, name);
    return only ?? Object.values(named)[0]?.value ?? '';
  };
  const input = (mainUrl: string, webhooksUrl: string, token: string): Input => ({
    mainUrl,
    webhooksUrl,
    token,
    rejectedToken: REJECTED_TOKEN,
    traceId: parameter('TraceId'),
    cardId: parameter('VirtualCardId'),
    flwRef: parameter('FlwRef'),
    orderRef: parameter('OrderRef'),
    unknownFlwRef: 'NO/SUCH CHARGE?',
    batch: example('BulkTokenizedChargeTwoCards') as Input['batch'],
    bvn: example('VirtualAccountNumberBvnReplacement') as Input['bvn'],
  });
  const expectations = READ.map(([call, name, status, pointers]): Expectation => ({
    call,
    status,
    fields: Object.fromEntries(pointers.map((pointer) => [pointer, at(example(name), pointer)])),
  }));
  /** The records of the two lists, for the mock. */
  const records = {
    refunds: at(example('RefundPage'), '/data'),
    subscriptions: at(example('SubscriptionPage'), '/data'),
  };
  return { input, expectations, records };
}

function known<T>(record: Record<string, T>, name: string): T {
  const value = record[name];
  if (value === undefined) throw new Error(`the document has no ${name}`);
  return value;
}

function at(value: unknown, pointer: string): unknown {
  const found = get(value, pointer);
  if (found === undefined) throw new Error(`the example has no ${pointer}`);
  return found;
}

interface Report {
  call: string;
  status: number;
  fields: Record<string, unknown>;
}

/**
 * Compares what a program printed, one JSON object on a line for each call, with the examples.
 *
 * @returns what differs, a line each
 */
export function compareReports(stdout: string, expectations: Expectation[]): string[] {
  const reports = new Map(readReports(stdout).map((report) => [report.call, report]));
  return expectations.flatMap((expectation) =>
    differences(expectation, reports.get(expectation.call)).map(
      (difference) => `${expectation.call}: ${difference}`,
    ),
  );
}

function differences({ status, fields }: Expectation, report: Report | undefined): string[] {
  if (report === undefined) return ['the program did not report it'];
  const wrong = Object.entries(fields)
    .filter(([pointer, value]) => !same(report.fields[pointer], value))
    .map(([pointer, value]) => {
      const got = JSON.stringify(report.fields[pointer]);
      return `${pointer} is ${got}, the example has ${JSON.stringify(value)}`;
    });
  const right = status === 'any' ? report.status >= 400 : report.status === status;
  return right ? wrong : [`status ${report.status}`, ...wrong];
}

/** Languages with a type for points in time print the same instant in their own format. */
function same(got: unknown, expected: unknown): boolean {
  if (got === expected) return true;
  if (typeof got !== 'string' || typeof expected !== 'string') return false;
  return expected.includes('T') && Date.parse(got) === Date.parse(expected);
}

function readReports(stdout: string): Report[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{"call"'))
    .map((line) => JSON.parse(line) as Report);
}
