import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import {
  type Progress,
  type RehearsedRun,
  RehearsalError,
  type RehearseOptions,
  type Scenario,
  rehearse,
} from '../../../src/rehearse/index.ts';
import { renderRehearsal } from '../../../src/rehearse/report/rehearsal-report.ts';
import { clientFor, scenarioOf, send } from './programs.ts';

const voids: Scenario = async (context) => {
  const result = await clientFor(context).charges.void('FLW-PREAUTH-0001');
  return result.ok ? 'done' : result.error.maybeApplied ? 'unknown' : 'failed';
};

test('a check sees outcome, error, mock, requests and effects, and adds findings', async () => {
  const runs: RehearsedRun[] = [];
  const report = await rehearse(voids, {
    cases: ['voidCharge#1:reset-after'],
    check: (run) => {
      runs.push(run);
      return run.outcome === 'unknown' ? ['nobody is told', 'nor asked'] : undefined;
    },
  });
  expect(runs[0]).toMatchObject({
    case: 'undisturbed',
    outcome: 'done',
    error: undefined,
    requests: [
      {
        number: 1,
        operation: 'voidCharge',
        method: 'POST',
        target: '/v3/charges/FLW-PREAUTH-0001/void',
        body: undefined,
        fault: undefined,
        status: 200,
        tookEffect: true,
      },
    ],
    effects: [
      { operation: 'voidCharge', record: { flw_ref: 'FLW-PREAUTH-0001', status: 'voided' } },
    ],
  });
  expect(runs[0]?.mock.records('rehearse-token').charges[0]?.status).toBe('voided');
  expect(runs[1]?.requests[0]).toMatchObject({ fault: 'reset-after', status: undefined });
  const story = 'request 1, voidCharge: the connection was reset after the effect.';
  expect(report.findings).toMatchObject([
    { id: 'check', case: 'voidCharge#1:reset-after', message: `${story} nobody is told` },
    { id: 'check', case: 'voidCharge#1:reset-after', message: `${story} nor asked` },
  ]);
});

test('what a check throws is a finding', async () => {
  const check = ({ outcome }: RehearsedRun) => expect(outcome).toBe('done');
  const report = await rehearse(voids, { cases: ['voidCharge#1:reset-before'], check });
  expect(report.findings).toMatchObject([
    { id: 'check', message: expect.stringContaining("to be 'done'") },
  ]);
});

test('each run has its own records, those that are given', async () => {
  const charge = { ...examples.ChargePreauth, flw_ref: 'FLW-OWN' };
  const statuses: unknown[] = [];
  const scenario: Scenario = async (context) => {
    const result = await clientFor(context).charges.void('FLW-OWN');
    return result.ok ? 'done' : 'unknown';
  };
  await rehearse(scenario, {
    records: { charges: [charge] },
    cases: ['voidCharge#1:status-500-before', 'voidCharge#1:status-500-after'],
    check: ({ mock }) => void statuses.push(mock.records('rehearse-token').charges[0]?.status),
  });
  expect(statuses).toEqual(['voided', 'successful', 'voided']);
});

test('a request that is wrong by another choice says what the document leaves open', async () => {
  const scenario: Scenario = async (context) =>
    void (await send(context, 'listWebhookEndpoints', { headers: {} }));
  const { findings } = await rehearse(scenario, { cases: ['assume:trace-id-optional=false'] });
  const message: unknown = expect.stringContaining('leaves it open (trace-id-optional)');
  expect(findings).toMatchObject([{ id: 'contradiction', message }]);
});

test('progress is reported after each run', async () => {
  const all: Progress[] = [];
  const report = await rehearse(voids, { maxRuns: 5, onProgress: (each) => all.push(each) });
  expect(all.map(({ runs, remaining }) => runs + remaining)).toEqual([5, 5, 5, 5, 5]);
  expect(all.map((each) => each.case)).toEqual(['undisturbed', ...report.cases]);
});

test('of more cases a thousand are run where no other number is given', async () => {
  const scenario = scenarioOf({ sends: Array.from({ length: 40 }, () => 'listRefunds') });
  const onProgress = ({ runs, remaining }: Progress) => {
    throw new Error(`${runs + remaining} runs`);
  };
  await expect(rehearse(scenario, { onProgress })).rejects.toThrow(/^1000 runs$/);
});

const CREATE = 'createBulkTokenizedCharge';

test('what may cost money comes first', async () => {
  const scenario = scenarioOf({
    sends: [CREATE, 'listRefunds'],
    reads: '/data/0/comment',
    says: { none: 'failed', error: 'done' },
  });
  const report = await rehearse(scenario, {
    cases: [
      `${CREATE}#1:error-with-status-200`,
      `${CREATE}#1:status-503-before`,
      `${CREATE}#1:reset-after`,
      'listRefunds#1:absent@/data/0/comment',
    ],
  });
  expect(report.findings.map(({ id, case: tried }) => `${id} ${tried}`)).toEqual([
    `failed-with-effect ${CREATE}#1:reset-after`,
    `failed-with-effect listRefunds#1:absent@/data/0/comment`,
    `done-without-effect ${CREATE}#1:status-503-before`,
    `done-without-effect ${CREATE}#1:error-with-status-200`,
  ]);
});

test.each<[string, Scenario, string]>([
  [
    'rejects',
    async () => {
      throw new Error('no configuration');
    },
    'the undisturbed run broke off with Error: no configuration, and sent no request to the mock; use the fetch',
  ],
  ['sends nothing', async () => 'done', 'sent no request to the mock; use the fetch'],
  [
    'returns something else',
    async (context) => {
      await clientFor(context).refunds.list();
      return 'ok' as 'done';
    },
    `a scenario returns 'done', 'failed', 'unknown' or nothing, not "ok"`,
  ],
])('a scenario that %s cannot be rehearsed', async (_, scenario, message) => {
  await expect(rehearse(scenario)).rejects.toThrow(RehearsalError);
  await expect(rehearse(scenario)).rejects.toThrow(message);
});

test.each([
  [{ maxRuns: 0 }, 'maxRuns must be a number above 0'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be a number above 0'],
  [{ lives: 1.5 }, 'lives must be a whole number from 1 to 3, not 1.5'],
  [{ callers: 9 }, 'callers must be a whole number from 1 to 2, not 9'],
  [{ limit: 10 }, '"limit" is no option of rehearse; there are check, cases, lives, callers'],
  [{ maxRun: 10 }, '"maxRun" is no option of rehearse; did you mean "maxRuns"?'],
])('%j is refused', async (options, message) => {
  await expect(rehearse(voids, options as RehearseOptions)).rejects.toThrow(message);
});

test('a scenario that is not a function is refused', async () => {
  const scenario = { scenario: voids } as unknown as Scenario;
  await expect(rehearse(scenario)).rejects.toThrow('the scenario must be a function');
});

test('an error of the mock itself ends the rehearsal: the program has not made it', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const scenario: Scenario = async (context) => {
    vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('no time');
    await send(context, CREATE);
    return 'unknown';
  };
  const rehearsal = rehearse(scenario, { cases: [] });
  await expect(rehearsal).rejects.toThrow(RehearsalError);
  await expect(rehearsal).rejects.toThrow(
    /^the mock cannot respond to request 1, createBulkTokenizedCharge, in the case undisturbed: body\.data\.created_at: /,
  );
});

test('a request that only cases cause is found wrong once', async () => {
  const { findings } = await rehearse(
    async (context) => {
      const list = await clientFor(context).refunds.list();
      if (!list.ok) await context.fetch(`${context.baseUrl}/refunds`).catch(() => undefined);
    },
    { cases: ['listRefunds#1:outage', 'listRefunds#1:status-401'] },
  );
  expect(findings.map(({ id, summary }) => `${id}: ${summary}`)).toEqual([
    'contradiction: request 2, listRefunds, contradicts the document: the header Authorization is missing: send "Authorization: Bearer [redacted]".',
  ]);
});

test('what the program itself sends is secret in all that a rehearsal says', async () => {
  const BVN = '22345678901';
  const sendsBvn =
    (last: () => never): Scenario =>
    async (context) => {
      const payments = clientFor(context);
      const result = await payments.virtualAccountNumbers.updateBvn('ORD-2026-0001', { bvn: BVN });
      return result.ok ? 'done' : last();
    };
  const throws = sendsBvn(() => {
    void Promise.reject(new Error(`not handled: ${BVN}`));
    throw new Error(`{"bvn":"${BVN}"}`);
  });
  const seen: unknown[] = [];
  const report = await rehearse(throws, {
    cases: ['updateVirtualAccountNumberBvn#1:reset-after'],
    check: ({ error, requests }) => {
      seen.push(...requests);
      return error === undefined ? [] : `checked: ${error.message}`;
    },
  });
  expect(report.findings.map(({ id }) => id).toSorted()).toEqual([
    'check',
    'failed-with-effect',
    'unhandled-rejection',
  ]);
  const texts = (['text', 'json', 'junit'] as const).map((each) => renderRehearsal(report, each));
  for (const text of [...texts, JSON.stringify(seen)]) {
    expect(text).toContain('[redacted]');
    expect(text).not.toContain(BVN);
  }
  const undisturbed: Scenario = async (context) => {
    await clientFor(context).virtualAccountNumbers.updateBvn('ORD-2026-0001', { bvn: BVN });
    throw new Error(`it was ${BVN}`);
  };
  const error = await rehearse(undisturbed).catch((each: unknown) => each as Error);
  expect(String(error)).toContain('the undisturbed run broke off with Error: it was [redacted]');
  expect(inspect(error)).not.toContain(BVN);
});
