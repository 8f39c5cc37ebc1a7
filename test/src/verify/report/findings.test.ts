import { describe, expect, it } from 'vitest';
import type { VerifyOptions } from '../../../../src/verify/index.ts';
import { verifyRecorded } from '../support/har.ts';
import { type Change, type Target, dropped, verifyDrifting } from '../support/drifting.ts';
import { HOOKS, REFUNDS, SUBSCRIPTIONS } from '../support/targets.ts';
import { examples } from '../../../../generated/examples.ts';

/** The list of refunds with so many records, each of them changed. */
function refunds(count: number, change: (record: any, index: number) => void): Change {
  return ({ json }) => {
    json.data = Array.from({ length: count }, (_, index) => {
      const record = structuredClone(json.data[0]);
      change(record, index);
      return record;
    });
    Object.assign(json.meta.page_info, { total: count, page_size: Math.max(count, 10) });
  };
}

const renamed = refunds(10, (record) => {
  record.refunded_amount = record.amount_refunded;
  delete record.amount_refunded;
});
const added = refunds(2, (record) => (record.planted_text = 'x'));
const lost = refunds(10, (record, index) => {
  delete record.comment;
  if (index > 6) delete record.settlement_id;
});
const busy: Change = (response) => (response.status = 503);
const gateway: Change = (response) => Object.assign(response, { status: 502, raw: '<html>' });
const error = Object.assign(new Error('late'), { name: 'TimeoutError' });
const late: Change = (response) => {
  response.raw = new ReadableStream({ pull: (controller) => controller.error(error) });
};
const closed: Change = (response) => (response.raw = dropped('{"status":"succ'));

const isMissing =
  'missing listRefunds: `amount_refunded` is missing in all 10 records; `refunded_amount` is new: renamed?';
const isNew = 'new-fields listRefunds: `refunded_amount` is new (integer 10 times)';
const isPlanted = 'new-fields listRefunds: `planted_text` is new (string 2 times)';
const fields = [
  { pointer: '/components/schemas/Refund', records: 5, always: ['comment', 'settlement_id'] },
];
const isLost = [
  'missing listRefunds: `comment` is missing in all 10 records; all 5 records of the baseline had it',
  'missing listRefunds: `settlement_id` is missing in 3 of 10 records; all 5 records of the baseline had it',
];
const unchecked = (call: string, note: string) =>
  `inconclusive ${call}: it could not be checked: ${note}`;

interface Run {
  name: string;
  target?: Target;
  change?: Change;
  options?: Partial<VerifyOptions>;
  findings: string[];
  exitCode: number;
}

const onRefunds = { target: REFUNDS };
const onSubscriptions = { target: SUBSCRIPTIONS };

describe('the findings of a run, and how it ends', () => {
  it.each<Run>([
    { name: 'nothing', findings: [], exitCode: 0 },
    {
      name: 'a renamed field',
      ...onRefunds,
      change: renamed,
      findings: [isMissing, isNew],
      exitCode: 0,
    },
    {
      name: 'a renamed field that fails the run',
      ...onRefunds,
      change: renamed,
      options: { failOn: ['missing'] },
      findings: [isMissing, isNew],
      exitCode: 1,
    },
    { name: 'a new field', ...onRefunds, change: added, findings: [isPlanted], exitCode: 0 },
    {
      name: 'a new field that fails the run',
      ...onRefunds,
      change: added,
      options: { failOn: ['new-fields'] },
      findings: [isPlanted],
      exitCode: 1,
    },
    {
      name: 'fields that each record of earlier runs had',
      ...onRefunds,
      change: lost,
      options: { baseline: [{ observed: { fields } }] },
      findings: isLost,
      exitCode: 0,
    },
    {
      name: 'a busy service',
      ...onSubscriptions,
      change: busy,
      findings: [unchecked('listSubscriptions', 'HTTP 503')],
      exitCode: 2,
    },
    {
      name: 'a gateway',
      target: HOOKS,
      change: gateway,
      findings: [unchecked('listWebhookEndpoints', 'HTTP 502')],
      exitCode: 2,
    },
    {
      name: 'a body that comes too late',
      ...onSubscriptions,
      change: late,
      findings: [unchecked('listSubscriptions', 'only 0 bytes of a body (time-out) could be read')],
      exitCode: 2,
    },
    // A connection that the service closes is its doing.
    { name: 'a closed connection', ...onSubscriptions, change: closed, findings: [], exitCode: 1 },
    {
      name: 'a busy service that does not fail the run',
      ...onSubscriptions,
      change: busy,
      options: { failOn: ['contradictions'] },
      findings: [unchecked('listSubscriptions', 'HTTP 503')],
      exitCode: 0,
    },
    {
      name: 'a service that is always busy',
      target: /./,
      change: busy,
      options: { failOn: [], baseUrl: undefined, probes: false },
      findings: [unchecked('listWebhookEndpoints', 'HTTP 503')],
      exitCode: 2,
    },
    {
      name: 'a reference of the caller that does not exist',
      options: { ids: { order_ref: 'ORD-9999' } },
      findings: [],
      exitCode: 0,
    },
  ])('$name', async ({ target, change, options, findings, exitCode }) => {
    const report = await verifyDrifting(target, change, { probeWrites: false, ...options });
    expect(report.findings.map(({ kind, call, message }) => `${kind} ${call}: ${message}`)).toEqual(
      findings,
    );
    expect(report.exitCode).toBe(exitCode);
  });

  it.each([
    {},
    { observed: {} },
    { observed: { fields: [{ pointer: 1, records: 1, always: [] }] } },
    { observed: { fields: [{ pointer: '/a', records: '1', always: [] }] } },
    { observed: { fields: [{ pointer: '/a', records: 1, always: 'b' }] } },
    { observed: { fields: [{ pointer: '/a', records: 1, always: ['b', 1] }] } },
    null,
    [],
  ])('are not compared with %j', async (baseline) => {
    const run = verifyDrifting(undefined, undefined, { baseline: [baseline as any] });
    await expect(run).rejects.toThrow('baseline must be reports of verify');
  });

  it('are none of what a request has', async () => {
    const report = await verifyRecorded([
      {
        method: 'POST',
        url: 'https://api.shop.example/v3/bulk-tokenized-charges',
        sent: { ...examples.BulkTokenizedChargeTwoCards, notify: true },
        body: examples.BulkTokenizedChargeCreated,
      },
    ]);
    expect(report.findings).toEqual([]);
  });
});

describe('the fields of a response that contradicts the document', () => {
  it.each<[string, Change]>([
    ['a field', ({ json }) => (json.meta.page_info.total = '10')],
    ['the status', (response) => (response.status = 201)],
  ])('are looked at when %s is wrong', async (_, change) => {
    const report = await verifyDrifting(REFUNDS, (response) => {
      renamed(response);
      change(response);
    });
    expect(report.contradictions).toHaveLength(1);
    expect(report.findings.map(({ kind }) => kind)).toEqual(['missing', 'new-fields']);
    const additions = report.observed.additions.map(({ observation }) => observation);
    expect(additions).toEqual(['a field `refunded_amount` (integer 10 times)']);
    expect(JSON.stringify(report.overlay)).toContain('"refunded_amount"');
    expect(report.observed.drifts).toMatchObject([
      { operation: 'listRefunds', absent: ['amount_refunded'], added: ['refunded_amount'] },
    ]);
  });

  it('are not looked at when it is another body', async () => {
    const report = await verifyDrifting(
      REFUNDS,
      (response) => (response.json = examples.WebhooksRequestNotValid),
    );
    expect(report.contradictions).toHaveLength(1);
    expect(report.observed.drifts).toEqual([]);
    expect(report.observed.additions).toEqual([]);
  });
});
