import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  type ProgramOutcome,
  RehearsalError,
  type Scenario,
  rehearse,
} from '../../../src/rehearse/index.ts';
import { carefulVoid, scenarioOf } from './programs.ts';

const BVN = 'updateVirtualAccountNumberBvn';

/** The lives of a program in a case: what each one has seen and done. */
async function livesIn(id: string, scenario: Scenario) {
  const report = await rehearse(scenario, { cases: [id] });
  expect(report.unreached).toEqual([]);
  return report;
}

test('another life begins a second after the death of the one before', async () => {
  const waits: number[] = [];
  await livesIn('voidCharge#1:killed-after', async (context) => {
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
  await livesIn('voidCharge#1:killed-after', async (context) => {
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
  await livesIn('voidCharge#1:reset-after+again', async (context) => {
    seen.push(context.store.keys());
    context.store.set('note', 'sent');
    await carefulVoid(context);
    return 'unknown';
  });
  expect(seen).toEqual([[], [], ['note']]);
});

test('values of the store are copies, and nothing is kept after the end', async () => {
  const seen: unknown[] = [];
  await livesIn('voidCharge#1:killed-after', async (context) => {
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
  await livesIn('voidCharge#1:outage+again', async (context) => {
    const outcome = await carefulVoid(context);
    seen.push({ at: Date.now(), outcome });
    await sleep(5_000);
    return outcome === 'done' ? 'done' : 'unknown';
  });
  const [, first, second] = seen;
  expect([first?.outcome, second?.outcome]).toEqual(['unknown', 'done']);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(6_000);
});

test('the story names the death, the restart and the last word', async () => {
  const cases = ['voidCharge#1:killed-after', 'voidCharge#1:reset-after+again'];
  const { findings } = await rehearse(carefulVoid, { cases });
  const said = 'The program said done; voidCharge took effect twice, in the undisturbed run once.';
  expect(findings.map(({ story }) => story)).toEqual([
    ['request 1, voidCharge: the program was killed after the effect, and started again.', said],
    [
      'request 1, voidCharge: the connection was reset after the effect.',
      'The program said unknown, and was started again.',
      said,
    ],
  ]);
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

const starts = (id: string) => id.split('+').filter((part) => /killed|again/.test(part)).length;

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
  const again = (await rehearse(sentOnce('unknown'), { lives: 2 })).cases.filter((id) =>
    /again/.test(id),
  );
  expect(again).toContain('again');
  expect(again).toContain(`${BVN}#1:reset-before+again`);
  expect(again.filter((id) => /@|error-with/.test(id))).toEqual([]);
});

test('a program that cannot be started again is an error that says what to do', async () => {
  const scenario: Scenario = async (context) => {
    if (context.store.has('sent')) throw new Error('it runs already');
    context.store.set('sent', true);
    return carefulVoid(context);
  };
  const rehearsal = rehearse(scenario, { cases: ['voidCharge#1:killed-after'] });
  await expect(rehearsal).rejects.toThrow(RehearsalError);
  await expect(rehearsal).rejects.toThrow(
    /^in the case voidCharge#1:killed-after the program broke off with Error: it runs already when it was started again, before its first request; let it read its notes from the store, and return 'unknown' where it does not know$/,
  );
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
