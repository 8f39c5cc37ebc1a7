import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import {
  type FindingId,
  type ProgramOutcome,
  type Scenario,
  type ScenarioContext,
  rehearse,
} from '../../../src/rehearse/index.ts';
import { carefulVoid, clientFor, read, send } from './programs.ts';

const CREATE = 'createBulkTokenizedCharge';

async function carefulBatch(context: ScenarioContext, title?: string): Promise<ProgramOutcome> {
  const body = { ...examples.BulkTokenizedChargeTwoCards, title };
  const response = await send(context, CREATE, { body }).catch(() => undefined);
  const received: any = await response?.json().catch(() => undefined);
  return response?.ok && received?.status === 'success' ? 'done' : 'unknown';
}

/** A void that is noted before it is sent. Whoever finds the note says what `before` is. */
async function voidOnce(
  context: ScenarioContext,
  { note = 'sent', before = 'unknown' }: { note?: string; before?: ProgramOutcome } = {},
): Promise<ProgramOutcome> {
  if (context.store.has(note)) return before;
  context.store.set(note, true);
  return carefulVoid(context);
}

type Write = (context: ScenarioContext) => Promise<ProgramOutcome>;

/** A write that is noted before it is sent, and afterwards with what became of it. */
async function noted(name: string, { context, write }: { context: ScenarioContext; write: Write }) {
  const { store } = context;
  const note = store.get(name) as ProgramOutcome | 'sent' | undefined;
  if (note !== undefined) return note === 'sent' ? 'unknown' : note;

  store.set(name, 'sent');
  const outcome = await write(context);
  store.set(name, outcome);
  return outcome;
}

interface Mistaken {
  readonly name: string;
  /** Each of these cases shows its mistake. */
  readonly cases: readonly string[];
  /** The case in which a single life does not show it. @default undisturbed */
  readonly oneLife?: string;
  /** @default repeated-effect */
  readonly finds?: FindingId;
  readonly scenario: Scenario;
}

/** Programs that do not survive their death, or a second copy. */
const mistaken: readonly Mistaken[] = [
  {
    name: 'notes what it has done once the response is there',
    cases: ['voidCharge#1:killed-after', 'together'],
    async scenario(context) {
      if (context.store.has('done')) return 'done';
      const outcome = await carefulVoid(context);
      if (outcome === 'done') context.store.set('done', true);
      return outcome;
    },
  },
  {
    name: 'forgets its note where it does not know',
    cases: ['voidCharge#1:no-response-after+again'],
    oneLife: 'voidCharge#1:no-response-after',
    async scenario(context) {
      const outcome = await voidOnce(context);
      if (outcome === 'unknown') context.store.delete('sent');
      return outcome;
    },
  },
  {
    name: 'takes back its note at its end',
    cases: ['again'],
    async scenario(context) {
      const outcome = await voidOnce(context);
      context.store.delete('sent');
      return outcome;
    },
  },
  {
    name: 'takes its note for the end',
    cases: ['voidCharge#1:killed-before'],
    finds: 'done-without-effect',
    scenario: (context) => voidOnce(context, { before: 'done' }),
  },
  {
    name: 'says done the second time that it was in doubt',
    cases: ['voidCharge#1:reset-before+again'],
    oneLife: 'voidCharge#1:reset-before',
    finds: 'done-without-effect',
    async scenario(context) {
      if (context.store.get('last') === 'unknown') return 'done';
      const outcome = await noted('void', { context, write: carefulVoid });
      context.store.set('last', outcome);
      return outcome;
    },
  },
  {
    name: 'notes the first of two writes alone',
    cases: [`${CREATE}#1:killed-after`, `${CREATE}#1:twin-before`],
    async scenario(context) {
      const first = await noted('void', { context, write: carefulVoid });
      return first === 'failed' ? first : carefulBatch(context);
    },
  },
  {
    name: 'breaks off over its own note, after a request',
    cases: ['voidCharge#1:killed-after'],
    finds: 'failed-with-effect',
    async scenario(context) {
      await read(context, 'listRefunds').catch(() => undefined);
      if (context.store.has('sent')) throw new Error('what is this?');
      return voidOnce(context);
    },
  },
  {
    name: 'tries again after it was in doubt once',
    cases: ['voidCharge#1:killed-after+again'],
    async scenario(context) {
      if (context.store.delete('sent')) return 'unknown';
      return voidOnce(context);
    },
  },
  {
    name: 'reads a list between the look at its note and the note',
    cases: ['listRefunds#1:twin'],
    async scenario(context) {
      if (context.store.has('sent')) return 'unknown';
      await read(context, 'listRefunds').catch(() => undefined);
      context.store.set('sent', true);
      return carefulVoid(context);
    },
  },
  {
    name: 'takes over a note that is five seconds old',
    cases: ['voidCharge#1:twin-before'],
    async scenario(context) {
      const { store } = context;
      for (;;) {
        const since = store.get('sent') as number | undefined;
        if (since === undefined || Date.now() - since > 5_000) break;
        await sleep(1_000);
      }
      store.set('sent', Date.now());
      await read(context, 'listRefunds').catch(() => undefined);
      await sleep(10_000);
      return carefulVoid(context);
    },
  },
  {
    name: 'gives each of its starts a note of its own',
    cases: ['voidCharge#1:twin-after'],
    scenario: (context) => voidOnce(context, { note: `sent ${Math.random()}` }),
  },
  {
    name: 'hashes between the look at its note and the note',
    cases: ['together'],
    async scenario(context) {
      if (context.store.has('sent')) return 'unknown';
      const key = await crypto.subtle.digest('SHA-256', new Uint8Array(100_000));
      context.store.set('sent', new Uint8Array(key));
      return carefulVoid(context);
    },
  },
  {
    name: 'takes the note of a program that is silent for its own',
    cases: ['voidCharge#1:twin-after'],
    async scenario(context) {
      const { store } = context;
      for (let look = 0; store.has('sent') && look < 5; look += 1) await sleep(1);
      store.set('sent', true);
      return carefulVoid(context);
    },
  },
];

const mistakes = mistaken.flatMap(({ cases, ...row }) => cases.map((id) => ({ ...row, id })));

test.each(mistakes)('a program that $name: $id', async (row) => {
  const { id, finds = 'repeated-effect', oneLife, scenario } = row;
  const { findings } = await rehearse(scenario, { cases: [id] });
  expect(findings).toMatchObject([{ id: finds, case: id }]);

  const alone = await rehearse(scenario, { cases: oneLife === undefined ? [] : [oneLife] });
  expect(alone.findings).toEqual([]);
});

interface Honest {
  readonly name: string;
  readonly scenario: Scenario;
  /** Its requests; it dies at each, and meets a second copy there. */
  readonly sends: readonly string[];
}

const VOID = 'voidCharge#1';

/** Programs that write once, however often they are started. */
const honest: readonly Honest[] = [
  {
    name: 'notes each item of a list',
    sends: ['listSubscriptions#1', `${CREATE}#1`, `${CREATE}#2`],
    async scenario(context) {
      const list = await clientFor(context).subscriptions.list();
      if (!list.ok) return 'unknown';
      for (const { id } of list.data) {
        const plan = `plan ${id}`;
        const write = () => carefulBatch(context, plan);
        if ((await noted(plan, { context, write })) !== 'done') return 'unknown';
      }
      return 'done';
    },
  },
  {
    name: 'throws an error that says that it does not know',
    sends: [VOID],
    async scenario(context) {
      const outcome = await noted('void', { context, write: carefulVoid });
      if (outcome !== 'unknown') return outcome;
      throw Object.assign(new Error('look it up'), { maybeApplied: true });
    },
  },
  {
    name: 'waits a while, and notes its write then',
    sends: [VOID],
    async scenario(context) {
      await sleep(60_000 * Math.random());
      return voidOnce(context);
    },
  },
  {
    name: 'waits for the other one to say how it went',
    sends: [VOID],
    async scenario(context) {
      const { store } = context;
      if (store.has('void')) {
        for (let look = 0; store.get('void') === 'sent' && look < 600; look += 1) await sleep(100);
      }
      return noted('void', { context, write: carefulVoid });
    },
  },
  {
    name: 'leaves a write to the one whose number is smaller',
    sends: ['listRefunds#1', VOID],
    async scenario(context) {
      const { store } = context;
      const number = store.keys().length;
      store.set(`number ${number}`, true);
      await read(context, 'listRefunds').catch(() => undefined);
      return number === 0 ? carefulVoid(context) : 'unknown';
    },
  },
];

/** A program that takes a refusal for an end may send its write once more, so copies are not tried with it. */
const afterRefusal: Honest = {
  name: 'takes back its note after a refusal, and tries again',
  sends: [VOID],
  async scenario(context) {
    const outcome = await noted('void', { context, write: carefulVoid });
    if (outcome === 'failed') context.store.delete('void');
    return outcome;
  },
};

/** Deaths at a request, and faults after which a program is started again. */
function deathsAt(name: string): string[] {
  const kinds = name.startsWith('list')
    ? ['killed', 'outage+again']
    : [
        'killed-before',
        'killed-after',
        'killed-after+again',
        'reset-after+again',
        'no-response-before+again',
        'status-403-before+again',
        'status-500-after+again',
      ];
  return kinds.map((kind) => `${name}:${kind}`);
}

/** Second copies at a request. */
function copiesAt(name: string): string[] {
  const kinds = name.startsWith('list') ? ['twin'] : ['twin-before', 'twin-after'];
  return kinds.map((kind) => `${name}:${kind}`);
}

test.each([...honest, afterRefusal])('a program that $name survives its deaths', async (row) => {
  const report = await rehearse(row.scenario, { cases: row.sends.flatMap(deathsAt) });
  expect(report).toMatchObject({ findings: [], unreached: [] });
});

test.each(honest)('a program that $name writes once beside a second copy', async (row) => {
  const cases = ['together', 'again', ...row.sends.flatMap(copiesAt)];
  const report = await rehearse(row.scenario, { cases });
  expect(report).toMatchObject({ findings: [], unreached: [] });
});
