import { describe, expect, test } from 'vitest';
import { type Scenario, rehearse } from '../../../src/rehearse/index.ts';
import { type Step } from '../../../src/rehearse/life.ts';
import { otherOrders } from '../../../src/rehearse/schedule.ts';
import { carefulVoid, read, sleep } from './callers.ts';
import { rehearseSome } from './programs.ts';
import { faultyTogether, honestTogether } from './two-callers.ts';

const isOrder = (id: string) => id.startsWith('callers:');

/** What two copies are tried in, and what was found. */
async function together(scenario: Scenario) {
  const { cases, findings } = await rehearseSome(scenario, isOrder, { callers: 2 });
  return { orders: cases.filter(isOrder), findings };
}

describe('a program that two start at once has its finding', () => {
  test.each(Object.entries(faultyTogether))('%s', async (_, { scenario, shownBy }) => {
    const { findings } = await together(scenario);
    expect(findings[0]).toMatchObject({ id: 'repeated-effect', case: shownBy });
    expect(new Set(findings.map(({ id }) => id))).toEqual(new Set(['repeated-effect']));
    const alone = await rehearse(scenario, { cases: [shownBy] });
    expect(alone).toMatchObject({ cases: [shownBy], unreached: [], findings: [findings[0]] });
  });
});

describe('a program that writes once has none', () => {
  test.each(Object.entries(honestTogether))('%s', async (_, scenario) => {
    const { findings, orders } = await together(scenario);
    expect(findings).toEqual([]);
    expect(orders.length).toBeGreaterThan(1);
    expect(new Set(orders).size).toBe(orders.length);
  });
});

test('copies have all orders of starts and writes, but for those that swap the copies', async () => {
  const seen: string[] = [];
  const scenario: Scenario = async ({ store, ...context }) => {
    const number = store.keys().length;
    store.set(String(number), true);
    if (number === 0) return carefulVoid({ store, ...context });
    await read({ store, ...context }, '/refunds');
    store.set('read', true);
    return 'unknown';
  };
  const { orders } = await together(async (context) => {
    const outcome = await scenario(context);
    seen.push(String(outcome));
    return outcome;
  });
  expect(orders.toSorted()).toEqual(['callers:1122', 'callers:1212', 'callers:1221']);
  expect(seen).toContain('done');
});

test('orders that only swap reads are one', async () => {
  const reads = async (context: Parameters<Scenario>[0]) => {
    for (let turn = 0; turn < 3; turn += 1) await read(context, '/refunds');
  };
  // Of the 35 orders of four steps each that begin with the first copy.
  expect((await together(reads)).orders.length).toBeLessThan(10);
});

test('a run of more steps than an order has is tried, and its orders end after 20', async () => {
  const { cases } = await rehearse(
    async (context) => {
      for (let turn = 0; turn < 15; turn += 1) await read(context, '/refunds');
    },
    { cases: ['callers:1', 'callers:12'] },
  );
  expect(cases.map((id) => id.length - 'callers:'.length)).toEqual([20, 20]);
});

test('no time-out comes early while the other copy goes on', async () => {
  const scenario: Scenario = async (context) => {
    const signal = AbortSignal.timeout(100);
    const headers = { Authorization: `Bearer ${context.token}` };
    await context.fetch(`${context.baseUrl}/refunds`, { headers, signal });
    await sleep(99);
    await context.fetch(`${context.baseUrl}/refunds`, { headers });
    return 'done';
  };
  const report = await rehearse(scenario, {
    cases: ['callers:1', 'callers:12121', 'callers:121221'],
    check: ({ requests }) => (requests.every(({ status }) => status === 200) ? [] : 'a time-out'),
  });
  expect(report.findings).toEqual([]);
});

/** Tries every order of two programs as data: true for a read. */
function ordersOf(programs: readonly (readonly boolean[])[]): string[] {
  const found: string[] = [];
  const prefixes: (readonly number[])[] = [[1]];
  for (let prefix = prefixes.shift(); prefix !== undefined; prefix = prefixes.shift()) {
    const steps = play(programs, prefix);
    found.push(steps.map(({ copy }) => copy).join(''));
    prefixes.push(...otherOrders(steps, prefix.length));
  }
  return found;
}

function play(programs: readonly (readonly boolean[])[], prefix: readonly number[]): Step[] {
  const position = [0, 0];
  const steps: Step[] = [];
  let last = 1;
  for (;;) {
    const ready = [1, 2].filter((copy) => position[copy - 1]! < programs[copy - 1]!.length);
    const copy = prefix[steps.length] ?? (ready.includes(last) ? last : ready[0]);
    if (copy === undefined) return steps;
    last = copy;
    steps.push({ copy, ready, isRead: programs[copy - 1]![position[copy - 1]!++]! });
  }
}

/** Which of two steps comes first, for each pair that is not of reads: equal for orders that only swap reads. */
function formOf(order: string, program: readonly boolean[]): string {
  const [first = [], second = []] = ['1', '2'].map((copy) =>
    Array.from(order, (each, at) => (each === copy ? at : -1)).filter((at) => at >= 0),
  );
  return program
    .flatMap((isRead, index) =>
      program.map(
        (isOtherRead, other) => (isRead && isOtherRead) || first[index]! < second[other]!,
      ),
    )
    .join();
}

function allOrders([first, second]: readonly [number, number], order = ''): string[] {
  if (first + second === 0) return [order];
  return [
    ...(first > 0 ? allOrders([first - 1, second], `${order}1`) : []),
    ...(second > 0 ? allOrders([first, second - 1], `${order}2`) : []),
  ];
}

test.each(['rr', 'rw', 'rrw', 'rwr', 'rwrw', 'rrrw', 'wrrw', 'rrrr'])(
  'two programs of the steps %s are tried in each order that differs in more than swapped reads',
  (text) => {
    const own = Array.from(text, (each) => each === 'r');
    const programs = [own, own];
    const orders = ordersOf(programs);
    const all = allOrders([own.length, own.length]).filter((each) => each.startsWith('1'));
    const forms = (each: readonly string[]) => new Set(each.map((order) => formOf(order, own)));
    expect(forms(orders)).toEqual(forms(all));
    expect(new Set(orders).size).toBe(orders.length);
    expect(orders.length).toBeLessThanOrEqual(all.length);
  },
);
