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

/** Programs with one mistake each, and a case that shows it. */
export const faultyTogether: Readonly<Record<string, { scenario: Scenario; shownBy: string }>> = {
  'notes nothing': { shownBy: 'voidCharge#1:twin-after', scenario: carefulVoid },
  'notes what it has done once the response is there': {
    shownBy: 'together',
    async scenario(context) {
      if (context.store.has('done')) return 'done';
      const outcome = await carefulVoid(context);
      if (outcome === 'done') context.store.set('done', true);
      return outcome;
    },
  },
  'reads a list between the look at its note and the note': {
    shownBy: 'listRefunds#1:twin',
    async scenario(context) {
      if (context.store.has('begun')) return 'unknown';
      await read(context, '/refunds').catch(() => undefined);
      context.store.set('begun', true);
      return carefulVoid(context);
    },
  },
  'waits between the look at its note and the note': {
    shownBy: 'together',
    async scenario(context) {
      if (context.store.has('begun')) return 'unknown';
      await sleep(10);
      context.store.set('begun', true);
      return carefulVoid(context);
    },
  },
  'takes back its note at its end': { shownBy: 'again', scenario: forgetfulVoid },
  'takes over a note that is five seconds old': {
    shownBy: 'voidCharge#1:twin-before',
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
    shownBy: 'voidCharge#1:twin-after',
    scenario: (context) => voidOnce(context, `begun ${Math.random()}`),
  },
  'lets the last one win that has begun': {
    shownBy: 'voidCharge#1:twin-before',
    async scenario(context) {
      const own = Math.random();
      context.store.set('owner', own);
      await read(context, '/refunds').catch(() => undefined);
      return context.store.get('owner') === own ? carefulVoid(context) : 'unknown';
    },
  },
  'notes the first of two writes alone': {
    shownBy: 'createBulkTokenizedCharge#1:twin-before',
    async scenario(context) {
      await voidOnce(context);
      const created = await sendBatch(context).catch(() => undefined);
      return created === undefined ? 'unknown' : 'done';
    },
  },
  'waits for a minute between the look at its note and the note': {
    shownBy: 'together',
    async scenario(context) {
      if (context.store.has('begun')) return 'unknown';
      await sleep(60_000);
      context.store.set('begun', true);
      return carefulVoid(context);
    },
  },
  'starts slowly, and looks long before its note': {
    shownBy: 'together',
    async scenario(context) {
      await sleep(3_000);
      const hasBegun = context.store.has('begun');
      await sleep(50);
      if (hasBegun) return 'unknown';
      context.store.set('begun', true);
      return carefulVoid(context);
    },
  },
  'hashes between the look at its note and the note': {
    shownBy: 'together',
    async scenario(context) {
      const { store } = context;
      if (store.has('begun')) return 'unknown';
      const key = await crypto.subtle.digest('SHA-256', new Uint8Array(100_000));
      store.set('begun', new Uint8Array(key));
      return carefulVoid(context);
    },
  },
  'has a note for each minute': {
    shownBy: 'voidCharge#1:no-response-after+again',
    async scenario(context) {
      const minute = Math.floor(Date.now() / 60_000);
      await sleep(30_000);
      const outcome = await voidOnce(context, `minute ${minute}`);
      await sleep(60_000);
      return outcome;
    },
  },
  'takes the note of a program that does not answer for its own': {
    shownBy: 'voidCharge#1:twin-after',
    async scenario(context) {
      const { store } = context;
      for (let look = 0; store.has('begun') && look < 5; look += 1) await sleep(1);
      store.set('begun', true);
      return carefulVoid(context);
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
