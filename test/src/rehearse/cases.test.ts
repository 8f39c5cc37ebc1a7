import { beforeAll, describe, expect, test } from 'vitest';
import {
  type RehearsalReport,
  type RehearsedRun,
  type Scenario,
  rehearse,
} from '../../../src/rehearse/index.ts';
import { examples } from '../../../generated/examples.ts';
import { type ChoiceId, choices } from '../../../src/service/mock/choices.ts';
import { publishedDocument } from '../../../src/shared/package-files.ts';
import { validateResponse } from '../../../src/validate/index.ts';
import { callsOfRecords, operationIds } from '../client/calls.ts';
import { requestOf } from '../mock/support/calls.ts';
import { carefulVoid, clientFor, scenarioOf, send } from './programs.ts';

const document = JSON.stringify(publishedDocument());

/** What a caller of one method of the client receives in each case, and what its rehearsal has found. */
async function received(id: (typeof operationIds)[number]) {
  const bodies = new Map<string, unknown>();
  const runs: RehearsedRun[] = [];
  let last: unknown;
  const report = await rehearse(
    async (context) => {
      const fetch: typeof globalThis.fetch = async (...args) => {
        last = undefined;
        const response = await context.fetch(...args);
        const copy = response.clone();
        // Some responses end early, and some are not JSON.
        last = await copy.json().catch(() => undefined);
        return response;
      };
      const result = await callsOfRecords(clientFor({ ...context, fetch }))[id]();
      return result.ok ? 'done' : result.error.maybeApplied ? 'unknown' : 'failed';
    },
    {
      check: (run) => {
        bodies.set(run.case, last);
        runs.push(run);
      },
    },
  );
  return { bodies, report, runs };
}

/** The number of values in responses of an operation that the document permits to be null. @default 0 */
const NULLABLE: Readonly<Record<string, number>> = { listVirtualCards: 1, getVirtualCard: 1 };

const isPermitted = (id: string) => /:(?!open-)[\w-]+@/.test(id);

describe.each(operationIds)('the cases of %s', (id) => {
  let bodies: Map<string, unknown>;
  let report: RehearsalReport;
  let runs: RehearsedRun[];
  beforeAll(async () => {
    ({ bodies, report, runs } = await received(id));
  });

  test('have no finding for its method of the client', () => {
    expect(report.leftOut).toBe(0);
    expect(report.cases.length).toBeGreaterThan(30);
    report.assertNone();
  });

  test('what is permitted is valid, and each is another response', () => {
    const usual = JSON.stringify(bodies.get('undisturbed'));
    const permitted = [...bodies].filter(([name]) => isPermitted(name));
    const fields = new Set(usual.match(/"\w+":/g)).size;
    // What the response to the update of a BVN holds is open as a whole.
    expect(permitted.length).toBeGreaterThan(id === 'updateVirtualAccountNumberBvn' ? 0 : fields);
    for (const [name, body] of permitted) {
      expect(validateResponse(id, 200, body), name).toMatchObject({ valid: true });
      expect(JSON.stringify(body), name).not.toBe(usual);
    }
    expect(new Set(permitted.map(([, body]) => JSON.stringify(body))).size).toBe(permitted.length);
  });

  test('null is tried once, as permitted or as open', () => {
    const permitted = [...bodies.keys()].filter((name) => name.includes(':null@'));
    expect(permitted, `the number of ${id} in NULLABLE`).toHaveLength(NULLABLE[id] ?? 0);

    const twice = permitted.filter((name) => bodies.has(name.replace(':null@', ':open-null@')));
    expect(twice).toEqual([]);
  });

  test('what is open says which record of the document leaves it open', () => {
    const open = runs.filter(({ case: name }) => /^assume:|:open-|:error-with|:other-/.test(name));
    expect(open.length).toBeGreaterThan(0);
    for (const run of open) {
      const { kind = '', text = '' } = run.open ?? {};
      const isRecorded = document.includes(JSON.stringify(text));
      const isChosen = choices[kind as ChoiceId]?.why === text;
      expect(isRecorded || isChosen, `${run.case}: ${text}`).toBe(true);
    }
  });
});

// The response to the update of a BVN has the fewest cases.
const WRITE = 'updateVirtualAccountNumberBvn';

describe('the list of cases', () => {
  const scenario = scenarioOf({ sends: [WRITE], again: ['none', 'error'] });
  let report: RehearsalReport;
  beforeAll(async () => {
    report = await rehearse(scenario);
  });

  test('has the faults first, which may cost money, then other choices, then other responses', () => {
    expect(report.cases.slice(99)).toEqual([
      'assume:bvn-update-response=null',
      'assume:bvn-update-response={}',
      'assume:bvn-update-response=[]',
      'assume:bvn-update-response=OK',
      'assume:bvn-update-response={"status":"success","message":"Updated","data":null}',
      `${WRITE}#1:new-field@`,
      `${WRITE}#1:error-with-status-200`,
      `${WRITE}#1:other-content-type`,
    ]);
  });

  test('has names of which each runs alone', async () => {
    for (const id of report.cases.filter((_, index) => index % 20 === 0)) {
      const alone = await rehearse(scenario, { cases: [id] });
      expect(alone.cases).toEqual([id]);
      expect(alone.findings).toEqual(report.findings.filter((each) => each.case === id));
    }
  });
});

test('the report says how many of 41 cases maxRuns has left out', async () => {
  const report = await rehearse(scenarioOf({ sends: [WRITE] }), { maxRuns: 10 });
  expect(report).toMatchObject({ runs: 10, partial: undefined, leftOut: 32, notChosen: 0 });
  expect(report.cases).toHaveLength(9);
  expect(String(report)).toContain('\n32 cases not tried (maxRuns), nor what they lead to\n');
});

test.each([
  ['voidCharge#1:reset-aftr', 'did you mean voidCharge#1:reset-after?'],
  ['voidCharge#1:nothing', 'there are voidCharge#1:reset-before, voidCharge#1:reset-after'],
  ['__proto__#1:reset', 'there are voidCharge#1:reset-before'],
  ['voidCharge#1:reset-before+voidCharge#2:nothing', 'there are voidCharge#1'],
  ['voidCharge#1:killed-after+again+again', 'there are voidCharge#1:reset-before'],
  ['voidCharge#1:killed-aftr', 'did you mean voidCharge#1:killed-after?'],
  ['together+again', 'there are voidCharge#1:reset-before'],
  [
    [1, 2, 3, 4].map((turn) => `voidCharge#${turn}:reset-before`).join('+'),
    'there are voidCharge#1',
  ],
])('a case that does not exist is an error: %s', async (id, hint) => {
  await expect(rehearse(carefulVoid, { cases: [id] })).rejects.toThrow(
    `there is no case "${id}"; ${hint}`,
  );
});

test('a case whose request is never sent is reported as such', async () => {
  const cases = ['voidCharge#2:reset-after', 'voidCharge#1:reset-after+voidCharge#2:reset-after'];
  const report = await rehearse(carefulVoid, { cases });
  expect(report).toMatchObject({ cases, unreached: cases });
  expect(String(report)).toContain(`never reached: ${cases.join(', ')}`);
});

test('a fault is also put at the requests that another fault causes, up to three in a run', async () => {
  const { cases } = await rehearse(
    async (context) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const response = await send(context, 'listRefunds').catch(() => undefined);
        if (response?.ok === true) return;
      }
    },
    { records: { refunds: [] } },
  );
  expect(cases).toContain('listRefunds#1:reset+listRefunds#2:status-503');
  expect(cases).toContain('listRefunds#1:reset+listRefunds#2:reset+listRefunds#3:no-response');
  expect(Math.max(...cases.map((id) => id.split('+').length))).toBe(3);
  // One fault that leads to a retry stands for all that lead to the same.
  expect(cases).not.toContain('listRefunds#1:status-503+listRefunds#2:reset');
  // Nothing of a program follows from one that lasts.
  expect(cases.filter((id) => /(outage|redirect)\+/.test(id))).toEqual([]);
});

// The figures of docs/rehearse.md.
test.each([
  { id: 'voidCharge', lives: 1, faults: [33, 99, 231] },
  { id: 'voidCharge', lives: 2, faults: [66] },
  { id: 'listRefunds', lives: 1, faults: [18, 36, 54] },
])('retries multiply the faults of $id, with $lives lives', async ({ id, lives, faults }) => {
  for (const [index, of] of faults.entries()) {
    const scenario: Scenario = async (context) => {
      for (let attempt = 0; attempt <= index; attempt += 1) {
        const response = await send(context, id).catch(() => undefined);
        const body: unknown = await response?.json().catch(() => undefined);
        if (response === undefined || body === undefined) continue;
        if (response.ok) return 'done';
        if (response.status < 500 && response.status !== 429) return 'failed';
      }
      return 'unknown';
    };
    const { coverage } = await rehearse(scenario, { lives, maxRuns: faults[index]! + 1 });
    expect(coverage.find(({ operation }) => operation === id)?.fault.of).toBe(of);
  }
});

test('the choices of the mock can be others, and the cases try the rest', async () => {
  const assume = { 'second-void': 'refused' } as const;
  const cases = ['assume:second-void=voided'];
  expect(await rehearse(carefulVoid, { assume, cases })).toMatchObject({ cases, findings: [] });
  await expect(
    rehearse(carefulVoid, { assume, cases: ['assume:second-void=refused'] }),
  ).rejects.toThrow('there is no case');
});

const { bulk_data: charges = [] } = examples.BulkTokenizedChargeTwoCards;

/** Batches that rest on a choice: what the service does otherwise, and how many batches there are then. */
const openBatches = [
  { choice: 'missing-fields', bodies: [{ bulk_data: [{}] }], others: { refused: 0 } },
  {
    choice: 'non-positive-amounts',
    bodies: [{ bulk_data: charges.map((each) => ({ ...each, amount: 0 })) }],
    others: { refused: 0 },
  },
  {
    choice: 'repeated-charges',
    bodies: [{ bulk_data: [...charges, ...charges] }],
    others: { refused: 0 },
  },
  { choice: 'repeated-batch', bodies: [{}, {}], others: { returned: 1, refused: 1 } },
];

test.each(openBatches)('$choice is tried where a batch rests on it', async (row) => {
  const created = new Map<string, number>();
  const scenario: Scenario = async (context) => {
    for (const fields of row.bodies) {
      const body = { ...examples.BulkTokenizedChargeTwoCards, ...fields };
      await send(context, 'createBulkTokenizedCharge', { body }).catch(() => undefined);
    }
    return 'unknown';
  };
  await rehearse(scenario, {
    check: ({ case: id, effects }) => void created.set(id, effects.length),
  });
  const tried = [...created].filter(([id]) => id.startsWith(`assume:${row.choice}=`));
  const expected = Object.entries(row.others).map(([value, count]) => [
    `assume:${row.choice}=${value}`,
    count,
  ]);
  expect(tried).toEqual(expected);
  expect(created.get('undisturbed')).toBe(row.bodies.length);
});

test('no choice is tried on which no request rests', async () => {
  const { cases } = await rehearse(scenarioOf({ sends: ['createBulkTokenizedCharge'] }));
  expect(cases.filter((id) => /^assume:(missing|non|repeated)-/.test(id))).toEqual([]);
});

test.each([
  { id: 'createBulkTokenizedCharge', fields: { title: null }, says: [] },
  {
    id: 'createBulkTokenizedCharge',
    fields: { title: 5 },
    says: ['body.title: Request body property title must be string'],
  },
  {
    id: WRITE,
    fields: { bvn: null },
    says: ['body.bvn: Request body property bvn must be string'],
  },
] as const)(
  'a null of which nothing is known is no mistake: $id $fields',
  async ({ id, fields, says }) => {
    const { findings } = await rehearse(
      async ({ baseUrl, fetch }) => {
        const { url, init } = requestOf(id, undefined, new URL(baseUrl).origin);
        const body = JSON.stringify({ ...JSON.parse(String(init.body)), ...fields });
        await fetch(url, { ...init, body });
      },
      { cases: [] },
    );
    const found = findings
      .filter((each) => each.id === 'contradiction')
      .map(({ summary }) => summary);
    expect(found).toEqual(says.map((problem) => expect.stringContaining(problem)));
  },
);
