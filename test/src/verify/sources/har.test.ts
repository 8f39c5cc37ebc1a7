import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { verifyHar } from '../../../../src/verify/index.ts';
import { TOKEN, entry, har as harOf, verifyRecorded } from '../support/har.ts';

const folder = mkdtempSync(join(tmpdir(), 'har-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function file(text: string): string {
  count += 1;
  const name = join(folder, `${count}.har`);
  writeFileSync(name, text);
  return name;
}

const har = (entries: readonly unknown[]) => file(harOf(entries));

const SETTINGS = examples.BulkTokenizedChargeTwoCards.retry_strategy;
const HOST = 'https://api.shop.example/v3';

describe('a recording', () => {
  it('is checked by operation, and what the document does not describe is counted', async () => {
    const report = await verifyRecorded([
      { url: `${HOST}/refunds?offset=2`, body: examples.RefundPage },
      {
        url: `${HOST}/virtual-cards/3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91`,
        body: examples.VirtualCardOne,
      },
      {
        url: `${HOST}/virtual-account-numbers/none`,
        status: 404,
        body: examples.OrderNotFound,
      },
      {
        url: 'https://hooks.example/profile/webhook-endpoints',
        body: examples.WebhookEndpointPage,
      },
      { url: `${HOST}/planted-path`, body: {} },
      { url: 'https://cdn.example/app.js', headers: [], content: { text: '…' } },
    ]);
    expect(report.entries).toEqual({ all: 6, unmatched: 2 });
    expect(report.contradictions).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(report.calls.map(({ call, count: times }) => [call, times])).toEqual([
      ['listRefunds', 1],
      ['getVirtualCard', 1],
      ['getVirtualAccountNumber', 1],
      ['listWebhookEndpoints', 1],
    ]);
    const observations = report.observed.gaps.flatMap((gap) => gap.observations);
    expect(observations).toContain('listRefunds: `offset` once');
    expect(observations).toContain('getVirtualAccountNumber: HTTP 404');
  });

  it('refuses a name that no header can have', async () => {
    const name = har([entry({ url: `${HOST}/refunds`, body: examples.RefundPage })]);
    await expect(verifyHar(name, { traceIdHeader: 'a b' })).rejects.toThrow(
      'traceIdHeader must be the name of a header',
    );
  });

  it.each([
    ['without Content-Type', [{ name: 'Authorization', value: 'Bearer a' }], ['status']],
    ['with it', [{ name: 'content-type', value: 'application/json' }], []],
    ['without any header, which proves nothing', [], []],
  ])('of a card list that was served %s', async (_, headers, at) => {
    const served = entry({ url: `${HOST}/virtual-cards`, body: examples.VirtualCardAll });
    const report = await verifyHar(har([{ ...served, request: { ...served.request, headers } }]));
    expect(report.contradictions.map((each) => each.at)).toEqual(at);
  });

  it.each([
    ['one card', `${HOST}/virtual-cards/x`, 404, []],
    ['one card', `${HOST}/virtual-cards/x`, 410, []],
    ['a list', `${HOST}/virtual-cards`, 410, ['body']],
  ])('of %s at %s says by HTTP %d what the document leaves open', async (_, url, status, at) => {
    const report = await verifyRecorded([{ url, status, content: { text: 'gone' } }]);
    expect(report.contradictions.map((each) => each.at)).toEqual(at);
  });

  it.each([
    { records: 10_000, notes: [undefined] },
    { records: 10_001, notes: ['only the first 10000 of 10001 items of a list were checked'] },
  ])('of a list of $records records is checked as far as $notes', async ({ records, notes }) => {
    const data = Array.from({ length: records }, () => ({}));
    const body = { ...examples.RefundPage, data };
    const report = await verifyRecorded([{ url: `${HOST}/refunds`, body }]);
    expect(report.calls.map(({ note }) => note)).toEqual(notes);
  });

  it('leaves out a value of a query that has no name, which may be a key', async () => {
    const url = `${HOST}/refunds?planted-key&=planted-too&offset=2`;
    const report = await verifyRecorded([{ url, body: examples.RefundPage }]);
    expect(report.observed.gaps.flatMap((gap) => gap.observations)).toContain(
      'listRefunds: `offset` once',
    );
    expect(JSON.stringify(report)).not.toContain('planted');
  });

  it('takes one address when it is given, with or without a path prefix', async () => {
    const name = har([
      entry({ url: 'https://a.example/gateway/v3/refunds', body: examples.RefundPage }),
      entry({ url: 'https://b.example/v3/refunds', body: { broken: true } }),
    ]);
    const report = await verifyHar(name, { baseUrl: 'https://a.example/gateway/v3' });
    expect(report.entries).toEqual({ all: 2, unmatched: 1 });
    expect(report.contradictions).toEqual([]);
  });

  it('counts the same contradiction in many responses once, with the number of times', async () => {
    const [refund] = examples.RefundPage.data;
    const body = {
      ...examples.RefundPage,
      data: [
        { ...refund, id: '1' },
        { ...refund, id: '2' },
      ],
      meta: { page_info: { total: 2, current_page: 1, total_pages: 1, page_size: 10 } },
    };
    const report = await verifyRecorded([
      { url: `${HOST}/refunds`, body },
      { url: `${HOST}/refunds`, body },
    ]);
    expect(report.contradictions.map(({ at, count: times }) => [at, times])).toEqual([
      ['body/data/0/id', 4],
    ]);
    expect(report.exitCode).toBe(1);
  });

  it('shows what requests that were accepted had', async () => {
    const report = await verifyRecorded([
      {
        method: 'POST',
        url: `${HOST}/bulk-tokenized-charges`,
        sent: {
          retry_strategy: SETTINGS,
          bulk_data: [{ token: 'tok-secret-1', currency: 'GHS' }],
        },
        body: examples.BulkTokenizedChargeCreated,
      },
    ]);
    const observations = report.observed.gaps.flatMap((gap) => gap.observations);
    expect(observations).toContain('`GHS` (new) once');
    expect(observations).toContain('accepted without `title` once');
    expect(JSON.stringify(report)).not.toContain('tok-secret-1');
  });

  describe('of a batch without its retry settings', () => {
    const { retry_strategy: strategy, ...rest } = examples.BulkTokenizedChargeTwoCards;
    const { retry_amount_variable: _, ...some } = strategy;
    const recorded = (sent: unknown, status: number, body: unknown) =>
      verifyRecorded([
        { method: 'POST', url: `${HOST}/bulk-tokenized-charges`, sent, status, body },
      ]);
    const refusal = (message: string) => ({ status: 'error', message, data: null });

    it.each([
      ['is accepted', { ...rest, retry_strategy: some }, 200, 'status'],
      ['has no strategy and is accepted', rest, 200, 'status'],
    ])('contradicts when it %s', async (_name, sent, status, at) => {
      const report = await recorded(sent, status, examples.BulkTokenizedChargeCreated);
      expect(report.contradictions.map((each) => each.at)).toEqual([at]);
    });

    it.each([
      'Invalid request',
      'retry_interval is required',
      'retry_amount_variable is missing',
      'retry_amount_variable is required, retry_interval is required',
    ])('contradicts when the message is "%s"', async (message) => {
      const report = await recorded({ ...rest, retry_strategy: {} }, 400, refusal(message));
      expect(report.contradictions.map(({ at }) => at)).toEqual(['body/message']);
    });

    it.each([
      [
        {},
        'retry_attempt_variable is required , retry_amount_variable is required , retry_interval is required',
      ],
      [
        {},
        'retry_strategy.retry_interval is required , retry_strategy.retry_amount_variable is required , retry_strategy.retry_attempt_variable is required',
      ],
      [some, 'retry_amount_variable is required'],
    ])('conforms when the message names each: %j', async (given, message) => {
      const report = await recorded({ ...rest, retry_strategy: given }, 400, refusal(message));
      expect(report.contradictions).toEqual([]);
    });

    it.each([
      ['there is no strategy', rest],
      ['the request has other faults', { retry_strategy: {} }],
      ['the request has other fields', { ...rest, retry_strategy: {}, notify: true }],
    ])('has any message when %s', async (_name, sent) => {
      const report = await recorded(sent, 400, refusal('Invalid request'));
      expect(report.contradictions).toEqual([]);
    });

    it('is refused for another reason when the token is', async () => {
      const report = await recorded({ ...rest, retry_strategy: {} }, 401, refusal('Bad token'));
      expect(report.contradictions).toEqual([]);
    });
  });

  it('says nothing where a cache or a gateway answers', async () => {
    const html = { text: '<html>' };
    const headers = [{ name: 'Content-Type', value: 'text/html' }];
    const report = await verifyRecorded([
      { url: `${HOST}/refunds`, status: 503, headers, content: html },
      {
        url: `${HOST}/virtual-cards`,
        status: 304,
        headers: [],
        content: {},
        requestHeaders: [{ name: 'If-None-Match', value: '"a"' }],
      },
      { url: `${HOST}/subscriptions`, status: 429, headers, content: html },
      { url: `${HOST}/subscriptions`, body: examples.SubscriptionPage },
    ]);
    expect(report.contradictions).toEqual([]);
    expect(report.calls.map(({ call, outcome, unchecked }) => [call, outcome, unchecked])).toEqual([
      ['listRefunds', 'inconclusive', 1],
      ['listVirtualCards', 'inconclusive', 1],
      ['listSubscriptions', 'conforms', 1],
    ]);
  });

  it('has a status of its own where nothing was asked conditionally', async () => {
    const report = await verifyRecorded([
      { url: `${HOST}/virtual-cards`, status: 304, content: {} },
    ]);
    expect(report.contradictions.map(({ at }) => at)).toEqual(['status']);
  });

  it('keeps apart what contradicts a fact and what breaks an assumption', async () => {
    const page = (created_at: string) => ({
      ...examples.SubscriptionPage,
      data: examples.SubscriptionPage.data.map((each) => ({ ...each, created_at })),
    });
    const report = await verifyRecorded(
      ['2025-12-01T10:00:00,5Z', 'yesterday'].map((time) => ({
        url: `${HOST}/subscriptions`,
        body: page(time),
      })),
    );
    expect(report.assumptions.map(({ assumption }) => assumption)).toEqual(['rfc3339-timestamps']);
    expect(report.contradictions.map(({ at }) => at)).toEqual(['body/data/0/created_at']);
    expect(report.exitCode).toBe(1);
  });

  it('has bodies in base64, or bodies that were not recorded', async () => {
    const text = Buffer.from(JSON.stringify(examples.SubscriptionPage)).toString('base64');
    const report = await verifyRecorded([
      { url: `${HOST}/subscriptions`, content: { text, encoding: 'base64' } },
      { url: `${HOST}/refunds`, content: { size: 120 } },
      { url: `${HOST}/virtual-cards`, status: 0, content: {} },
      { url: `${HOST}/virtual-cards`, status: 1000, content: {} },
    ]);
    expect(report.calls.map(({ call, outcome }) => [call, outcome])).toEqual([
      ['listSubscriptions', 'conforms'],
      ['listRefunds', 'skipped'],
    ]);
  });

  it('shows no secret of the recording', async () => {
    const [card] = examples.VirtualCardAll.data;
    const body = { status: 'error', message: `no ${TOKEN} ${card?.card_pan}`, data: null };
    const report = await verifyRecorded([
      { url: `${HOST}/virtual-cards`, body: examples.VirtualCardAll },
      { url: `${HOST}/virtual-cards/x`, status: 404, body },
    ]);
    const text = JSON.stringify(report);
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain(card?.card_pan);
    expect(text).toContain('`no [redacted] [redacted]` once');
  });

  it.each([
    ['broken JSON', '{"log": {"entries": [{"request": oops', /no HAR file: it is not JSON/],
    ['no JSON', '<html>secret-page', /no HAR file: it is not JSON/],
    ['a file without its end', '{"log": {"entries": [{"request": {', /ends in the middle/],
    ['an empty file', '', /ends in the middle/],
    ['another kind of file', '{"log": {"version": "1.2"}}', /no list `log.entries`/],
    [
      'entries that are no list',
      '{"log": {"entries": {"a": 1}}}',
      /no list `log.entries`|has no request/,
    ],
    [
      'an entry without a request',
      '{"log": {"entries": [{}]}}',
      /entry 1 of .*\.har has no request/,
    ],
    [
      'an entry without a URL',
      '{"log": {"entries": [{"request": {"method": "GET", "url": "x"}}]}}',
      /no usable URL/,
    ],
  ])('with %s is refused with the reason', async (_, text, message) => {
    await expect(verifyHar(file(text))).rejects.toThrow(message);
    await expect(verifyHar(file(text))).rejects.not.toThrow(/oops|secret-page/);
  });

  it('of more than 256 MB is refused before it is read', async () => {
    const name = file('{"log":{"entries":[');
    truncateSync(name, 256_000_001);
    await expect(verifyHar(name)).rejects.toThrow(/has 257 MB, and at most 256 MB are read/);
  });

  it('that is not there is refused with the reason', async () => {
    await expect(verifyHar(join(folder, 'none.har'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });

  it('without anything of the service is no success', async () => {
    const report = await verifyRecorded([]);
    expect(report.exitCode).toBe(2);
  });
});
