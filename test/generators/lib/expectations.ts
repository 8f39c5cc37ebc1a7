import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { examples } from '../../../generated/examples.ts';
import { get } from '../../../src/shared/pointer.ts';
import type { Input } from '../typescript/hey-api/report.ts';

/** The token that the mock rejects. */
export const REJECTED_TOKEN = 'token-that-is-rejected';

/**
 * The values of two lists, with numbers that are wider than what some generators make of `integer` without a format
 * (32 bits) and of `number` (single precision).
 */
const [refund, ...refunds] = examples.RefundPage.data;
const [first, second, ...subscriptions] = examples.SubscriptionPage.data;
export const records = {
  refunds: [{ ...refund!, transaction_id: 3_000_000_001 }, ...refunds],
  subscriptions: [first!, { ...second!, amount: 16_777_217.25 }, ...subscriptions],
};
const served = {
  ...examples,
  RefundPage: { ...examples.RefundPage, data: records.refunds },
  SubscriptionPage: { ...examples.SubscriptionPage, data: records.subscriptions },
};

/** What the programs are given, so that none repeats a value of the examples. */
export function inputOf(urls: { main: string; webhooks: string }): Input {
  return {
    mainUrl: urls.main,
    webhooksUrl: urls.webhooks,
    token: 'a-token',
    rejectedToken: REJECTED_TOKEN,
    traceId: '2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a',
    cardId: examples.VirtualCardOne.data.id,
    flwRef: examples.ChargePreauth.flw_ref ?? '',
    orderRef: examples.VirtualAccountNumberFound.data.order_ref ?? '',
    unknownFlwRef: 'NO/SUCH CHARGE?',
    batch: examples.BulkTokenizedChargeTwoCards as Input['batch'],
    bvn: examples.VirtualAccountNumberBvnReplacement,
  };
}

interface Read {
  readonly call: string;
  readonly status: number | 'an error';
  readonly example: keyof typeof examples;
  /** JSON pointers. */
  readonly reads: readonly string[];
}

const reads = parse(readFileSync(join(import.meta.dirname, '../reads.yaml'), 'utf8')) as Read[];

/** What the longer program of each recipe reports. */
export const expectedReports = reads.map(({ call, status, example, reads: pointers }) => ({
  call,
  status: status === 'an error' ? expect.toSatisfy((each) => each >= 400) : status,
  fields: Object.fromEntries(pointers.map((each) => [each, inUtc(get(served[example], each))])),
}));

/** What a program reports, one JSON object on a line for each call. Other lines do not count. */
export function reportsOf(stdout: string): unknown[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith('{"call"'));
  return lines.map((line) => JSON.parse(line, (_, value) => inUtc(value)));
}

/** Languages with a type for points in time print the same instant in their own format. */
function inUtc(value: unknown): unknown {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return isInstant ? new Date(value).toISOString() : value;
}

/** Lines in which a generator warns. npm also warns of the settings of this machine: left out. */
export function warningsOf(output: string): string[] {
  return output.split('\n').filter((line) => /^(?!npm warn).*\bwarn/i.test(line));
}
