import { examples } from '../../../generated/examples.ts';
import { createPaymentsClient } from '../../../src/client/index.ts';
import type {
  FindingId,
  ProgramOutcome,
  Scenario,
  ScenarioContext,
} from '../../../src/rehearse/index.ts';

const FLW_REF = 'FLW-PREAUTH-0001';
const LIMIT_MS = 10_000;
export const batch = { bulk_data: [], ...examples.BulkTokenizedChargeTwoCards };

/** A request as a careful program sends it, but for what is given. */
function send(
  { baseUrl, fetch, token }: ScenarioContext,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(baseUrl + path, { headers, signal: AbortSignal.timeout(LIMIT_MS), ...init });
}

function sendVoid(context: ScenarioContext, init: RequestInit = {}): Promise<Response> {
  return send(context, `/charges/${FLW_REF}/void`, { method: 'POST', ...init });
}

export function sendBatch(context: ScenarioContext, body: unknown = batch): Promise<Response> {
  const text = JSON.stringify(body);
  return send(context, '/bulk-tokenized-charges', { method: 'POST', body: text });
}

export async function read(context: ScenarioContext, path: string): Promise<any> {
  const response = await send(context, path);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

export const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** What the response to a void says, for a program that takes nothing for granted. */
export async function carefulVoid(context: ScenarioContext): Promise<ProgramOutcome> {
  const response = await sendVoid(context, { redirect: 'manual' }).catch(() => undefined);
  const body: any = await response?.json().catch(() => undefined);
  const { ok, status = 0 } = response ?? {};
  if (ok && body?.status === 'success') return 'done';
  const isRefused = status === 200 || (status >= 400 && status < 500 && status !== 408);
  return isRefused && body?.status === 'error' ? 'failed' : 'unknown';
}

/** A client of this package, as the guide creates it. */
export function clientFor({ token, baseUrl, webhooksBaseUrl, fetch }: ScenarioContext) {
  return createPaymentsClient({ token, baseUrl, webhooksBaseUrl, fetch });
}

export interface FaultyCaller {
  readonly scenario: Scenario;
  readonly finding: FindingId;
  /** A case that must show it. */
  readonly shownBy: string;
}

/** Programs with one mistake each, and the finding that it must give, besides those of `findings.yaml`. */
export const faultyCallers: Readonly<Record<string, FaultyCaller>> = {
  'gives a second attempt another reference': {
    finding: 'repeated-effect',
    shownBy: 'createBulkTokenizedCharge#1:half-response',
    async scenario(context) {
      for (const attempt of ['a', 'b']) {
        const bulk_data = batch.bulk_data.map((each) => ({ ...each, tx_ref: attempt }));
        try {
          const response = await sendBatch(context, { ...batch, bulk_data });
          await response.json();
          return 'unknown';
        } catch {
          // Once more.
        }
      }
      return 'unknown';
    },
  },
  'takes a list that it cannot read for an empty one, and charges': {
    finding: 'repeated-effect',
    shownBy: 'listRefunds#1:status-503',
    async scenario(context) {
      const list = await read(context, '/refunds').catch(() => ({ data: [] }));
      if (list.data.length > 0) return 'done';
      await sendBatch(context).catch(() => undefined);
      return 'unknown';
    },
  },
  'does not wait for its write': {
    finding: 'unhandled-rejection',
    shownBy: 'voidCharge#1:reset-before',
    async scenario(context) {
      void sendVoid(context);
      return 'unknown';
    },
  },
  'stops at the null of the first page': {
    finding: 'done-without-effect',
    shownBy: 'listSubscriptions#1:open-null@/meta/page_info/total_pages',
    async scenario(context) {
      const { data, meta } = await read(context, '/subscriptions');
      for (let page = 0; page < meta.page_info.total_pages && data.length > 0; page += 1) {
        const outcome = await carefulVoid(context);
        if (outcome !== 'done') return outcome;
      }
      return 'done';
    },
  },
  'retries a read for ever': {
    finding: 'hang',
    shownBy: 'listRefunds#1:outage',
    async scenario(context) {
      for (;;) {
        try {
          await read(context, '/refunds');
          return;
        } catch {
          await sleep(5_000);
        }
      }
    },
  },
  'reads an optional field after its write': {
    finding: 'failed-with-effect',
    shownBy: 'voidCharge#1:absent@/data/customer',
    async scenario(context) {
      const received = sendVoid(context).then((response) => response.json());
      const body: any = await received.catch(() => undefined);
      if (body?.status !== 'success') return 'unknown';
      return body.data.customer.email === 'nobody@customer.example' ? 'unknown' : 'done';
    },
  },
  'expects one format of times': {
    finding: 'rejection',
    shownBy: 'listSubscriptions#1:open-time-1@/data/0/created_at',
    async scenario(context) {
      const { data } = await read(context, '/subscriptions');
      for (const { created_at } of data) {
        if (typeof created_at === 'string') new Date(created_at).toISOString();
      }
    },
  },
};

/** Programs that are right: none of them may have a finding. */
export const honestCallers: Readonly<Record<string, Scenario>> = {
  'voids a charge with fetch alone': carefulVoid,
  'voids an unknown charge': async (context) => {
    const result = await clientFor(context).charges.void('FLW-UNKNOWN');
    return result.ok ? 'done' : result.error.maybeApplied ? 'unknown' : 'failed';
  },
  'reads a list, and retries what is safe': async (context) => {
    for (let turn = 0; turn < 3; turn += 1) {
      try {
        const { data } = await read(context, '/refunds');
        const total = (data as any[]).reduce(
          (sum: number, each) => sum + Number(each?.amount_refunded ?? 0),
          0,
        );
        return Number.isNaN(total) ? 'unknown' : 'done';
      } catch {
        await sleep(1_000 * 2 ** turn);
      }
    }
    return 'failed';
  },
  'looks for a card, and says so when there is none': async (context) => {
    const result = await clientFor(context).virtualCards.list();
    if (!result.ok) return 'failed';
    return result.data.some(({ is_active }) => is_active) ? 'done' : 'failed';
  },
  'charges once for each subscription': async (context) => {
    const payments = clientFor(context);
    const list = await payments.subscriptions.list();
    if (!list.ok) return 'failed';
    for (const { id } of list.data) {
      const created = await payments.bulkTokenizedCharges.create({ ...batch, title: `plan ${id}` });
      // What was created before stays.
      if (!created.ok) return 'unknown';
    }
    return 'done';
  },
  'replaces a BVN, and throws errors that say whether it may be replaced': async (context) => {
    const payments = clientFor(context);
    const body = examples.VirtualAccountNumberBvnReplacement;
    const result = await payments.virtualAccountNumbers.updateBvn('ORD-2026-0001', body);
    if (!result.ok) throw result.error;
    return 'done';
  },
  'has two requests under way at once': async (context) => {
    const payments = clientFor(context);
    const body = examples.VirtualAccountNumberBvnReplacement;
    const [update, cards] = await Promise.all([
      payments.virtualAccountNumbers.updateBvn('ORD-2026-0001', body),
      payments.virtualCards.list(),
    ]);
    if (!update.ok) return update.error.maybeApplied ? 'unknown' : 'failed';
    return cards.ok ? 'done' : 'unknown';
  },
};
