import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  type ProgramOutcome,
  RehearsalError,
  type Scenario,
  rehearse,
} from '../../../src/rehearse/index.ts';
import { carefulVoid, read, scenarioOf } from './programs.ts';

const BVN = 'updateVirtualAccountNumberBvn';

/** Runs a program undisturbed, and in a case whose requests are all sent. */
async function runCase(id: string, scenario: Scenario) {
  const report = await rehearse(scenario, { cases: [id] });
  expect(report.unreached).toEqual([]);
}

test('another life begins a second after the death of the one before', async () => {
  const waits: number[] = [];
  await runCase('voidCharge#1:killed-after', async (context) => {
    const { store } = context;
    if (store.has('begun')) waits.push(Date.now() - Number(store.get('begun')));
    else store.set('begun', Date.now());
    await sleep(500);
    return carefulVoid(context);
  });
  expect(waits).toEqual([1_500]);
});

test('a program that is killed does nothing any more', async () => {
  const done: string[] = [];
  await runCase('voidCharge#1:killed-after', async (context) => {
    const { store } = context;
    const life = store.has('life') ? 'second' : 'first';
    store.set('life', life);
    setTimeout(() => done.push(`${life}: timer`), 100);
    const goOn = async () => {
      await sleep(10);
      store.set('late', life);
      done.push(`${life}: goes on`);
    };
    const other = goOn();
    const outcome = await carefulVoid(context);
    await other;
    await sleep(1_000);
    done.push(`${life}: ${outcome}`);
    expect(store.get('late')).toBe(life);
    return 'unknown';
  });
  expect(done.slice(3)).toEqual(['second: goes on', 'second: timer', 'second: done']);
});

test('each case begins without any values, and each life with those of the last one', async () => {
  const seen: unknown[] = [];
  await runCase('voidCharge#1:reset-after+again', async (context) => {
    seen.push(context.store.keys());
    context.store.set('note', 'sent');
    await carefulVoid(context);
    return 'unknown';
  });
  expect(seen).toEqual([[], [], ['note']]);
});

test('values of the store are copies, and nothing is kept after the end', async () => {
  const seen: unknown[] = [];
  await runCase('voidCharge#1:killed-after', async (context) => {
    const { store } = context;
    if (store.has('note')) {
      seen.push(store.get('note'), store.keys(), store.delete('nothing'), store.get('nothing'));
      seen.push(store.delete('note'), store.has('note'));
      return carefulVoid(context);
    }
    const note = { at: new Date(0), list: [1] };
    store.set('note', note);
    note.list.push(2);
    (store.get('note') as typeof note).list.push(3);
    expect(() => store.set('code', () => 1)).toThrow(/could not be cloned/);
    const outcome = carefulVoid(context);
    setImmediate(() => store.set('late', store.delete('note')));
    return outcome;
  });
  const note = { at: new Date(0), list: [1] };
  expect(seen.slice(0, 2)).toEqual([note, ['note']]);
  expect(seen.slice(2)).toEqual([false, undefined, true, false]);
});

test('time goes on in the next life, and nothing of the fault before lasts', async () => {
  const seen: { at: number; outcome: string }[] = [];
  await runCase('voidCharge#1:outage+again', async (context) => {
    const outcome = await carefulVoid(context);
    seen.push({ at: Date.now(), outcome });
    await sleep(5_000);
    return outcome === 'done' ? 'done' : 'unknown';
  });
  const [, first, second] = seen;
  expect([first?.outcome, second?.outcome]).toEqual(['unknown', 'done']);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(6_000);
});

/** Notes that it has begun, and sends a write whose response has few cases. */
function sentOnce(outcome?: ProgramOutcome): Scenario {
  const write = scenarioOf({ sends: [BVN], again: ['error'] });
  return async (context) => {
    if (context.store.has('sent')) return 'unknown';
    context.store.set('sent', true);
    const said = await write(context);
    return outcome ?? said;
  };
}

/** Counts the starts in a case besides the first. */
const starts = (id: string) => id.match(/:killed|again/g)?.length ?? 0;

test('deaths are tried at each request, also at those that a fault causes, within the lives', async () => {
  const { cases } = await rehearse(sentOnce(), { lives: 3, maxRuns: 200 });
  expect(cases).toContain(`${BVN}#1:status-400-before+${BVN}#2:killed-after`);
  expect(cases).toContain(`${BVN}#1:killed-after+again`);
  expect(Math.max(...cases.map(starts))).toBe(2);
  const fewer = await rehearse(sentOnce(), { lives: 2, maxRuns: 80 });
  expect(Math.max(...fewer.cases.map(starts))).toBe(1);
  const alone = await rehearse(sentOnce(), { maxRuns: 80 });
  expect(Math.max(...alone.cases.map(starts))).toBe(0);
});

test('a program that is in doubt undisturbed is tried again there, and after faults', async () => {
  const { cases } = await rehearse(sentOnce('unknown'), { lives: 2 });
  expect(cases).toContain('again');
  expect(cases).toContain(`${BVN}#1:reset-before+again`);
  for (const kind of ['new-field@', 'error-with-status-200', 'other-content-type']) {
    expect(cases).toContain(`${BVN}#1:${kind}`);
    expect(cases).not.toContain(`${BVN}#1:${kind}+again`);
  }
});

test('a program that cannot be started again is an error that says what to do', async () => {
  const scenario: Scenario = async (context) => {
    if (context.store.has('sent')) throw new Error('it runs already');
    context.store.set('sent', true);
    return carefulVoid(context);
  };
  const rehearsal = rehearse(scenario, { cases: ['voidCharge#1:killed-after'] });
  const reason =
    'in the case voidCharge#1:killed-after the program broke off with Error: it runs already when it was started ' +
    'again, before its first request; let it read its notes from the store, and return ' +
    "'unknown' where it does not know";
  await expect(rehearsal).rejects.toThrow(new RehearsalError(reason));
});

test('a check sees the requests of all lives, and the last word', async () => {
  const seen: unknown[] = [];
  await rehearse(carefulVoid, {
    cases: ['voidCharge#1:killed-before'],
    check: ({ case: id, outcome, requests }) =>
      void seen.push([id, outcome, requests.map(({ fault }) => fault)]),
  });
  expect(seen[1]).toEqual(['voidCharge#1:killed-before', 'done', ['killed-before', undefined]]);
});

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
