import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { type Scenario, type ScenarioContext, rehearse } from '../../../src/rehearse/index.ts';

/** Minutes, hours and days pass in the scenarios below; none of them may really pass. */
const MINUTE = 60_000;

function read({ baseUrl, fetch, token }: ScenarioContext, init: RequestInit = {}) {
  return fetch(`${baseUrl}/refunds`, { headers: { Authorization: `Bearer ${token}` }, ...init });
}

/** The undisturbed run alone. */
function once(scenario: Scenario) {
  return rehearse(scenario, { cases: [] });
}

test.concurrent.each<[string, () => Promise<unknown>]>([
  ['setTimeout', () => new Promise((resolve) => void setTimeout(resolve, MINUTE))],
  ['setTimeout, promisified', () => promisify(setTimeout)(MINUTE)],
  ['setTimeout of node:timers/promises', () => sleep(MINUTE)],
  [
    'setInterval',
    () =>
      new Promise<void>((resolve) => {
        let count = 0;
        const timer = setInterval(() => {
          count += 1;
          if (count < 6) return;
          clearInterval(timer);
          resolve();
        }, MINUTE / 6);
      }),
  ],
  [
    'AbortSignal.timeout',
    () =>
      new Promise((resolve) => {
        AbortSignal.timeout(MINUTE).addEventListener('abort', resolve);
      }),
  ],
])('a wait with %s takes simulated time alone', async (_, wait) => {
  const times: number[] = [];
  await once(async (context) => {
    await read(context);
    const [date, ms] = [Date.now(), performance.now()];
    const created = new Date();
    await wait();
    times.push(Date.now() - date, performance.now() - ms, Number(new Date()) - Number(created));
  });
  expect(times.map(Math.round)).toEqual([MINUTE, MINUTE, MINUTE]);
});

test('timers fire in the order of their times, and those that are cleared do not', async () => {
  const fired: string[] = [];
  await once(async (context) => {
    await read(context);
    setTimeout((name: string) => fired.push(name), 300, 'third');
    setTimeout(() => fired.push('first'), 100);
    const cleared = setTimeout(() => fired.push('never'), 150);
    setTimeout(() => fired.push('second'), 200).unref();
    const late = setTimeout(() => fired.push('fourth'), 50);
    late.refresh();
    clearTimeout(late);
    clearTimeout(Number(cleared));
    await sleep(1_000);
  });
  expect(fired).toEqual(['first', 'second', 'third']);
});

test('code outside of the scenario keeps its own clock, and gets it back', async () => {
  const before = [setTimeout, Date, performance.now, Math.random, AbortSignal.timeout];
  const outside: string[] = [];
  const started = Date.now();
  const rehearsal = once(async (context) => {
    await read(context);
    await sleep(4 * MINUTE);
  });
  const timer = new Promise<void>((resolve) => {
    setTimeout(() => {
      outside.push('fired');
      resolve();
    }, 1);
  });
  expect(Date.now() - started).toBeLessThan(4 * MINUTE);
  await Promise.all([rehearsal, timer]);
  expect(outside).toEqual(['fired']);
  expect([setTimeout, Date, performance.now, Math.random, AbortSignal.timeout]).toEqual(before);
});

test('what takes real time is waited for, and no time-out comes early', async () => {
  const seen: unknown[] = [];
  await once(async (context) => {
    const limit = AbortSignal.timeout(MINUTE);
    const text = await readFile('package.json', 'utf8');
    const { stdout } = await promisify(execFile)(process.execPath, ['-p', '6 * 7']);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    await read(context, { signal: limit });
    seen.push(stdout.trim(), digest.byteLength, limit.aborted);
  });
  expect(seen).toEqual(['42', 32, false]);
});

test('two rehearsals at once do not disturb each other', async () => {
  const scenario: Scenario = async (context) => {
    for (let turn = 0; turn < 3; turn += 1) {
      try {
        if ((await read(context, { signal: AbortSignal.timeout(MINUTE) })).ok) return;
      } catch {
        await sleep(Math.random() * MINUTE);
      }
    }
  };
  const alone = await rehearse(scenario);
  const both = await Promise.all([rehearse(scenario), rehearse(scenario)]);
  expect(both.map(String)).toEqual([String(alone), String(alone)]);
});

test('random numbers are the same in each run, and others with another seed', async () => {
  const numbers: number[] = [];
  const scenario: Scenario = async (context) => {
    await read(context);
    numbers.push(Math.random());
  };
  await rehearse(scenario, { cases: ['listRefunds#1:status-500'] });
  await rehearse(scenario, { cases: [], seed: 2 });
  const [first, second, other] = numbers;
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test.concurrent.each<[string, Scenario]>([
  [
    'waits for what never comes',
    async (context) => read(context).then(() => new Promise(() => {})),
  ],
  [
    'polls without end',
    async (context) => {
      for (;;) {
        await read(context);
        await sleep(1_000);
      }
    },
  ],
  [
    'sends requests without end',
    async (context) => {
      for (;;) await read(context);
    },
  ],
])('a scenario that %s cannot be rehearsed', async (_, scenario) => {
  await expect(once(scenario)).rejects.toThrow('the undisturbed run never ended');
});

test('a longer simulated limit lets a slow program end', async () => {
  const slow: Scenario = async (context) => {
    await read(context);
    await sleep(24 * 60 * MINUTE);
  };
  await expect(once(slow)).rejects.toThrow('it did not end in 300 simulated seconds');
  const report = await rehearse(slow, { cases: [], timeoutMs: 25 * 60 * MINUTE });
  expect(report.findings).toEqual([]);
});

test('rejections that belong to no run go where they went before', async () => {
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const own = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', own);
  const foreign = new Error('of another program');
  let report;
  try {
    const rehearsal = once(async (context) => {
      await read(context);
      void Promise.reject(new Error('of the scenario'));
      await sleep(1);
    });
    void Promise.reject(foreign);
    report = await rehearsal;
    expect(process.listeners('unhandledRejection')).toEqual([own]);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const each of before) process.on('unhandledRejection', each);
  }
  expect(own.mock.calls.map(([reason]) => reason as unknown)).toEqual([foreign]);
  expect(report.findings.map(({ message }) => message)).toEqual([
    'Nothing was disturbed. Nobody handled a rejection: Error: of the scenario.',
  ]);
});
