import { gzipSync, brotliCompressSync } from 'node:zlib';
import { truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { operations } from '../../../../generated/operations.ts';
import { renderReport, verifyHar } from '../../../../src/verify/index.ts';
import { TOKEN, entry, harFile, verifyEntries, verifyRecorded } from '../support/har.ts';
import { callName } from '../../../../src/verify/findings.ts';
import { contradictions, ofKinds, seen } from '../support/report.ts';

const HOST = 'https://api.shop.example/v3';
const HOOKS = 'https://hooks.example';
const REFUNDS = { url: `${HOST}/refunds`, body: examples.RefundPage };
const CARD = `${HOST}/virtual-cards/3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91`;

const ONE_CONFORMS = { operation: 'listRefunds', outcome: 'conforms', count: 1 };

describe('a recording', () => {
  it('is checked by operation, and what the document does not describe is counted', async () => {
    const report = await verifyRecorded([
      { url: `${HOST}/refunds?offset=2`, body: examples.RefundPage },
      { url: CARD, body: examples.VirtualCardOne },
      { url: `${HOST}/virtual-account-numbers/none`, status: 404, body: examples.OrderNotFound },
      { url: `${HOOKS}/profile/webhook-endpoints`, body: examples.WebhookEndpointPage },
      { url: `${HOST}/planted-path`, body: {} },
      { url: 'https://cdn.example/app.js', headers: [], content: { text: '…' } },
    ]);
    expect(report.entries).toEqual({ all: 6, unmatched: 2, unusable: 0 });
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(report.calls.map((call) => [callName(call), call.count])).toEqual([
      ['listRefunds', 1],
      ['getVirtualCard', 1],
      ['getVirtualAccountNumber', 1],
      ['listWebhookEndpoints', 1],
    ]);
    expect(seen(report).join('\n')).toContain('getVirtualAccountNumber status: HTTP 404');
  });

  it('has the operations it has seen, and the others', async () => {
    const report = await verifyRecorded([REFUNDS]);
    const unseen = Object.keys(operations).filter((id) => id !== 'listRefunds');
    expect(report.operations).toEqual({ seen: ['listRefunds'], unseen });
  });

  it('takes one address when it is given, with or without a path prefix', async () => {
    const entries = [
      entry({ url: 'https://a.example/gateway/v3/refunds', body: examples.RefundPage }),
      entry({ url: 'https://b.example/v3/refunds', body: { broken: true } }),
    ];
    const report = await verifyEntries(entries, { baseUrl: 'https://a.example/gateway/v3' });
    expect(report.entries).toEqual({ all: 2, unmatched: 1, unusable: 0 });
    expect(contradictions(report)).toEqual([]);
  });

  it('shows no secret of the recording', async () => {
    const [card] = examples.VirtualCardAll.data;
    const cookies = 'cookie-one cookie-two cookie-three';
    const status = `no ${TOKEN} ${card?.card_pan} ${cookies} secret-header`;
    const [refund] = examples.RefundPage.data;
    const report = await verifyRecorded([
      {
        url: `${HOST}/virtual-cards`,
        body: examples.VirtualCardAll,
        requestHeaders: [
          { name: 'Authorization', value: `Bearer ${TOKEN}` },
          { name: 'Cookie', value: 'a=cookie-one; b= cookie-two' },
        ],
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Set-Cookie', value: 'c=cookie-three; Path=/' },
          { name: 'cvv', value: 'secret-header' },
        ],
      },
      { url: `${HOST}/refunds`, body: { ...examples.RefundPage, data: [{ ...refund, status }] } },
    ]);
    const redacted = Array.from({ length: 6 }, () => '[redacted]').join(' ');
    expect(seen(report).join('\n')).toContain(`\`no ${redacted}\``);
    expect(JSON.stringify(report)).not.toMatch(/cookie-|secret-header|recorded-token/);
  });

  it.each([
    ['broken JSON', '{"log": {"entries": [{"request": oops', /not a HAR file: it is not JSON/],
    ['a web page', '<html>secret-page', /not a HAR file: it is not JSON/],
    ['a file without its end', '{"log": {"entries": [{"request": {', /ends in the middle/],
    ['an empty file', '', /ends in the middle/],
    ['another kind of file', '{"log": {"version": "1.2"}}', /no list `log.entries`/],
    ['entries that are not a list', '{"log": {"entries": {"a": 1}}}', /no list `log.entries`/],
  ])('with %s is refused with the reason', async (_, text, message) => {
    await expect(verifyHar(harFile(text))).rejects.toThrow(message);
    await expect(verifyHar(harFile(text))).rejects.not.toThrow(/oops|secret-page/);
  });

  it('of more than 256 MB is refused before it is read', async () => {
    const name = harFile('{"log":{"entries":[');
    truncateSync(name, 256_000_001);
    await expect(verifyHar(name)).rejects.toThrow(/has 257 MB, and at most 256 MB are read/);
  });
});

const WHOLE = JSON.stringify(examples.RefundPage);
const { length: SIZE } = Buffer.from(WHOLE);
const coded = (name: string) => [
  { name: 'content-type', value: 'application/json' },
  { name: 'content-encoding', value: name },
];
const base64 = (body: Buffer) => ({ text: body.toString('base64'), encoding: 'base64' });

/** An entry with a content, and other parts of its response. */
const kept = (content: object, response: object = {}) => {
  const usual = entry({ ...REFUNDS, content });
  return { ...usual, response: { ...usual.response, ...response } };
};

describe('a body that a recording has not kept', () => {
  it.each([
    ['of an unknown size', kept({ size: -1 })],
    ['of an unknown size, with an empty text', kept({ size: -1, text: '' })],
    ['of which bytes were transferred', kept({ size: 0 }, { bodySize: 120 })],
    ['of which bytes were transferred, without a content', kept({}, { bodySize: 120 })],
    ['that is not empty by its size', kept({ size: SIZE, text: '' })],
    ['without any size', kept({})],
    ['but for a part', kept({ size: SIZE, text: WHOLE.slice(0, -1) })],
    ['but for a part in base64', kept({ size: SIZE, ...base64(Buffer.from('{"a"')) })],
    ['but compressed (gzip)', kept({ size: SIZE, ...base64(gzipSync(WHOLE)) })],
    ['but compressed (br)', kept(base64(brotliCompressSync(WHOLE)), { headers: coded('br') })],
  ])('is no contradiction: %s', async (_, one) => {
    const report = await verifyEntries([
      one,
      entry({ ...REFUNDS, url: CARD, body: examples.VirtualCardOne }),
    ]);
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(report.entries).toEqual({ all: 2, unmatched: 0, unusable: 1 });
    expect(report.calls[0]).toMatchObject({ operation: 'listRefunds', outcome: 'skipped' });
    expect(renderReport(report, 'text')).toMatch(
      /^- listRefunds \(GET \/refunds\): the recording has/m,
    );
  });

  it('is no success where there is no other', async () => {
    const report = await verifyEntries([kept({ size: -1 })]);
    expect(ofKinds(report, 'nothing-checked')).toHaveLength(1);
    expect(report.exitCode).toBe(2);
  });

  it.each([
    ['whole', kept({ size: SIZE, text: WHOLE })],
    ['of an unknown size', kept({ size: -1, text: WHOLE }, { bodySize: -1 })],
    ['in base64', kept({ size: SIZE, ...base64(Buffer.from(WHOLE)) })],
    ['decoded', kept({ size: SIZE, ...base64(Buffer.from(WHOLE)) }, { headers: coded('gzip') })],
    ['of a longer compressed one', kept({ size: SIZE + 20, compression: -20, text: WHOLE })],
    ['whole JSON of which the size is larger', kept({ size: SIZE + 500, text: WHOLE })],
  ])('is not one that is %s', async (_, one) => {
    const report = await verifyEntries([one]);
    expect(report.calls).toMatchObject([ONE_CONFORMS]);
  });

  it.each([
    ['no content', kept({ size: 0 })],
    ['no bytes', kept({}, { bodySize: 0 })],
    ['an empty text', kept({ size: 0, text: '' }, { bodySize: 0 })],
    ['an empty text without a size', kept({ text: '' })],
  ])('is not one that is really empty: %s', async (_, one) => {
    const report = await verifyEntries([one]);
    expect(contradictions(report)).toMatchObject([{ kind: 'empty', found: 'an empty body' }]);
  });
});

describe('an entry that cannot be used', () => {
  const usual = entry(REFUNDS);
  const { request, response } = usual;
  const internal = {
    status: 307,
    headers: [
      { name: 'Location', value: 'https://api.shop.example/v3/refunds' },
      { name: 'Non-Authoritative-Reason', value: 'HSTS' },
    ],
    content: { size: 0 },
  };

  const requested = (change: object) => ({ request: { ...request, ...change }, response });
  const responded = (change: object) => ({ request, response: { ...response, ...change } });

  it.each([
    ['null', null, 'an entry of the recording has no request'],
    ['no request', {}, 'an entry of the recording has no request'],
    ['no method', { request: { url: REFUNDS.url }, response }, 'has no method'],
    ['a relative URL', requested({ url: '/v3/refunds' }), 'has no absolute URL'],
    ['no response', { request }, 'the recording has no response'],
    ['a response that is null', { request, response: null }, 'the recording has no response'],
    ['a status as text', responded({ status: '200' }), 'no usable status'],
    ['status 0', responded({ status: 0 }), 'no response came'],
    ['an error of the browser', { ...usual, _error: 'net::ERR_ABORTED' }, 'no response came'],
    ['an error in the response', responded({ _error: 'x' }), 'no response came'],
    ['one inside of a browser', { request, response: internal }, 'the browser made this redirect'],
  ])('is skipped, counted and named once: %s', async (_, broken, says) => {
    const report = await verifyEntries([broken, usual, broken, broken]);
    expect(report.entries).toEqual({ all: 4, unmatched: 0, unusable: 3 });
    expect(contradictions(report)).toEqual([]);
    expect(report.calls).toMatchObject([ONE_CONFORMS]);
    expect(report.exitCode).toBe(0);
    const all = renderReport(report, 'text').split('\n');
    const lines = all.filter((line) => line.includes(says));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('(3 times)');
  });

  it('is not one with a method in small letters', async () => {
    const report = await verifyEntries([requested({ method: 'get' })]);
    expect(report.calls).toMatchObject([{ operation: 'listRefunds', outcome: 'conforms' }]);
  });

  it('is not a redirect of the service', async () => {
    const headers = internal.headers.slice(0, 1);
    const redirect = { status: 302, headers, content: { size: -1 } };
    const report = await verifyEntries([{ request, response: redirect }, usual]);
    expect(contradictions(report)).toMatchObject([{ kind: 'redirect' }]);
  });
});
