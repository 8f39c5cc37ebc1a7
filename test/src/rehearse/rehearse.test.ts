import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type FindingId, type Scenario, rehearse } from '../../../src/rehearse/index.ts';
import { rowsIn } from '../../support/files.ts';
import { type Program, carefulVoid, clientFor, read, scenarioOf, send } from './programs.ts';

const CREATE = 'createBulkTokenizedCharge';
const batch = { bulk_data: [], ...examples.BulkTokenizedChargeTwoCards };
const replacement = examples.VirtualAccountNumberBvnReplacement;

// Programs that are requests in a row: findings.yaml.

interface Mistaken {
  readonly name: string;
  readonly scenario: Scenario;
  /** The case that shows its mistake. */
  readonly case: string;
  readonly finds: FindingId;
}

const mistaken: readonly Mistaken[] = [
  {
    name: 'gives a second attempt another reference',
    case: `${CREATE}#1:half-response`,
    finds: 'repeated-effect',
    async scenario(context) {
      for (const tx_ref of ['a', 'b']) {
        const bulk_data = batch.bulk_data.map((each) => ({ ...each, tx_ref }));
        try {
          await (await send(context, CREATE, { body: { ...batch, bulk_data } })).json();
          break;
        } catch {
          // Once more.
        }
      }
      return 'unknown';
    },
  },
  {
    name: 'takes a list that it cannot read for an empty one, and charges',
    case: 'listRefunds#1:status-503',
    finds: 'repeated-effect',
    async scenario(context) {
      const list = await read(context, 'listRefunds').catch(() => ({ data: [] }));
      if (list.data.length > 0) return 'done';
      await send(context, CREATE).catch(() => undefined);
      return 'unknown';
    },
  },
  {
    name: 'charges twice where it has read of no charge',
    case: 'listRefunds#1:empty-list@/data',
    finds: 'repeated-effect',
    async scenario(context) {
      const { data } = await read(context, 'listRefunds');
      for (let turn = data.length; turn < 2; turn += 1) await send(context, CREATE);
    },
  },
  {
    name: 'does not wait for its write',
    case: 'voidCharge#1:reset-before',
    finds: 'unhandled-rejection',
    async scenario(context) {
      void send(context, 'voidCharge');
      return 'unknown';
    },
  },
  {
    name: 'has a timer that throws',
    case: 'voidCharge#1:reset-before',
    finds: 'unhandled-rejection',
    async scenario(context) {
      const outcome = await carefulVoid(context);
      if (outcome !== 'done') setTimeout(() => expect.unreachable(), 10);
      await sleep(20);
      return outcome;
    },
  },
  {
    name: 'stops at the null of the first page',
    case: 'listSubscriptions#1:open-null@/meta/page_info/total_pages',
    finds: 'done-without-effect',
    async scenario(context) {
      const { data, meta } = await read(context, 'listSubscriptions');
      for (let page = 0; page < meta.page_info.total_pages && data.length > 0; page += 1) {
        const outcome = await carefulVoid(context);
        if (outcome !== 'done') return outcome;
      }
      return 'done';
    },
  },
  {
    name: 'expects one format of times',
    case: 'listSubscriptions#1:open-time-1@/data/0/created_at',
    finds: 'rejection',
    async scenario(context) {
      const { data } = await read(context, 'listSubscriptions');
      for (const { created_at } of data) new Date(created_at ?? 0).toISOString();
    },
  },
];

test.each(mistaken)('a program that $name: $finds', async ({ scenario, case: id, finds }) => {
  const { findings } = await rehearse(scenario, { cases: [id] });
  expect(findings).toMatchObject([{ id: finds, case: id }]);
});

const careful: readonly Pick<Mistaken, 'name' | 'scenario'>[] = [
  { name: 'voids a charge with fetch alone', scenario: carefulVoid },
  {
    name: 'voids an unknown charge',
    async scenario(context) {
      const result = await clientFor(context).charges.void('FLW-UNKNOWN');
      if (result.ok) return 'done';
      return result.error.maybeApplied ? 'unknown' : 'failed';
    },
  },
  {
    name: 'reads a list, and retries what is safe',
    async scenario(context) {
      for (let turn = 0; turn < 3; turn += 1) {
        try {
          const { data } = await read(context, 'listRefunds');
          return data.some((each: any) => Number.isNaN(each?.id)) ? 'unknown' : 'done';
        } catch {
          await sleep(1_000 * 2 ** turn);
        }
      }
      return 'failed';
    },
  },
  {
    name: 'charges once for each subscription',
    async scenario(context) {
      const payments = clientFor(context);
      const list = await payments.subscriptions.list();
      if (!list.ok) return 'failed';
      for (const { id } of list.data) {
        const body = { ...batch, title: `plan ${id}` };
        const created = await payments.bulkTokenizedCharges.create(body);
        // What was created before stays.
        if (!created.ok) return 'unknown';
      }
      return 'done';
    },
  },
  {
    name: 'has two requests under way at once',
    async scenario(context) {
      const { virtualAccountNumbers, virtualCards } = clientFor(context);
      const updating = virtualAccountNumbers.updateBvn('ORD-2026-0001', replacement);
      const [update, cards] = await Promise.all([updating, virtualCards.list()]);
      if (!update.ok) return update.error.maybeApplied ? 'unknown' : 'failed';
      return cards.ok ? 'done' : 'unknown';
    },
  },
];

test.each(careful)('a program that $name has no finding in any case', async ({ scenario }) => {
  const report = await rehearse(scenario);
  expect(report.findings).toEqual([]);
  expect(report.cases.length).toBeGreaterThan(40);
});

interface Told {
  readonly name: string;
  readonly program: Program;
  /** The case that is tried. */
  readonly case: string;
  /** The findings of this case with the end of their story. @default none */
  readonly finds?: { readonly [Id in FindingId]?: string };
  /** The sentences of the first finding. @default not compared */
  readonly story?: readonly string[];
}

const told = rowsIn<Told[]>(import.meta.dirname, 'findings.yaml');

test.each(told)('$name: $case', async ({ program, case: id, finds = {}, story }) => {
  const cases = id === 'undisturbed' ? [] : [id];
  const report = await rehearse(scenarioOf(program), { cases });
  const found = report.findings.filter((each) => each.case === id);
  expect(Object.fromEntries(found.map((each) => [each.id, each.summary]))).toEqual(finds);
  if (story !== undefined) expect(found[0]?.story).toEqual(story);
  expect(report.unreached).toEqual([]);
});
