import { describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { PaymentsClient, Result } from '../../../src/client/index.ts';
import { rehearse } from '../../../src/rehearse/index.ts';
import { clientFor, faultyCallers, honestCallers } from './callers.ts';

describe('a faulty program has its finding', () => {
  test.each(Object.entries(faultyCallers))('%s', async (_, { finding, scenario, shownBy }) => {
    const cases = shownBy === 'undisturbed' ? [] : [shownBy];
    const report = await rehearse(scenario, { cases });
    expect(report.findings).toContainEqual(expect.objectContaining({ id: finding, case: shownBy }));
    // Each part of the story ends as a sentence does.
    const sentences = report.findings.flatMap(({ story }) => story);
    expect(sentences.filter((each) => !/[^\s,;:.]\.$|”$/.test(each))).toEqual([]);
  });
});

describe('an honest program has none', () => {
  test.each(Object.entries(honestCallers))('%s', async (_, scenario) => {
    const report = await rehearse(scenario);
    expect(String(report)).toMatch(
      /^\d+ cases besides the undisturbed run: no findings\n\nTried\n/,
    );
  });
});

/** A call of each method of the client. */
const methods: Readonly<
  Record<OperationId, (client: PaymentsClient) => Promise<Result<unknown, unknown>>>
> = {
  createBulkTokenizedCharge: (client) =>
    client.bulkTokenizedCharges.create(examples.BulkTokenizedChargeTwoCards),
  voidCharge: (client) => client.charges.void('FLW-PREAUTH-0001'),
  listVirtualCards: (client) => client.virtualCards.list(),
  getVirtualCard: (client) => client.virtualCards.get(examples.VirtualCardOne.data.id),
  getVirtualAccountNumber: (client) => client.virtualAccountNumbers.get('ORD-2026-0001'),
  updateVirtualAccountNumberBvn: (client) =>
    client.virtualAccountNumbers.updateBvn(
      'ORD-2026-0001',
      examples.VirtualAccountNumberBvnReplacement,
    ),
  listSubscriptions: (client) => client.subscriptions.list(),
  listRefunds: (client) => client.refunds.list(),
  listWebhookEndpoints: (client) => client.webhookEndpoints.list(),
};

describe('each method of the client passes every case', () => {
  test.each(Object.entries(methods))('%s', async (_, call) => {
    const report = await rehearse(async (context) => {
      const result = await call(clientFor(context));
      return result.ok ? 'done' : result.error.maybeApplied ? 'unknown' : 'failed';
    });
    expect(report.leftOut).toBe(0);
    expect(report.cases.length).toBeGreaterThan(30);
    report.assertNone();
  });
});
