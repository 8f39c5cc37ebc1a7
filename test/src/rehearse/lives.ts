import type { FindingId, ProgramOutcome, Scenario } from '../../../src/rehearse/index.ts';
import { batch, carefulVoid, clientFor, read, sendBatch, sleep } from './callers.ts';

/** A program that is started again, and the finding that it must give. */
export interface RestartedCaller {
  readonly scenario: Scenario;
  readonly finding: FindingId;
  /** The first case that shows it. */
  readonly shownBy: string;
}

type Note = ProgramOutcome | 'sent';
type Work = (context: Parameters<Scenario>[0]) => Promise<ProgramOutcome>;

/** A write that is noted before it is sent, and afterwards with what became of it. */
function noted(name: string, write: Work): Work {
  return async (context) => {
    const note = context.store.get(name) as Note | undefined;
    if (note !== undefined) return note === 'sent' ? 'unknown' : note;
    context.store.set(name, 'sent');
    const outcome = await write(context);
    context.store.set(name, outcome);
    return outcome;
  };
}

async function carefulBatch(
  context: Parameters<Scenario>[0],
  title = batch.title,
): Promise<ProgramOutcome> {
  const response = await sendBatch(context, { ...batch, title }).catch(() => undefined);
  const body: any = await response?.json().catch(() => undefined);
  return response?.ok && body?.status === 'success' ? 'done' : 'unknown';
}

/** Notes that it has begun, and voids; where it has begun before, it says so. */
function voidOnce(before: ProgramOutcome): Scenario {
  return async (context) => {
    if (context.store.has('sent')) return before;
    context.store.set('sent', true);
    return carefulVoid(context);
  };
}

const both: readonly [string, Work][] = [
  ['void', carefulVoid],
  ['batch', (context) => carefulBatch(context)],
];

/** Programs with one mistake each. */
export const faultyRestarted: Readonly<Record<string, RestartedCaller>> = {
  'notes nothing': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:killed-after',
    scenario: carefulVoid,
  },
  'notes what it has done once the response is there': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:killed-after',
    async scenario(context) {
      if (context.store.has('done')) return 'done';
      const outcome = await carefulVoid(context);
      if (outcome === 'done') context.store.set('done', true);
      return outcome;
    },
  },
  'forgets its note where it does not know': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:no-response-after+again',
    async scenario(context) {
      if (context.store.has('sent')) return 'unknown';
      context.store.set('sent', true);
      const outcome = await carefulVoid(context);
      if (outcome === 'unknown') context.store.delete('sent');
      return outcome;
    },
  },
  'takes its note for the end': {
    finding: 'done-without-effect',
    shownBy: 'voidCharge#1:killed-before',
    scenario: voidOnce('done'),
  },
  'takes a note without an end for a failure': {
    finding: 'failed-with-effect',
    shownBy: 'voidCharge#1:killed-after',
    scenario: voidOnce('failed'),
  },
  'says done the second time that it was in doubt': {
    finding: 'done-without-effect',
    shownBy: 'voidCharge#1:reset-before+again',
    async scenario(context) {
      if (context.store.get('last') === 'unknown') return 'done';
      const outcome = await noted('void', carefulVoid)(context);
      context.store.set('last', outcome);
      return outcome;
    },
  },
  'sends the same reference again, as if that were safe': {
    finding: 'repeated-effect',
    shownBy: 'createBulkTokenizedCharge#1:killed-after',
    async scenario(context) {
      if (context.store.get('sent') === 'done') return 'done';
      context.store.set('sent', 'renewal-1');
      const outcome = await carefulBatch(context);
      context.store.set('sent', outcome);
      return outcome;
    },
  },
  'takes a note that is half a second old for nothing': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:killed-after',
    async scenario(context) {
      const since = (context.store.get('sent') as number | undefined) ?? 0;
      if (Date.now() - since < 500) return 'unknown';
      context.store.set('sent', Date.now());
      return carefulVoid(context);
    },
  },
  'notes the first of two writes alone': {
    finding: 'repeated-effect',
    shownBy: 'createBulkTokenizedCharge#1:killed-after',
    async scenario(context) {
      const first = await noted('void', carefulVoid)(context);
      return first === 'done' ? carefulBatch(context) : first;
    },
  },
  'breaks off over its own note, after a request': {
    finding: 'failed-with-effect',
    shownBy: 'voidCharge#1:killed-after',
    async scenario(context) {
      await read(context, '/refunds').catch(() => undefined);
      if (context.store.has('sent')) throw new Error('what is this?');
      context.store.set('sent', true);
      return carefulVoid(context);
    },
  },
  'tries again after it was in doubt once': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:killed-after+again',
    async scenario(context) {
      if (context.store.delete('sent')) return 'unknown';
      context.store.set('sent', true);
      return carefulVoid(context);
    },
  },
};

interface HonestRestarted {
  readonly scenario: Scenario;
  /** The requests at which it is killed, or disturbed and started again. */
  readonly sends: readonly string[];
}

const VOID = 'voidCharge#1';
const BATCH = 'createBulkTokenizedCharge';

/** Programs that are right, however often they are started. */
export const honestRestarted: Readonly<Record<string, HonestRestarted>> = {
  'notes its write before it sends it': { sends: [VOID], scenario: noted('void', carefulVoid) },
  'reads alone': {
    sends: ['listRefunds#1'],
    async scenario(context) {
      await read(context, '/refunds').catch(() => undefined);
    },
  },
  'reads, and then writes': {
    sends: ['listSubscriptions#1', VOID],
    async scenario(context) {
      const list = await clientFor(context).subscriptions.list();
      return list.ok ? noted('void', carefulVoid)(context) : 'failed';
    },
  },
  'notes each of two writes, and goes on where it was': {
    sends: [VOID, `${BATCH}#1`],
    async scenario(context) {
      for (const [name, write] of both) {
        const outcome = await noted(name, write)(context);
        if (outcome !== 'done') return 'unknown';
      }
      return 'done';
    },
  },
  'takes back its note after a refusal, and tries again': {
    sends: [VOID],
    async scenario(context) {
      const outcome = await noted('void', carefulVoid)(context);
      if (outcome === 'failed') context.store.delete('void');
      return outcome;
    },
  },
  'notes each item of a list': {
    sends: ['listSubscriptions#1', `${BATCH}#1`, `${BATCH}#2`],
    async scenario(context) {
      const list = await clientFor(context).subscriptions.list();
      if (!list.ok) return 'unknown';
      for (const { id } of list.data) {
        const plan = `plan ${id}`;
        const charge = noted(plan, () => carefulBatch(context, plan));
        if ((await charge(context)) !== 'done') return 'unknown';
      }
      return 'done';
    },
  },
  'throws an error that says that it does not know': {
    sends: [VOID],
    async scenario(context) {
      const outcome = await noted('void', carefulVoid)(context);
      if (outcome !== 'unknown') return outcome;
      throw Object.assign(new Error('look it up'), { maybeApplied: true });
    },
  },
  'waits a while before its write': {
    sends: [VOID],
    async scenario(context) {
      await sleep(60_000);
      return noted('void', carefulVoid)(context);
    },
  },
};
