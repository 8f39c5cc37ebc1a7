import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { examples } from '../../../generated/examples.ts';
import { type Report, renderReport, verify, verifyHar } from '../../../src/verify/index.ts';
import { contradictions, failures, ofKinds } from '../../src/verify/support/report.ts';
import { growth } from '../../support/cost.ts';

const folder = mkdtempSync(join(tmpdir(), 'attack-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const REFUNDS = 'https://a.example/v3/refunds';
const JSON_TYPE = { 'content-type': 'application/json' };

/** A live run in which every request gets this body. */
async function checkBody(body: string, status = 200): Promise<Report> {
  return verify({
    token: 'token-1',
    baseUrl: 'https://a.example/v3',
    rate: 1e6,
    probes: false,
    fetch: async () => new Response(body, { status, headers: JSON_TYPE }),
  });
}

async function checkHar(text: string): Promise<Report> {
  const file = join(folder, 'a.har');
  writeFileSync(file, text);
  return verifyHar(file);
}

function har(entry: object): string {
  return JSON.stringify({ log: { entries: [entry] } });
}

const ENTRY = {
  request: { method: 'GET', url: REFUNDS, headers: [] },
  response: {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { text: JSON.stringify(examples.RefundPage) },
  },
};

function page(records: string): string {
  const info = '{"total":1,"current_page":1,"total_pages":1,"page_size":1}';
  return `{"status":"success","message":"","meta":{"page_info":${info}},"data":[${records}]}`;
}

describe('large input', () => {
  it('10,000 records with contradictions are a few, with counts', async () => {
    const record = '{"id":"x","amount_refunded":"1","status":1,"account_id":null,"created_at":5}';
    const report = await checkBody(page(`${`${record},`.repeat(9999)}${record}`));
    expect(report.exitCode).toBe(1);
    const refunds = contradictions(report).filter(({ operation }) => operation === 'listRefunds');
    expect(refunds.map(({ at, count }) => [at, count])).toEqual([
      ['body/data/0/amount_refunded', 10_000],
      ['body/data/0/id', 10_000],
      ['body/data/0/status', 10_000],
      ['body/data/0/created_at', 10_000],
    ]);
    expect(renderReport(report, 'json').length).toBeLessThan(200_000);
  });

  it('1.5 million empty records are checked in part, and the report says so', async () => {
    const before = process.memoryUsage().rss;
    const report = await checkBody(page(`${'{},'.repeat(1_499_999)}{}`));
    const call = report.calls.find((each) => each.operation === 'listRefunds');
    expect(call?.note).toBe('only the first 10000 of 1500000 items of a list were checked');
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(1500);
    const cards = contradictions(report).filter((each) => each.operation === 'listVirtualCards');
    expect(cards.map(({ count }) => count)).toContain(10_000);
  });

  it.each([
    ['numbers where texts belong', `{"supported_event_types":[${'1,'.repeat(2_000_000)}1]}`],
    ['fields', `{${Array.from({ length: 200_000 }, (_, index) => `"f${index}":1`).join(',')}}`],
    ['a text', `{"status":"${'?'.repeat(3_000_000)}"}`],
    ['a text of escapes', `{"status":"${String.raw`\u001b`.repeat(300_000)}"}`],
    ['an address', `{"flw_ref":"${'a@'.repeat(500_000)}"}`],
    ['different texts', Array.from({ length: 20_000 }, (_, i) => `{"status":"v${i}"}`).join(',')],
  ])('millions of %s leave a short report', async (_, records) => {
    const report = await checkBody(page(records));
    expect(ofKinds(report, 'internal')).toEqual([]);
    expect(renderReport(report, 'json').length).toBeLessThan(600_000);
  });
});

/** Times the cost of an input four times as large; the square would be sixteen times. */
const LIMIT = 6;

describe('the time of a check grows with the input, not with its square', () => {
  const error = (count: number, item: string) => {
    const items = Array.from({ length: count }, () => item).join(',');
    const fields = `"type":"REQUEST_NOT_VALID","code":"10400","message":"no","validation_errors":[${items}]`;
    return `{"status":"failed","error":{${fields}}}`;
  };

  it.each([503, 202, 401, 200])(
    'for a long list of invalid items, with HTTP %i',
    async (status) => {
      const check = async (body: string) => {
        const report = await verify({
          token: 'token-1',
          webhooksBaseUrl: 'https://a.example',
          rate: 1e6,
          probes: false,
          fetch: async () => new Response(body, { status, headers: JSON_TYPE }),
        });
        expect(ofKinds(report, 'internal')).toEqual([]);
      };
      expect(await growth((count) => error(count, '1'), check, 40_000)).toBeLessThan(LIMIT);
    },
  );

  it('and ends at the deadline of a request', async () => {
    const report = await verify({
      token: 'token-1',
      baseUrl: 'https://a.example/v3',
      rate: 1e6,
      probes: false,
      timeoutMs: 1,
      fetch: async () =>
        new Response(page(`${'{"id":"x"},'.repeat(199_999)}{}`), { headers: JSON_TYPE }),
    });
    const call = report.calls.find((each) => each.operation === 'listRefunds');
    expect(call?.note).toBe('the check took more than 1 ms');
    expect(call?.outcome).toBe('inconclusive');
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(2);
  });
});

it('what is observed of a response ends at the deadline, too', async () => {
  // A clock that goes on by a millisecond whenever it is read, so that no machine is too fast.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const records = Array.from({ length: 1000 }, () => examples.SubscriptionPage.data[0]);
  const body = JSON.stringify({ ...examples.SubscriptionPage, data: records });
  const noteWithin = async (timeoutMs: number) => {
    const name = join(folder, 'clock.har');
    const url = 'https://a.example/v3/subscriptions';
    const response = { ...ENTRY.response, content: { text: body } };
    writeFileSync(name, har({ request: { ...ENTRY.request, url }, response }));
    now = 0;
    const report = await verifyHar(name, { timeoutMs });
    expect(contradictions(report)).toEqual([]);
    return report.calls[0]?.note;
  };
  expect(await noteWithin(1e9)).toBeUndefined();
  const whole = now;
  expect(await noteWithin(whole * 0.75)).toMatch(/^observed in part: the check took more than/);
  expect(await noteWithin(whole * 0.25)).toMatch(/^the check took more than/);
});

describe('deep input', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const deepObject = (levels: number) => `${'{"cvv":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it.each([
    ['the body', deep(20_000)],
    ['the data', page(deep(20_000))],
    ['a field', page(`{"status":${deep(20_000)}}`)],
    ['an unknown field', page(`{"unknown":${deepObject(20_000)}}`)],
    ['a sensitive field', page(`{"secret":${deepObject(20_000)}}`)],
    ['arrays without an end', '['.repeat(1_000_000)],
  ])('in %s is checked, and no failure of the network', async (_, body) => {
    const report = await checkBody(body);
    // A server that responds so to everything is not this API.
    expect(failures(report).filter((each) => !each.startsWith('address '))).toEqual([]);
    expect(report.calls.every(({ note = '' }) => !note.includes('no response'))).toBe(true);
    for (const format of ['text', 'json', 'junit'] as const) {
      expect(renderReport(report, format).length).toBeGreaterThan(0);
    }
  });

  it('in a body of a recording is read', async () => {
    const request = { ...ENTRY.request, postData: { text: deep(100_000) } };
    expect((await checkHar(har({ ...ENTRY, request }))).exitCode).toBe(0);
  });

  const field = (json: string) => har(ENTRY).replace('"headers":[]', `"headers":[],"x":${json}`);

  it.each([
    ['before the entries', `{"x":${deep(100_000)},${har(ENTRY).slice(1)}`],
    ['in an entry', field(deepObject(100_000))],
    [
      'in another entry',
      har(ENTRY).replace(/\]\}\}$/, `,${JSON.stringify(ENTRY)}],"x":${deep(100_000)}}}`),
    ],
  ])('%s of a recording is read', async (_, text) => {
    expect((await checkHar(text)).exitCode).toBe(0);
  });

  it('without an end is no recording', async () => {
    await expect(checkHar('{"log":'.repeat(1_000_000))).rejects.toThrow('is no HAR file');
  });
});

/** Recordings of another shape: parts of an entry, or whole texts. */
const { entries, texts } = parse(
  readFileSync(join(import.meta.dirname, 'recordings.yaml'), 'utf8'),
) as {
  entries: { shape: string; request?: object; response?: object }[];
  texts: { shape: string; text: string }[];
};

describe('a recording of another shape', () => {
  it.each(entries)('$shape ends in a report', async (row) => {
    const request = { ...ENTRY.request, ...row.request };
    const response = { ...ENTRY.response, ...row.response };
    const report = await checkHar(har({ request, response }));
    expect([0, 1, 2]).toContain(report.exitCode);
    expect(ofKinds(report, 'internal')).toEqual([]);
  });

  it.each(texts)('$shape is no recording, and nothing of it is shown', async ({ text }) => {
    await expect(checkHar(text)).rejects.toThrow('is no HAR file');
    await expect(checkHar(text)).rejects.not.toThrow('planted-secret');
  });

  it('a byte order mark before the JSON does not matter', async () => {
    expect((await checkHar(`\uFEFF${har(ENTRY)}`)).exitCode).toBe(0);
  });
});
