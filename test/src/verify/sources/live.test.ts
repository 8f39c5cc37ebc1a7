import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { type OperationId, operations } from '../../../../generated/operations.ts';
import { createMock } from '../../../../src/mock/node.ts';
import { type VerifyOptions, verify } from '../../../../src/verify/index.ts';
import { resolveOptions } from '../../../../src/verify/sources/live-options.ts';
import { freePort, serve } from '../../../support/serve.ts';
import { OPTIONS as DRIFTING } from '../support/drifting.ts';
import { callName } from '../../../../src/verify/findings.ts';
import { contradictions, failures, ofKinds } from '../support/report.ts';
import { rowsIn } from '../../../support/files.ts';

const READS = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].method === 'GET',
);
const OPTIONS = { ...DRIFTING, probeWrites: false };
const TOO_LONG = Buffer.alloc(2 ** 25 + 1);

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** A fetch on a mock of its own that keeps a list of the request lines. */
function counting() {
  const mock = createMock();
  const lines: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    lines.push(`${request.method} ${new URL(request.url).pathname}`);
    return mock.fetch(request);
  };
  return { mock, lines, fetch };
}

describe('the requests of a run', () => {
  it('are GET only, one for each read and each probe', async () => {
    const { lines, fetch } = counting();
    const report = await verify({ ...OPTIONS, fetch });
    expect(lines).toHaveLength(report.calls.length);
    expect(lines.filter((line) => !line.startsWith('GET '))).toEqual([]);
    const reads = report.calls.filter(({ purpose }) => purpose === 'read');
    expect(reads.map(({ operation }) => operation).toSorted()).toEqual(READS.toSorted());
    const others = report.calls.filter((call) => !reads.includes(call));
    expect(new Set(others.map(({ purpose }) => purpose))).toEqual(new Set(['probe']));
  });

  it('are lists first, then records, then what is wrong on purpose, and writes at last', async () => {
    const { mock } = counting();
    const lines: string[] = [];
    await verify({
      ...DRIFTING,
      ids: { order_ref: 'ORD-2026-0001', flw_ref: 'FLW-PREAUTH-0001' },
      allowWrites: ['voidCharge'],
      fetch: (url, init) => {
        const headers = new Headers(init.headers);
        const token = headers.get('authorization')?.replace('Bearer ', '');
        const identifier = headers.get('x-trace-id')?.length;
        const parts = [
          `${init.method} ${new URL(url).pathname.replaceAll(UUID, 'UUID')}`,
          token === DRIFTING.token ? '' : token,
          headers.has('content-type') ? 'JSON' : '',
          identifier === undefined ? '' : `identifier of ${identifier}`,
        ];
        lines.push(parts.filter(Boolean).join(', '));
        return mock.fetch(url, init);
      },
    });
    // An operation that is new has requests of its own.
    const known = /\/(charges|profile|refunds|subscriptions|virtual-[a-z-]+)\b/;
    expect(lines.filter((line) => known.test(line))).toEqual([
      'GET /v3/virtual-cards, JSON',
      'GET /v3/subscriptions',
      'GET /v3/refunds',
      'GET /profile/webhook-endpoints, identifier of 36',
      'GET /v3/virtual-cards/UUID, JSON',
      'GET /v3/virtual-account-numbers/ORD-2026-0001',
      'GET /v3/virtual-cards',
      'GET /v3/virtual-cards/UUID, JSON',
      'GET /v3/virtual-cards/UUID',
      'GET /v3/virtual-account-numbers/unknown-UUID',
      'GET /v3/subscriptions, rejected-token',
      'GET /profile/webhook-endpoints, rejected-token, identifier of 36',
      'GET /profile/webhook-endpoints, identifier of 11',
      'GET /profile/webhook-endpoints, identifier of 256',
      'GET /profile/webhook-endpoints',
      'POST /v3/charges/unknown-UUID/void, JSON',
      'PUT /v3/virtual-account-numbers/unknown-UUID, JSON',
      'POST /v3/charges/FLW-PREAUTH-0001/void, JSON',
    ]);
  });

  it('leave out, with the reason, what has no id and no address', async () => {
    const { fetch } = counting();
    const { ids: _, webhooksBaseUrl: __, ...options } = OPTIONS;
    const progress: string[] = [];
    const { calls, exitCode } = await verify({
      ...options,
      probes: false,
      onProgress: (call) => progress.push(callName(call)),
      fetch: (url, init) =>
        url.endsWith('/virtual-cards')
          ? Promise.resolve(Response.json({ ...examples.VirtualCardAll, data: [] }))
          : fetch(url, init),
    });
    const skipped = calls
      .filter(({ outcome }) => outcome === 'skipped')
      .map(({ note, ...call }) => [callName(call), note]);
    expect(skipped).toEqual([
      ['listWebhookEndpoints', 'no base URL of the webhooks interface'],
      ['getVirtualCard', 'no id was given and none was listed'],
      ['getVirtualAccountNumber', 'no order_ref was given'],
    ]);
    expect(progress).toEqual(calls.map(callName));
    expect(exitCode).toBe(0);
  });

  it.each([421, 429, 500])('write once, whatever comes back: HTTP %d', async (status) => {
    const lines: string[] = [];
    const baseUrl = await serve((request, response) => {
      lines.push(`${request.method} ${request.url}`);
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify({ status: 'error', message: 'no', data: null }));
    });
    await verify({
      token: 'token-1',
      baseUrl,
      probes: false,
      rate: 1e6,
      ids: { flw_ref: 'FLW-1', order_ref: 'ORD-1' },
      allowWrites: ['voidCharge', 'updateVirtualAccountNumberBvn'],
      bodies: { updateVirtualAccountNumberBvn: { bvn: '123' } },
    });
    expect(lines.filter((line) => !line.startsWith('GET'))).toEqual([
      'POST /charges/FLW-1/void',
      'PUT /virtual-account-numbers/ORD-1',
    ]);
  });

  it.each([2010.0000000000002, 3e9, Number.MAX_VALUE])('take %d ms as a deadline', async (ms) => {
    const mock = createMock();
    onTestFinished(() => mock.close());
    const { urls } = await mock.listen();
    const report = await verify({
      ...OPTIONS,
      baseUrl: urls.main,
      webhooksBaseUrl: undefined,
      probes: false,
      timeoutMs: ms,
    });
    expect(report.exitCode).toBe(0);
  });
});

describe('a run that cannot be done', () => {
  const run = (options: Partial<VerifyOptions>) =>
    verify({ ...OPTIONS, probes: false, ...options });

  it('names a refused token, and ends there', async () => {
    const { lines, fetch } = counting();
    const report = await run({ token: 'rejected-token', fetch });
    expect(report.exitCode).toBe(2);
    expect(contradictions(report)).toEqual([]);
    expect(failures(report)).toEqual(['token main', 'token webhooks']);
    expect(lines).toHaveLength(3);
  });

  it.each([400, 200])('names a token that is refused with HTTP %i', async (status) => {
    const body = { status: 'error', message: 'bad key', data: null };
    const fetch = () => Promise.resolve(Response.json(body, { status }));
    const report = await run({ webhooksBaseUrl: undefined, fetch });
    expect(failures(report)).toEqual(['token main']);
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(2);
  });

  it('distinguishes a token without permission from one that is refused', async () => {
    const report = await run({ token: 'forbidden-token', fetch: counting().fetch });
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(2);
    expect(failures(report)).toEqual(['token main']);
    expect(ofKinds(report, 'token')[0]?.found).toContain('403');
  });

  it('distinguishes a refused connection, a silent host and one without TLS', async () => {
    const silent = await serve(() => undefined);
    const kinds = async (baseUrl: string, timeoutMs = 5000) =>
      failures(await run({ baseUrl, webhooksBaseUrl: undefined, timeoutMs }));
    expect(await kinds(`http://127.0.0.1:${await freePort()}/v3`)).toEqual(['connection main']);
    expect(await kinds(`${silent}/v3`, 200)).toEqual(['timeout main']);
    const plain = await serve((_, response) => response.end());
    expect(await kinds(plain.replace('http:', 'https:'))).toEqual(['tls main']);
  });

  it('says of one interface why no response came, and checks the other', async () => {
    const { mock } = counting();
    const cause = Object.assign(new Error('secret'), { code: 'ECONNRESET' });
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input).includes('/profile/')
        ? Promise.reject(new TypeError('fetch failed', { cause }))
        : mock.fetch(input, init);
    const report = await run({ fetch });
    expect(failures(report)).toEqual(['network webhooks']);
    expect(ofKinds(report, 'network')[0]?.found).toBe('no response from 127.0.0.1 (ECONNRESET)');
    const callsThat = (wanted: string) =>
      report.calls.filter(({ outcome }) => outcome === wanted).map(callName);
    expect(callsThat('inconclusive')).toEqual(['listWebhookEndpoints']);
    expect(callsThat('conforms')).toEqual(
      expect.arrayContaining(['listVirtualCards', 'listRefunds', 'getVirtualAccountNumber']),
    );
    expect(report.exitCode).toBe(2);
  });

  it.each([
    { coding: 'gzip', encode: gzipSync, note: undefined },
    { coding: 'br', encode: brotliCompressSync, note: undefined },
    { coding: 'deflate', encode: deflateSync, note: undefined },
    { coding: 'gzip', encode: Buffer.from, note: '0 bytes of a body (a broken content coding)' },
    { coding: 'gzip', encode: () => gzipSync(TOO_LONG), note: 'more than 32 MiB' },
  ])('reads a body in $coding, for which it has not asked: $note', async (row) => {
    const { coding, encode, note } = row;
    const seen = new Set<unknown>();
    const baseUrl = await serve((request, response) => {
      seen.add(request.headers['accept-encoding']);
      if (!request.url?.startsWith('/refunds')) return void response.end();
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      response.writeHead(200, headers).end(encode(JSON.stringify(examples.RefundPage)));
    });
    const report = await run({ baseUrl, webhooksBaseUrl: undefined, ids: {} });
    expect([...seen]).toEqual(['identity']);
    const refunds = report.calls.find((call) => callName(call) === 'listRefunds');
    if (note === undefined) expect(refunds?.outcome).toBe('conforms');
    else expect(refunds?.note).toContain(note);
  });

  it.each([3600, 31_536_000])('ends when the service is busy for %d s, and names it', async (s) => {
    const lines: string[] = [];
    const headers = { 'retry-after': String(s) };
    const fetch = async (url: string) => {
      lines.push(url);
      return Response.json({}, { status: 429, headers });
    };
    const report = await verify({ ...OPTIONS, fetch });
    expect(lines).toHaveLength(1);
    expect(failures(report)).toEqual(['busy']);
    const busy = `the service is busy for ${s} s (Retry-After)`;
    expect(ofKinds(report, 'busy')[0]?.found).toBe(busy);
    expect(report.calls.slice(1).every(({ note }) => note === busy)).toBe(true);
    expect(report.exitCode).toBe(2);
  });

  it('finds a body without its end', async () => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"status":"success"', () => response.destroy());
    });
    const report = await run({ baseUrl, webhooksBaseUrl: undefined, ids: {} });
    expect(new Set(contradictions(report).map(({ kind }) => kind))).toEqual(new Set(['truncated']));
    expect(report.exitCode).toBe(1);
  });

  it.each([
    ['application/json', '{"status":"error","message":"","data":null}'],
    ['text/html', '<h1>Not found</h1>'],
  ])('names a base URL that leads to nothing (%s)', async (type, body) => {
    const lines: string[] = [];
    const baseUrl = await serve((request, response) => {
      lines.push(String(request.url));
      response.writeHead(404, { 'content-type': type }).end(body);
    });
    const report = await run({ baseUrl, webhooksBaseUrl: undefined, ids: {} });
    expect(report.exitCode).toBe(2);
    expect(contradictions(report)).toEqual([]);
    expect(failures(report)).toEqual(['address main']);
    expect(ofKinds(report, 'address')[0]?.found).toBe(
      'the base URL of the main interface, which usually ends in /v3, leads to nothing (HTTP 404)',
    );
    expect(lines).toHaveLength(2);
  });

  // Its one read is all that can say so.
  it.each([examples.MainRequestRefused, examples.WebhooksRequestNotValid])(
    'names a base URL of Webhooks that leads to nothing: $status',
    async (body) => {
      const fetch = () => Promise.resolve(Response.json(body, { status: 404 }));
      const report = await run({ fetch, baseUrl: undefined });
      expect(contradictions(report)).toEqual([]);
      const [{ found } = {}] = ofKinds(report, 'address');
      expect(found).toBe('the base URL of the webhooks interface leads to nothing (HTTP 404)');
      expect(report.exitCode).toBe(2);
    },
  );

  it('names no contradiction for a reference of the caller that does not exist', async () => {
    const { fetch } = counting();
    const report = await run({
      fetch,
      ids: { order_ref: 'ORD-9999', id: 'no-card', flw_ref: 'no-charge' },
      allowWrites: ['voidCharge'],
    });
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(0);
    const notes = report.calls.filter(({ outcome }) => outcome === 'refused');
    expect(notes.map(({ note, ...call }) => [callName(call), note])).toEqual([
      ['getVirtualCard', 'refused with HTTP 404: check the given id'],
      ['getVirtualAccountNumber', 'refused with HTTP 404: check the given order_ref'],
      ['voidCharge', 'refused with HTTP 404: check the given flw_ref'],
    ]);
  });
});

/** A row of live-options.yaml. */
interface WrongOptions {
  options: Partial<VerifyOptions>;
  without?: true;
  problem: string;
}

const wrong = rowsIn<WrongOptions[]>(import.meta.dirname, 'live-options.yaml');

it.each(wrong)('refuses before a request: $problem', async ({ options, without, problem }) => {
  const fetch = () => Promise.reject(new Error('sent'));
  const usual = { baseUrl: 'http://127.0.0.1/v3' };
  const given = { token: 'token-1', ...(!without && usual), ...options, fetch };
  const [option = '', ...words] = problem.split(' ');
  const parts = { option, problem: words.join(' ') };
  await expect(verify(given)).rejects.toMatchObject({
    name: 'InvalidOptionError',
    message: problem,
    ...parts,
  });
});

it('sends five requests in a second, with 30 seconds for each, unless told otherwise', () => {
  const given = { token: 'token-1', baseUrl: 'https://a.example' };
  expect(resolveOptions(given)).toMatchObject({ rate: 5, timeoutMs: 30_000 });
});
