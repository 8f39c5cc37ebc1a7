import type { ProgramOutcome, Scenario, ScenarioContext } from '../../../src/rehearse/index.ts';
import { carefulVoid, read, sendBatch, sleep } from './callers.ts';

/** Voids, unless a note under this name says that somebody has begun. */
async function voidOnce(context: ScenarioContext, name = 'begun'): Promise<ProgramOutcome> {
  const { store } = context;
  if (store.has(name)) return 'unknown';
  store.set(name, true);
  return carefulVoid(context);
}

async function forgetfulVoid(context: ScenarioContext): Promise<ProgramOutcome> {
  const outcome = await voidOnce(context);
  context.store.delete('begun');
  return outcome;
}

/** Programs with one mistake each, and the first order that shows it. */
export const faultyTogether: Readonly<Record<string, { scenario: Scenario; shownBy: string }>> = {
  'notes nothing': { shownBy: 'callers:1122', scenario: carefulVoid },
  'notes what it has done once the response is there': {
    shownBy: 'callers:1221',
    async scenario(context) {
      if (context.store.has('done')) return 'done';
      const outcome = await carefulVoid(context);
      if (outcome === 'done') context.store.set('done', true);
      return outcome;
    },
  },
  'reads a list between the look at its note and the note': {
    shownBy: 'callers:122211',
    async scenario(context) {
      if (context.store.has('begun')) return 'unknown';
      await read(context, '/refunds').catch(() => undefined);
      context.store.set('begun', true);
      return carefulVoid(context);
    },
  },
  'waits between the look at its note and the note': {
    shownBy: 'callers:1212',
    async scenario(context) {
      if (context.store.has('begun')) return 'unknown';
      await sleep(10);
      context.store.set('begun', true);
      return carefulVoid(context);
    },
  },
  'takes back its note at its end': { shownBy: 'callers:1122', scenario: forgetfulVoid },
  'takes back its note at its end, and waited before': {
    shownBy: 'callers:1122',
    scenario: (context) => sleep(1_000).then(() => forgetfulVoid(context)),
  },
  'takes over a note that is five seconds old': {
    shownBy: 'callers:111222',
    async scenario(context) {
      const { store } = context;
      for (;;) {
        const since = store.get('begun') as number | undefined;
        if (since === undefined || Date.now() - since > 5_000) break;
        await sleep(1_000);
      }
      store.set('begun', Date.now());
      await read(context, '/refunds').catch(() => undefined);
      await sleep(10_000);
      return carefulVoid(context);
    },
  },
  'gives each of its starts a note of its own': {
    shownBy: 'callers:1122',
    scenario: (context) => voidOnce(context, `begun ${Math.random()}`),
  },
  'lets the last one win that has begun': {
    shownBy: 'callers:111222',
    async scenario(context) {
      const own = Math.random();
      context.store.set('owner', own);
      await read(context, '/refunds').catch(() => undefined);
      return context.store.get('owner') === own ? carefulVoid(context) : 'unknown';
    },
  },
  'notes the first of two writes alone': {
    shownBy: 'callers:11122',
    async scenario(context) {
      await voidOnce(context);
      const created = await sendBatch(context).catch(() => undefined);
      return created === undefined ? 'unknown' : 'done';
    },
  },
};

/** Programs that write once, however often they are started. */
export const honestTogether: Readonly<Record<string, Scenario>> = {
  'notes its write before it sends it': (context) => voidOnce(context),
  'reads alone': async (context) => {
    await read(context, '/refunds');
    await read(context, '/subscriptions');
  },
  'reads, and notes its write then': async (context) => {
    await read(context, '/refunds');
    return voidOnce(context);
  },
  'reads between two looks at its note': async (context) => {
    if (context.store.has('begun')) return 'unknown';
    await read(context, '/refunds');
    return voidOnce(context);
  },
  'waits a while, and notes its write then': async (context) => {
    await sleep(1_000 * Math.random());
    return voidOnce(context);
  },
  'waits for the other one to say how it went': async (context) => {
    const { store } = context;
    if (store.has('begun')) {
      while (store.get('begun') === 'sent') await sleep(100);
      return store.get('begun') as ProgramOutcome;
    }
    store.set('begun', 'sent');
    const outcome = await carefulVoid(context);
    store.set('begun', outcome);
    return outcome;
  },
  'reads while it holds a lock that the other one waits for': async (context) => {
    const { store } = context;
    while (store.has('lock')) await sleep(1_000);
    store.set('lock', true);
    await read(context, '/refunds');
    const outcome = store.has('sent') ? 'unknown' : await voidOnce(context, 'sent');
    store.delete('lock');
    return outcome;
  },
  'has a reference for each of two writes': async (context) => {
    await voidOnce(context, 'void-1');
    if (context.store.has('renewal-1')) return 'unknown';
    context.store.set('renewal-1', true);
    return (await sendBatch(context)).ok ? 'done' : 'unknown';
  },
  'leaves a write to the one whose number is smaller': async (context) => {
    const { store } = context;
    const number = store.keys().length;
    store.set(`number ${number}`, true);
    await read(context, '/refunds');
    return number === 0 ? carefulVoid(context) : 'unknown';
  },
};
