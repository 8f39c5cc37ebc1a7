import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, asyncProperty, boolean, constantFrom, stringMatching } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type HarReport, verifyHar } from '../../../src/verify/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'sanitize-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Everything in a report that was found. */
function findings({ calls, contradictions, exitCode }: HarReport) {
  return {
    exitCode,
    calls: calls.map(({ call, outcome, count, successes, statuses }) => ({
      call,
      outcome,
      count,
      successes,
      statuses,
    })),
    contradictions: contradictions.map(({ kind, at, expected, count }) => ({
      kind,
      at: at.replaceAll(/\/\d+(?=\/|$)/g, '/*'),
      expected,
      count,
    })),
  };
}

let files = 0;
async function sanitize(entries: unknown[]) {
  files += 1;
  const file = join(folder, `${files}.har`);
  const copy = join(folder, `${files}-copy.har`);
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }));
  const original = await verifyHar(file, { sanitize: copy });
  const sanitized = await verifyHar(copy);
  return { original, sanitized, text: readFileSync(copy, 'utf8') };
}

interface Recorded {
  path?: string;
  method?: string;
  status?: number;
  body: string;
  sent?: unknown;
  headers?: { name: string; value: string }[];
  token?: string;
}

function entry({ path = '/v3/refunds', method = 'GET', status = 200, body, ...rest }: Recorded) {
  const { sent, headers = [], token = 'token-of-nobody' } = rest;
  return {
    request: {
      method,
      url: `https://a.example${path}`,
      headers: [
        { name: 'Authorization', value: `Bearer ${token}` },
        { name: 'Cookie', value: `session=${token}-cookie; other=x` },
        { name: 'X-Api-Key', value: `${token}-key` },
      ],
      cookies: [{ name: 'session', value: `${token}-cookie` }],
      queryString: [{ name: 'key', value: `${token}-query` }],
      ...(sent !== undefined && { postData: { mimeType: '', text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: [{ name: 'content-type', value: 'application/json' }, ...headers],
      cookies: [{ name: 'a', value: `${token}-set` }],
      content: { text: body },
    },
    _comment: token,
  };
}

// Letters and digits, so that a hit in the output is no accident; long enough to be found anywhere.
const secret = stringMatching(/^[a-zA-Z][a-zA-Z0-9_-]{3,20}[0-9][a-zA-Z0-9]{4}$/);
const cardNumber = constantFrom('4000056655665556', '5200828282828210', '378282246310005');
const anywhere = constantFrom(
  'status',
  'comment',
  'created_at',
  'id',
  'amount_refunded',
  'unknown',
  'nested',
);

describe('a sanitized recording', () => {
  it('has no planted secret, and the same findings', async () => {
    await assert(
      asyncProperty(
        secret,
        secret,
        secret,
        cardNumber,
        anywhere,
        boolean(),
        async (token, webhookSecret, cardToken, pan, field, asNumber) => {
          const [refund] = examples.RefundPage.data;
          const [card] = examples.VirtualCardAll.data;
          const [endpoint] = examples.WebhookEndpointPage.data;
          const echo = `no ${token} ${webhookSecret} ${cardToken} ${pan} here`;
          const value = field === 'nested' ? { a: [{ secret: webhookSecret }] } : echo;
          const record = { ...refund, [field]: asNumber ? Number(pan) : value, [token]: echo };
          const { original, sanitized, text } = await sanitize([
            entry({ token, body: JSON.stringify({ ...examples.RefundPage, data: [record] }) }),
            entry({ token, path: `/v3/refunds?key=${token}&${webhookSecret}`, body: echo }),
            entry({ token, path: `/v3/virtual-cards/${token}`, status: 404, body: `<p>${echo}` }),
            entry({
              token,
              path: '/v3/virtual-cards',
              body: JSON.stringify({
                ...examples.VirtualCardAll,
                data: [{ ...card, card_pan: pan, cvv: '739', cardPan: pan }],
              }),
              headers: [
                { name: 'set-cookie', value: `a=${token}-set` },
                { name: 'x-echo', value: echo },
                { name: 'retry-after', value: echo },
              ],
            }),
            entry({
              token,
              method: 'POST',
              path: '/v3/bulk-tokenized-charges',
              sent: { title: echo, bulk_data: [{ token: cardToken, amount: 1 }] },
              body: JSON.stringify(examples.BulkTokenizedChargeCreated),
            }),
            entry({
              token,
              path: '/profile/webhook-endpoints',
              body: JSON.stringify({
                ...examples.WebhookEndpointPage,
                data: [{ ...endpoint, secret: webhookSecret, supported_event_types: [echo] }],
              }),
            }),
            entry({ token, path: '/elsewhere', body: echo }),
          ]);
          for (const planted of [token, webhookSecret, cardToken, pan]) {
            expect(text).not.toContain(planted);
          }
          expect(findings(sanitized)).toEqual(findings(original));
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['an empty body', ''],
    ['white space', ' \n'],
    ['HTML', '<html>token abc-123456</html>'],
    ['JSON without its end', '{"status":"abc-123456'],
    ['two documents', '{"a":1}\n{"b":2}'],
    ['NaN', '{"amount":NaN}'],
    ['a byte order mark', '\uFEFF{}'],
    ['plain text', 'OK abc-123456'],
    ['a number alone', '12'],
    ['a string alone', '"abc-123456"'],
    ['null', 'null'],
    ['depth', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a wrong escape', String.raw`"\x"`],
  ])('has the same findings on %s', async (_, body) => {
    const { original, sanitized } = await sanitize([entry({ body, token: 'abc-123456' })]);
    expect(findings(sanitized)).toEqual(findings(original));
  });

  it('has the same findings on bytes that are no UTF-8, on redirects and on what was not recorded', async () => {
    const bytes = Buffer.from([0x22, 0xe9, 0x22]).toString('base64');
    const { response } = entry({ body: '' });
    const location = { name: 'Location', value: 'https://b.example/x?token=planted-1' };
    const { original, sanitized, text } = await sanitize([
      {
        ...entry({ body: '' }),
        response: { ...response, content: { text: bytes, encoding: 'base64' } },
      },
      entry({ path: '/v3/subscriptions', status: 302, body: '', headers: [location] }),
      {
        ...entry({ path: '/v3/virtual-cards', body: '' }),
        response: { ...response, content: { size: 9 } },
      },
    ]);
    expect(findings(sanitized)).toEqual(findings(original));
    expect(text).not.toContain('planted-1');
  });

  it('is never written over the recording, and not at all when that is broken', async () => {
    const file = join(folder, 'own.har');
    writeFileSync(file, '{"log":{"entries":[');
    await expect(verifyHar(file, { sanitize: file })).rejects.toThrow('ends in the middle');
    expect(readFileSync(file, 'utf8')).toBe('{"log":{"entries":[');
    writeFileSync(file, '{"log":{"entries":[]}}');
    await expect(verifyHar(file, { sanitize: file })).rejects.toThrow('is the recording itself');
    await expect(verifyHar(file, { sanitize: join(folder, 'none', 'x') })).rejects.toThrow(
      /cannot be written \(ENOENT\)/,
    );
  });
});
