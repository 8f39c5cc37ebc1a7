import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Scenario, rehearse } from '../../../src/rehearse/index.ts';
import { carefulVoid, read } from './programs.ts';

const isOfTwin = (id: string) => /^together$|^again$|:twin/.test(id);

test('a second copy is tried at each request, and beside the first', async () => {
  const reads: Scenario = async (context) => void (await read(context, 'listRefunds'));
  const writes: Scenario = async (context) => {
    await read(context, 'listRefunds');
    return carefulVoid(context);
  };
  // Before the responses that are permitted come the faults.
  const { cases } = await rehearse(writes, { callers: 2, maxRuns: 60 });
  expect(cases.filter(isOfTwin)).toEqual([
    'together',
    'again',
    'listRefunds#1:twin',
    'voidCharge#1:twin-before',
    'voidCharge#1:twin-after',
  ]);
  const [two, one] = [{ callers: 2, maxRuns: 40 }, { maxRuns: 40 }];
  expect((await rehearse(reads, two)).cases.filter(isOfTwin)).toEqual([]);
  expect((await rehearse(writes, one)).cases.filter(isOfTwin)).toEqual([]);
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
