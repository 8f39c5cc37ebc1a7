import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createMock } from '../../../src/mock/mock.ts';
import { type Execute, type ExploreOptions, explore } from '../../../src/rehearse/explore.ts';
import { type RehearsalReport, renderRehearsal } from '../../../src/rehearse/report.ts';
import {
  ObservedMock,
  type ProgramResult,
  RehearsalError,
  TOKEN,
  sendAs,
} from '../../../src/rehearse/run.ts';
import { choose } from '../../../src/service/choices.ts';

const ending: ProgramResult = { outcome: 'done', error: undefined, hang: undefined };

/** Reads a list, once more after an error, and voids a charge; says done, whatever comes. */
async function act(fetch: typeof globalThis.fetch): Promise<ProgramResult> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  const send = async (path: string, method: string) => {
    const response = fetch(`https://rehearse.example/v3${path}`, { method, headers });
    response.catch(() => {});
    return (await Promise.race([response, wait(5)]).catch(() => undefined))?.ok ?? false;
  };
  if (!(await send('/refunds', 'GET'))) await send('/refunds', 'GET');
  await send('/charges/FLW-PREAUTH-0001/void', 'POST');
  return ending;
}

/** Runs that end in another order than that in which they began, and the most that there were at once. */
function runs() {
  const seen = { atOnce: 0, most: 0, ids: [] as string[] };
  const execute: Execute = async (given, signal) => {
    seen.ids.push(given.id);
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    const observed = new ObservedMock(createMock, {
      case: given,
      mock: {},
      secrets: new Set(),
      patienceMs: 0,
    });
    try {
      return await observed.observe(async (life) => {
        await wait(given.id.length % 4, undefined, { signal }).catch(() => {
          throw new RehearsalError('stopped');
        });
        return sendAs(life, () => act(observed.mock.fetch));
      });
    } finally {
      seen.atOnce -= 1;
    }
  };
  return { execute, seen };
}

const options: ExploreOptions = {
  choices: choose(),
  lives: 1,
  callers: 1,
  notTried: [],
  maxRuns: 60,
  repeat: (id) => `again ${id}`,
  secrets: new Set(),
};

let all: RehearsalReport;
const one = runs();
beforeAll(async () => {
  all = await explore(one.execute, options);
});

test('the report is the same, however many runs there are at once', async () => {
  const eight = runs();
  const together = await explore(eight.execute, { ...options, jobs: 8 });
  for (const format of ['json', 'junit', 'text'] as const) {
    expect(renderRehearsal(together, format)).toBe(renderRehearsal(all, format));
  }
  // Cases that others cause are among them, and nothing was run in vain.
  expect(all.cases.some((id) => id.includes('+'))).toBe(true);
  expect(eight.seen.ids.toSorted()).toEqual(one.seen.ids.toSorted());
  expect([one.seen.most, eight.seen.most]).toEqual([1, 8]);
});

test('the first finding can be the last', async () => {
  const [first] = all.cases.flatMap((id) => all.findings.filter((each) => each.case === id));
  const { seen, execute } = runs();
  const report = await explore(execute, { ...options, bail: true, jobs: 4 });
  expect(report.findings).toEqual([first]);
  expect(report).toMatchObject({ partial: 'bail', cases: all.cases.slice(0, report.cases.length) });
  expect(report.leftOut).toBeGreaterThan(0);
  expect(seen.atOnce).toBe(0);
});

test('a rehearsal that is stopped reports what was found so far', async () => {
  const { seen, execute } = runs();
  const stopped = new AbortController();
  const report = await explore(execute, {
    ...options,
    jobs: 3,
    signal: stopped.signal,
    onProgress: (progress) => progress.runs === 20 && stopped.abort(),
  });
  expect(report).toMatchObject({ partial: 'stopped', runs: 20, cases: all.cases.slice(0, 19) });
  expect(seen.atOnce).toBe(0);
});

test('a rehearsal that is stopped in the undisturbed run has no report', async () => {
  const signal = AbortSignal.abort();
  await expect(explore(runs().execute, { ...options, signal })).rejects.toThrow('stopped');
});
