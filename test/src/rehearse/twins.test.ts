import { describe, expect, test } from 'vitest';
import { rehearse } from '../../../src/rehearse/index.ts';
import { carefulVoid, sleep } from './callers.ts';
import { faultyTogether, honestTogether } from './twins.ts';

describe('a program that two start at once has its finding', () => {
  test.each(Object.entries(faultyTogether))('%s', async (_, { scenario, shownBy }) => {
    const { findings } = await rehearse(scenario, { cases: [shownBy] });
    expect(findings).toMatchObject([{ id: 'repeated-effect', case: shownBy }]);
  });
});

const isOfTwin = (id: string) => /^together$|^again$|:twin/.test(id);

/** A second copy beside the first, after it, and at each request that one of the programs sends. */
const TWINS = [
  'together',
  'again',
  'listRefunds#1:twin',
  'listSubscriptions#1:twin',
  'voidCharge#1:twin-before',
  'voidCharge#1:twin-after',
  'createBulkTokenizedCharge#1:twin-before',
  'createBulkTokenizedCharge#1:twin-after',
];

describe('a program that writes once has none', () => {
  test.each(Object.entries(honestTogether))('%s', async (_, scenario) => {
    const { findings, unreached } = await rehearse(scenario, { cases: TWINS });
    expect(findings).toEqual([]);
    expect(unreached.length).toBeLessThan(TWINS.length - 2);
  });
});

test('a second copy is tried at each request, and beside the first', async () => {
  const scenario = honestTogether['reads, and notes its write then']!;
  // Before the responses that are permitted come the faults.
  const { cases } = await rehearse(scenario, { callers: 2, maxRuns: 60 });
  expect(cases.filter(isOfTwin)).toEqual([
    'together',
    'again',
    'listRefunds#1:twin',
    'voidCharge#1:twin-before',
    'voidCharge#1:twin-after',
  ]);
  const reads = await rehearse(honestTogether['reads alone']!, { callers: 2, maxRuns: 40 });
  const alone = await rehearse(carefulVoid, { maxRuns: 40 });
  expect([...reads.cases, ...alone.cases].filter(isOfTwin)).toEqual([]);
});

test('the story names the second copy, and what both have said', async () => {
  const cases = ['together', 'voidCharge#1:twin-before'];
  const { findings } = await rehearse(carefulVoid, { cases });
  const said =
    'The first copy said done, the second said done; voidCharge took effect twice, in the undisturbed run once.';
  expect(findings.map(({ story }) => story)).toEqual([
    ['Two copies of the program started at once.', said],
    ['request 1, voidCharge: a second copy of the program ran before the effect.', said],
  ]);
});

test('copies that start at once send their first requests at once, and wait for two seconds at most', async () => {
  const sent: number[] = [];
  await rehearse(
    async (context) => {
      const began = Date.now();
      const isFirst = !context.store.has('first');
      context.store.set('first', true);
      if (isFirst) await sleep(5_000);
      await carefulVoid(context);
      sent.push(Date.now() - began);
      return 'unknown';
    },
    { cases: ['together'] },
  );
  expect(sent.slice(1)).toEqual([2_000, 5_000]);
});
