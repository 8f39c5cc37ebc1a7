import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationId } from '../../../generated/operations.ts';
import { type RehearsedRun, rehearse } from '../../../src/rehearse/index.ts';
import { choices } from '../../../src/service/choices.ts';
import { validateResponse } from '../../../src/validate/index.ts';
import { requestOf } from '../mock/support/calls.ts';
import { faultyCallers, honestCallers } from './callers.ts';
import { send } from './programs.ts';

const document = readFileSync('generated/openapi.json', 'utf8');

/** What a caller of one operation receives in each case. */
async function received(id: OperationId) {
  const bodies = new Map<string, unknown>();
  const runs: RehearsedRun[] = [];
  let last: unknown;
  await rehearse(
    async ({ baseUrl, fetch }) => {
      last = undefined;
      const { url, init } = requestOf(id, undefined, new URL(baseUrl).origin);
      try {
        const response = await fetch(url, { ...init, signal: AbortSignal.timeout(1_000) });
        last = await response.json();
      } catch {
        // Some responses never come, and some are no JSON.
      }
    },
    {
      check: (run) => {
        bodies.set(run.case, last);
        runs.push(run);
      },
    },
  );
  return { bodies, runs };
}

const ids = Object.keys(operations) as OperationId[];
const isPermitted = (id: string) => /:(?!open-)[\w-]+@/.test(id);

describe.each(ids)('the cases of %s', (id) => {
  let bodies: Map<string, unknown>;
  let runs: RehearsedRun[];
  beforeAll(async () => {
    ({ bodies, runs } = await received(id));
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
    const twice = permitted.filter((name) => bodies.has(name.replace(':null@', ':open-null@')));
    expect(twice).toEqual([]);
  });

  test('what is open says which record of the document leaves it open', () => {
    const open = runs.filter(({ case: name }) => /^assume:|:open-|:error-with|:other-/.test(name));
    expect(open.length).toBeGreaterThan(0);
    for (const run of open) {
      const { kind = '', text = '' } = run.open ?? {};
      const isRecorded = document.includes(JSON.stringify(text));
      const isChosen = Object.entries(choices).some(
        ([name, { why }]) => name === kind && why === text,
      );
      expect(isRecorded || isChosen, `${run.case}: ${text}`).toBe(true);
    }
  });
});

test('the list is the same each time, and each of its names runs alone', async () => {
  const scenario = faultyCallers['retries a write on any error']!.scenario;
  const [first, second] = [await rehearse(scenario), await rehearse(scenario)];
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  expect(first.cases).toContain('voidCharge#1:reset-before+voidCharge#2:reset-after');
  const requests = (id: string) => id.split('+').map((part) => part.split(':')[0]);
  expect(first.cases.filter((id) => new Set(requests(id)).size < requests(id).length)).toEqual([]);
  // What may cost money comes first: faults, then other choices, then other responses.
  const sorts = first.cases.map((id) => {
    if (id.startsWith('assume:')) return 'choice';
    return /@|:error-with-status|:other-content-type/.test(id) ? 'response' : 'fault';
  });
  expect(sorts.filter((sort, index) => sort !== sorts[index - 1])).toEqual([
    'fault',
    'choice',
    'response',
  ]);
  // What follows from a case that is wrong by itself would tell the same story.
  const wrong = first.findings.map((each) => `${each.case}+`);
  expect(first.cases.filter((id) => wrong.some((each) => id.startsWith(each)))).toEqual([]);
  for (const id of first.cases.filter((_, index) => index % 20 === 0)) {
    const alone = await rehearse(scenario, { cases: [id] });
    expect(alone.cases).toEqual([id]);
    expect(alone.findings).toEqual(first.findings.filter((each) => each.case === id));
  }
});

test.each([
  ['voidCharge#1:reset-aftr', 'did you mean voidCharge#1:reset-after?'],
  ['voidCharge#1:nothing', 'there are voidCharge#1:reset-before, voidCharge#1:reset-after'],
  ['nothing', 'there are voidCharge#1:reset-before'],
  ['__proto__#1:reset', 'there are voidCharge#1:reset-before'],
  ['voidCharge#1:reset-before+voidCharge#2:nothing', 'there are voidCharge#1'],
])('a case that does not exist is an error: %s', async (id, hint) => {
  const honest = honestCallers['voids a charge with the client']!;
  const rehearsal = rehearse(honest, { cases: [id] });
  await expect(rehearsal).rejects.toThrow(`there is no case "${id}"; ${hint}`);
});

test('a case whose request is never sent is reported as such', async () => {
  const id = 'voidCharge#2:reset-after';
  const report = await rehearse(honestCallers['voids a charge with the client']!, { cases: [id] });
  expect(report.unreached).toEqual([id]);
  expect(String(report)).toContain(`never reached: ${id}`);
});

test('the report says how many cases maxRuns has left out', async () => {
  const honest = honestCallers['voids a charge with the client']!;
  const all = await rehearse(honest);
  const some = await rehearse(honest, { maxRuns: 10 });
  expect(some).toMatchObject({ runs: 10, cases: all.cases.slice(0, 9) });
  expect(some.leftOut).toBe(all.cases.length - 9);
  expect(String(some)).toContain(`${some.leftOut} cases not tried (maxRuns)`);
});

test('a fault is also put at the requests that another fault causes', async () => {
  const scenario = honestCallers['reads a list, and retries what is safe']!;
  const { cases } = await rehearse(scenario);
  expect(cases).toContain('listRefunds#1:reset+listRefunds#2:status-503');
  expect(cases).toContain('listRefunds#1:reset+listRefunds#2:reset+listRefunds#3:no-response');
  // One fault that leads to a retry stands for all that lead to the same.
  expect(cases).not.toContain('listRefunds#1:status-503+listRefunds#2:reset');
});

test('a run has three faults at most, and none after one that lasts', async () => {
  const { cases } = await rehearse(async (context) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const response = await send(context, 'listRefunds').catch(() => undefined);
      if (response?.ok === true) return;
    }
  });
  expect(Math.max(...cases.map((id) => id.split('+').length))).toBe(3);
  expect(cases.filter((id) => /(outage|redirect)\+/.test(id))).toEqual([]);
});

// The month and the year of an expiry, the decimals of an amount and the fraction of a time are known.
test.each([
  [
    '/charges/FLW-PREAUTH-0001/void',
    'POST',
    ['open-format@/data/ip'],
    ['open-format@/data/card/expiry'],
  ],
  [
    '/virtual-cards',
    'GET',
    ['open-time-3@/data/0/created_at'],
    ['open-format@/data/0/amount', 'open-time-2@/data/0/created_at'],
  ],
])('what is known of a value stays as it is: %s', async (path, method, tried, known) => {
  const { cases } = await rehearse(async ({ fetch, baseUrl, token }) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    await fetch(baseUrl + path, { method, headers }).catch(() => undefined);
  });
  const kinds = cases.map((id) => id.slice(id.indexOf(':') + 1));
  expect(kinds).toEqual(expect.arrayContaining(tried));
  expect(kinds.filter((kind) => known.includes(kind))).toEqual([]);
});

test.each([
  ['createBulkTokenizedCharge', { title: null }, []],
  [
    'createBulkTokenizedCharge',
    { title: 5 },
    ['body.title: Request body property title must be string'],
  ],
  [
    'updateVirtualAccountNumberBvn',
    { bvn: null },
    ['body.bvn: Request body property bvn must be string'],
  ],
] as const)(
  'a null of which nothing is known is no mistake: %s %j',
  async (id, fields, expected) => {
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
    expect(found).toEqual(expected.map((problem) => expect.stringContaining(problem)));
  },
);
