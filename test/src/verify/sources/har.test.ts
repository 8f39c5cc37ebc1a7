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

  it('shows no secret of the recording', async () => {
    const [card] = examples.VirtualCardAll.data;
    const cookies = 'cookie-one cookie-two cookie-three';
    const message = `no ${TOKEN} ${card?.card_pan} ${cookies} secret-header`;
    const report = await verifyRecorded([
      {
        url: `${HOST}/virtual-cards`,
        body: examples.VirtualCardAll,
        requestHeaders: [{ name: 'Cookie', value: 'a=cookie-one; b= cookie-two' }],
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Set-Cookie', value: 'c=cookie-three; Path=/' },
          { name: 'cvv', value: 'secret-header' },
        ],
      },
      {
        url: `${HOST}/virtual-cards/x`,
        status: 404,
        body: { status: 'error', message, data: null },
      },
    ]);
    const observed = report.observed.gaps.flatMap(({ observations }) => observations);
    const redacted = Array.from({ length: 6 }, () => '[redacted]').join(' ');
    expect(observed).toContain(`\`no ${redacted}\` once`);
    expect(JSON.stringify(report)).not.toMatch(/cookie-|secret-header|recorded-token/);
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
