// Hostile responses and recordings, and what `verify` makes of them.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { type Report, renderReport, verify, verifyHar } from '../../src/verify/index.ts';
import { entry, har, harFile } from '../src/verify/support/har.ts';
import { contradictions, failures, ofKinds } from '../src/verify/support/report.ts';
import { growth } from '../support/cost.ts';
import { rowsIn } from '../support/files.ts';

afterEach(() => vi.restoreAllMocks());

type Options = Parameters<typeof verify>[0];
const SERVICE = { token: 'token-1', baseUrl: 'https://a.example/v3', rate: 1e6 };

/** A live run in which every request gets this body. */
function checkBody(body: string, status = 200, more: Partial<Options> = {}): Promise<Report> {
  const headers = { 'content-type': 'application/json' };
  const fetch = async () => new Response(body, { status, headers });
  return verify({ ...SERVICE, probes: false, fetch, ...more });
}

function checkHar(text: string, options?: Parameters<typeof verifyHar>[1]): Promise<Report> {
  return verifyHar(harFile(text), options);
}

const ENTRY = entry({
  url: 'https://a.example/v3/refunds',
  body: examples.RefundPage,
  requestHeaders: [],
});

function page(records: string): string {
  const info = '{"total":1,"current_page":1,"total_pages":1,"page_size":1}';
  return `{"status":"success","message":"","meta":{"page_info":${info}},"data":[${records}]}`;
}

const listed = (count: number, record: string) => `${`${record},`.repeat(count - 1)}${record}`;
const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const deepObject = (levels: number) => `${'{"cvv":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('a large or deep body', () => {
  const fields = Array.from({ length: 60_000 }, (_, index) => `"f${index}":1`).join(',');
  const texts = Array.from({ length: 6_000 }, (_, index) => `{"status":"v${index}"}`).join(',');
  const wrong = '{"id":"x","amount_refunded":"1","status":1,"account_id":null,"created_at":5}';
  const escapes = String.raw`\u001b`.repeat(300_000);

  test.each([
    {
      of: 'numbers where texts belong',
      body: page(`{"supported_event_types":[${listed(5e5, '1')}]}`),
    },
    { of: 'many fields', body: page(`{${fields}}`) },
    { of: 'a text', body: page(`{"status":"${'?'.repeat(3_000_000)}"}`) },
    { of: 'a text of escapes', body: page(`{"status":"${escapes}"}`) },
    { of: 'an address', body: page(`{"flw_ref":"${'a@'.repeat(500_000)}"}`) },
    { of: 'different texts', body: page(texts) },
    { of: 'wrong records', body: page(listed(3_000, wrong)) },
    { of: 'empty records', body: page(listed(400_000, '{}')) },
    { of: 'a deep list', body: deep(20_000) },
    { of: 'deep data', body: page(deep(20_000)) },
    { of: 'a deep field', body: page(`{"status":${deep(20_000)}}`) },
    { of: 'a deep unknown field', body: page(`{"unknown":${deepObject(20_000)}}`) },
    { of: 'a deep sensitive field', body: page(`{"secret":${deepObject(20_000)}}`) },
    { of: 'lists without an end', body: '['.repeat(1_000_000) },
  ])('of $of is checked, and leaves a short report', async ({ body }) => {
    const report = await checkBody(body);
    // A server that responds so to everything is not this API.
    expect(failures(report).filter((each) => !each.startsWith('address '))).toEqual([]);
    expect(report.calls.every(({ note = '' }) => !note.includes('no response'))).toBe(true);
    for (const format of ['text', 'json', 'junit'] as const) {
      expect(renderReport(report, format).length).toBeLessThan(600_000);
    }
  });
});

describe('the time of a check', () => {
  test.each([503, 202, 401, 200])(
    'grows with a list of invalid items, with HTTP %i',
    async (status) => {
      const body = (count: number) => {
        const fields = '"type":"REQUEST_NOT_VALID","code":"10400","message":"no"';
        return `{"status":"failed","error":{${fields},"validation_errors":[${listed(count, '1')}]}}`;
      };
      const check = async (text: string) => {
        const options = { baseUrl: undefined, webhooksBaseUrl: 'https://a.example' };
        expect(ofKinds(await checkBody(text, status, options), 'internal')).toEqual([]);
      };
      // The square of an input four times as large would be sixteen times.
      expect(await growth(body, check, 40_000)).toBeLessThan(6);
    },
  );

  test('grows with the number of cards of which each field is wrong', async () => {
    const [card = {}] = examples.VirtualCardAll.data;
    const wrong = Object.entries(card).map(([name, value]) => [name, value === null ? 1 : [value]]);
    const url = 'https://a.example/v3/virtual-cards';
    const recordingOf = (count: number) => {
      const data = Array(count).fill(Object.fromEntries(wrong));
      return har([entry({ url, body: { ...examples.VirtualCardAll, data } })]);
    };
    const check = async (recording: string) => {
      const report = await checkHar(recording, { timeoutMs: 120_000 });
      expect(contradictions(report).length).toBeGreaterThan(15);
    };
    expect(await growth(recordingOf, check, 400)).toBeLessThan(6);
  });

  test('ends at the deadline, and so does what is observed', async () => {
    // A clock that goes on by a millisecond whenever it is read, so that no machine is too fast.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    const [record] = examples.SubscriptionPage.data;
    const data = Array.from({ length: 1000 }, () => record);
    const body = { ...examples.SubscriptionPage, data };
    const recording = har([entry({ url: 'https://a.example/v3/subscriptions', body })]);
    const callWithin = async (timeoutMs: number) => {
      now = 0;
      const report = await checkHar(recording, { timeoutMs });
      expect(contradictions(report)).toEqual([]);
      return report.calls[0];
    };
    expect(await callWithin(1e9)).toMatchObject({ outcome: 'conforms', note: undefined });
    const whole = now;
    const message = 'the check took more than';
    expect((await callWithin(whole * 0.75))?.note).toContain(`observed in part: ${message}`);
    const inconclusive = { outcome: 'inconclusive', note: expect.stringContaining(message) };
    expect(await callWithin(whole * 0.25)).toMatchObject(inconclusive);
  });
});

/** Recordings of another shape: parts of an entry, or whole texts. */
interface Recordings {
  entries: { shape: string; request?: object; response?: object }[];
  texts: { shape: string; text: string }[];
  /** What the service chooses. */
  hostile: string[];
}
const { entries, texts, hostile } = rowsIn<Recordings>(import.meta.dirname, 'recordings.yaml');

describe('a recording', () => {
  const postData = { text: deep(100_000) };
  const field = (json: string) => har([ENTRY]).replace('"headers":[]', `"headers":[],"x":${json}`);

  test.each([
    {
      what: 'with a deep body',
      text: har([{ ...ENTRY, request: { ...ENTRY.request, postData } }]),
    },
    {
      what: 'that is deep before its entries',
      text: `{"x":${deep(100_000)},${har([ENTRY]).slice(1)}`,
    },
    { what: 'that is deep in an entry', text: field(deepObject(100_000)) },
    {
      what: 'that is deep after an entry',
      text: har([ENTRY, ENTRY]).replace(/\}\}$/, `},"x":${deep(100_000)}}`),
    },
    { what: 'with a byte order mark', text: `\uFEFF${har([ENTRY])}` },
  ])('$what is read', async ({ text }) => {
    expect((await checkHar(text)).exitCode).toBe(0);
  });

  test.each(entries)('with $shape ends in a report', async ({ request, response }) => {
    const recorded = {
      request: { ...ENTRY.request, ...request },
      response: { ...ENTRY.response, ...response },
    };
    const report = await checkHar(har([recorded]));
    expect([0, 1, 2]).toContain(report.exitCode);
    expect(ofKinds(report, 'internal')).toEqual([]);
  });

  test.each([...texts, { shape: 'a list without an end', text: '{"log":'.repeat(1_000_000) }])(
    'cannot be $shape, and nothing of it is shown',
    async ({ text }) => {
      await expect(checkHar(text)).rejects.toThrow('is not a HAR file');
      await expect(checkHar(text)).rejects.not.toThrow('planted-secret');
    },
  );
});

test('ends at a body with too many secrets to keep, and forgets none', async () => {
  const token = Array.from({ length: 500_001 }, (_, n) => `planted-${n}`);
  const body = JSON.stringify({ status: 'error', message: 'no', data: null, token });
  await expect(checkBody(body)).rejects.toThrow('hold more than 500,000 secrets');
});

/** A live run in which every text that the service chooses is hostile. */
function attackWith(text: string): Promise<Report> {
  const fetch = async (url: string) => {
    if (url.includes('unknown') || url.endsWith('/subscriptions')) {
      const body = { status: 'error', message: text, data: null, [text]: text };
      return Response.json(body, { status: 404 });
    }
    if (url.includes('profile')) {
      const [endpoint] = examples.WebhookEndpointPage.data;
      const data = [{ ...endpoint, supported_event_types: [text], [text]: 1, url: 5 }];
      const error = { type: text, code: text, message: text };
      const body = { ...examples.WebhookEndpointPage, data, error };
      return Response.json(body, { headers: { 'x-ratelimit-limit': 'a\tb' } });
    }
    const [refund] = examples.RefundPage.data;
    const data = [{ ...refund, status: text, created_at: text, id: text, [text]: { a: 1 } }];
    if (url.endsWith('/refunds')) return Response.json({ ...examples.RefundPage, data });
    return Response.json({ [text]: examples.VirtualCardAll });
  };
  return verify({ ...SERVICE, webhooksBaseUrl: 'https://b.example', fetch });
}

test.each(hostile)('what the service chooses does nothing in a report: %j', async (text) => {
  const report = await attackWith(text);
  const junit = renderReport(report, 'junit');
  const lines = `${renderReport(report, 'text')}\n${junit}`.split('\n');
  expect(lines.filter((line) => /[\p{Cc}\p{Cf}\u2028]/u.test(line))).toEqual([]);
  expect(lines.filter((line) => /^(?:## heading|- list)/.test(line))).toEqual([]);
  const inner = junit.replaceAll(/<\/?[a-z]+(?: [a-z]+="[^"<>]*")*\/?>|<\?xml[^>]*\?>/g, '');
  expect(inner).not.toMatch(/[<>"]/);
});
