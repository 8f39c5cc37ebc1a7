import { describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import {
  type Report,
  type VerifyOptions,
  renderReport,
  verify,
} from '../../../../src/verify/index.ts';
import {
  type Change,
  OPTIONS,
  WRITING,
  dropped,
  targets,
  verifyDrifting,
} from '../support/drifting.ts';
import { verifyRecorded } from '../support/har.ts';
import { callName } from '../../../../src/verify/findings.ts';
import { contradictions, failures, ofKinds, seen } from '../support/report.ts';
import { rowsIn } from '../../../support/files.ts';

const { REFUNDS } = targets;

/** The list of refunds with so many records, each of them changed. */
function refunds(count: number, change: (record: any, index: number) => void): Change {
  return ({ json }) => {
    json.data = Array.from({ length: count }, (_, index) => {
      const record = structuredClone(json.data[0]);
      change(record, index);
      return record;
    });
    Object.assign(json.meta.page_info, { total: count, page_size: Math.max(count, 10) });
  };
}

/** So many refunds with a field under another name, or with another value. */
const renamed = (count: number, name: string, other: string, value?: unknown) =>
  refunds(count, (record) => {
    record[other] = value === undefined ? record[name] : value;
    delete record[name];
  });
const renamedInTwo = refunds(3, (record, index) => {
  if (index > 0) record.note = record.comment;
  delete record.comment;
});
const error = Object.assign(new Error('late'), { name: 'TimeoutError' });
const rename = renamed(10, 'amount_refunded', 'refunded_amount');

/** What the rows change, by name. */
const changes: Readonly<Record<string, Change>> = {
  renamed: rename,
  added: refunds(2, (record) => (record.planted_text = 'x')),
  busy: (response) => (response.status = 503),
  gateway: (response) => Object.assign(response, { status: 502, raw: '<html>' }),
  late: (response) => {
    response.raw = new ReadableStream({ pull: (controller) => controller.error(error) });
  },
  closed: (response) => (response.raw = dropped('{"status":"succ')),
};

/** Findings that can let a run fail, but for contradictions. */
function findingsOf(report: Report): string[] {
  return ofKinds(report, 'missing unchecked new-field').map(
    ({ kind, operation, at, found }) => `${kind} ${operation} ${at}: ${found}`,
  );
}

interface Run {
  name: string;
  target?: keyof typeof targets;
  change?: string;
  /** @default that of verify */
  failOn?: VerifyOptions['failOn'];
  findings: string[];
  exitCode: number;
}
const { runs, renamedField } = rowsIn<{ runs: Run[]; renamedField: string[] }>(
  import.meta.dirname,
  'cases.yaml',
);

describe('the findings of a run, and how it ends', () => {
  it.each(runs)('$name', async ({ target, change = '', failOn, findings, exitCode }) => {
    const options = { probeWrites: false, failOn };
    const report = await verifyDrifting(target && targets[target], changes[change], options);
    expect(findingsOf(report)).toEqual(findings);
    expect(report.exitCode).toBe(exitCode);
  });

  it('a service that is always busy', async () => {
    const options = { failOn: [], baseUrl: undefined, probes: false, probeWrites: false };
    const report = await verifyDrifting(/./, changes['busy'], options);
    expect(findingsOf(report)).toEqual(['unchecked listWebhookEndpoints : HTTP 503']);
    expect(report.exitCode).toBe(2);
  });

  it('are none of what a request has', async () => {
    const report = await verifyRecorded([
      {
        method: 'POST',
        url: 'https://api.shop.example/v3/bulk-tokenized-charges',
        sent: { ...examples.BulkTokenizedChargeTwoCards, notify: true },
        body: examples.BulkTokenizedChargeCreated,
      },
    ]);
    expect(findingsOf(report)).toEqual([]);
  });
});

describe('a field that no record has', () => {
  const first = (count: number) => (count === 1 ? 'the only record' : `all ${count} records`);

  it.each<[name: string, count: number, change: Change, other?: string]>([
    ['similar words', 1, renamed(1, 'settlement_id', 'idOfSettlement'), 'idOfSettlement'],
    ['other words, in three records', 3, renamed(3, 'comment', 'note'), 'note'],
    ['other words, in two records', 2, renamed(2, 'comment', 'note')],
    ['the word "id" alone in common', 2, renamed(2, 'settlement_id', 'other_id')],
    ['a value of another type', 5, renamed(5, 'comment', 'comment_2', 7)],
    ['a value in some records only', 3, renamedInTwo],
    ['a whole number for a fraction', 3, renamed(3, 'amount_refunded', 'sum', 5), 'sum'],
  ])('may be renamed to one with %s', async (_, count, change, other) => {
    const report = await verifyDrifting(REFUNDS, change, { probes: false, probeWrites: false });
    expect(ofKinds(report, 'missing').map(({ found }) => found)).toEqual(
      other === undefined ? [] : [`missing in ${first(count)}; \`${other}\` is new: renamed?`],
    );
    expect(ofKinds(report, 'absent').map(({ found }) => found)).toEqual(
      other === undefined ? [`in no record of ${count}`] : [],
    );
  });

  it('is not renamed to one that is null', async () => {
    const url = 'https://api.shop.example/v3/virtual-cards';
    const [{ send_to: _, ...card }] = examples.VirtualCardAll.data as [any];
    const body = { ...examples.VirtualCardAll, data: [{ ...card, sent_to: null }] };
    expect(ofKinds(await verifyRecorded([{ url, body }]), 'missing')).toEqual([]);
  });

  it('is not missing where another response of the run has it', async () => {
    const url = 'https://api.shop.example/v3/refunds';
    const [{ comment: _, ...refund }] = examples.RefundPage.data as [any];
    const less = { ...examples.RefundPage, data: [{ ...refund, comments: 'x' }] };
    const report = await verifyRecorded([
      { url, body: less },
      { url, body: examples.RefundPage },
    ]);
    expect(ofKinds(report, 'missing absent')).toEqual([]);
    expect(ofKinds(report, 'new-field').map(({ at }) => at)).toEqual(['field comments']);
  });
});

describe('the fields of a response that contradicts the document', () => {
  it.each<[string, Change]>([
    ['a field', ({ json }) => (json.meta.page_info.total = '10')],
    ['the status', (response) => (response.status = 201)],
  ])('are looked at when %s is wrong', async (_, change) => {
    const report = await verifyDrifting(REFUNDS, (response) => {
      rename(response);
      change(response);
    });
    expect(contradictions(report)).toHaveLength(1);
    expect(findingsOf(report)).toEqual(renamedField);
  });

  it('are not looked at when it is another body', async () => {
    const report = await verifyDrifting(
      REFUNDS,
      (response) => (response.json = examples.WebhooksRequestNotValid),
    );
    expect(contradictions(report)).toHaveLength(1);
    expect(findingsOf(report)).toEqual([]);
  });
});

const HTML = { 'content-type': 'text/html' };
const page = (status = 200) => new Response('<p>Sign in</p>', { status, headers: HTML });

/** A run in which every request gets the same response. */
async function answered(respond: () => Response, options: Partial<VerifyOptions> = {}) {
  const lines: string[] = [];
  const report = await verify({
    ...OPTIONS,
    ...options,
    fetch: (url, init) => {
      lines.push(`${init.method} ${new URL(url).pathname}`);
      return Promise.resolve(respond());
    },
  });
  return { report, lines };
}

const LOCATION = { location: 'https://login.example/x?t=abc' };
const ELSEWHERE = {
  'a web page': () => page(),
  'a redirect': () => new Response(null, { status: 302, headers: LOCATION }),
  'a redirect with the envelope': () =>
    Response.json(
      { status: 'success', message: '', data: null },
      { status: 300, headers: LOCATION },
    ),
  'another envelope': () => Response.json({ code: 0, result: { items: [] } }),
  'one field of the envelope': () => Response.json({ message: 'No token' }, { status: 403 }),
  'plain text': () => new Response('It works', { headers: { 'content-type': 'text/plain' } }),
  nothing: () => new Response('', { headers: { 'content-type': 'application/json' } }),
};

describe('responses that are not of this API', () => {
  it.each(Object.entries(ELSEWHERE))('are recognized: %s', async (_, respond) => {
    const { report, lines } = await answered(respond, WRITING);
    expect(contradictions(report)).toEqual([]);
    expect(failures(report)).toEqual(['address main', 'address webhooks']);
    const message =
      'the base URL of the main interface, which usually ends in /v3, leads to something else than this API';
    expect(ofKinds(report, 'address')[0]?.found).toBe(message);
    expect(report.exitCode).toBe(2);
    expect(new Set(report.findings.map(({ kind }) => kind))).toEqual(
      new Set(['address', 'skipped']),
    );
    // What is not the service gets no write, and nothing that is wrong on purpose.
    expect(lines.filter((line) => !line.startsWith('GET'))).toEqual([]);
    expect(lines.length).toBeLessThan(8);
    const text = renderReport(report, 'text');
    expect(text).toContain(message);
    expect(text).not.toContain('✗');
    expect(seen(report)).toEqual([]);
  });

  it('are recognized by a token that is refused everywhere, in any form', async () => {
    const { report } = await answered(() => page(401));
    expect(failures(report)).toEqual(['token main', 'token webhooks']);
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(2);
  });

  it('are inconclusive one by one: a page for each probe, or from the middle on', async () => {
    for (const target of [
      /unknown|rejected|none$/,
      /refunds|webhook|rejected|unknown|[\da-f-]{36} /,
    ]) {
      const report = await verifyDrifting(target, (response) => {
        Object.assign(response, { status: 403, raw: '<html>' });
      });
      expect(contradictions(report)).toEqual([]);
      expect(ofKinds(report, 'foreign').length).toBeGreaterThan(1);
      expect(report.exitCode).toBe(2);
    }
  });

  it('are none when one interface is right', async () => {
    const report = await verifyDrifting(/profile/, (response) => (response.raw = '<p>'));
    expect(failures(report)).toEqual(['address webhooks']);
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(2);
    expect(report.calls.find((call) => callName(call) === 'listRefunds')?.outcome).toBe('conforms');
  });

  it('are recognized in a recording, from two on', async () => {
    const recorded = (paths: readonly string[]) =>
      verifyRecorded(
        paths.map((path) => ({
          url: `https://api.shop.example/v3/${path}`,
          content: { text: '<p>Sign in</p>' },
        })),
      );
    const report = await recorded(['refunds', 'subscriptions']);
    expect(contradictions(report)).toEqual([]);
    expect(failures(report)).toEqual(['address main']);
    expect(report.exitCode).toBe(2);
    expect((await recorded(['refunds'])).exitCode).toBe(2);
  });
});
