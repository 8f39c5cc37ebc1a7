import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMock } from '../../../src/mock/index.ts';
import { CannotRunError, type VerifyOptions, verify } from '../../../src/verify/index.ts';
import { OPTIONS } from './drifting.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A port on which nobody listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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
  it('are one for each read and each probe, and no write', async () => {
    const { lines, fetch } = counting();
    const report = await verify({ ...OPTIONS, fetch });
    expect(lines).toHaveLength(report.calls.length);
    expect(report.calls.filter(({ purpose }) => purpose === 'read')).toHaveLength(6);
    expect(report.calls.filter(({ purpose }) => purpose === 'probe')).toHaveLength(9);
    const writes = lines.filter((line) => !line.startsWith('GET'));
    expect(writes.every((line) => line.includes('/unknown-'))).toBe(true);
  });

  it('leave out the probes when told to', async () => {
    const { lines, fetch } = counting();
    await verify({ ...OPTIONS, probes: false, fetch });
    expect(lines).toEqual([
      'GET /v3/virtual-cards',
      'GET /v3/subscriptions',
      'GET /v3/refunds',
      'GET /profile/webhook-endpoints',
      'GET /v3/virtual-cards/3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91',
      'GET /v3/virtual-account-numbers/ORD-2026-0001',
    ]);
  });

  it('skip, with the reason, what has no id and no address', async () => {
    const { fetch } = counting();
    const { ids: _, webhooksBaseUrl: __, ...options } = OPTIONS;
    const { calls, exitCode } = await verify({ ...options, probes: false, fetch });
    const skipped = calls
      .filter(({ outcome }) => outcome === 'skipped')
      .map(({ call, note }) => [call, note]);
    expect(skipped).toEqual([
      ['listWebhookEndpoints', 'no address of the webhooks interface was given'],
      ['getVirtualAccountNumber', 'no order_ref was given'],
    ]);
    expect(exitCode).toBe(0);
  });

  it('write once what was named, and check the promised effect', async () => {
    const { lines, fetch } = counting();
    const report = await verify({
      ...OPTIONS,
      probes: false,
      fetch,
      ids: { order_ref: 'ORD-2026-0001', flw_ref: 'FLW-PREAUTH-0001' },
      allowWrites: ['voidCharge', 'updateVirtualAccountNumberBvn', 'createBulkTokenizedCharge'],
      bodies: {
        updateVirtualAccountNumberBvn: { bvn: '12345678901' },
        createBulkTokenizedCharge: {
          title: 'one',
          retry_strategy: {
            retry_interval: 1,
            retry_amount_variable: 1,
            retry_attempt_variable: 1,
          },
          bulk_data: [{ token: 'card-token-0001', amount: 1 }],
        },
      },
    });
    expect(lines.filter((line) => !line.startsWith('GET'))).toEqual([
      'POST /v3/charges/FLW-PREAUTH-0001/void',
      'PUT /v3/virtual-account-numbers/ORD-2026-0001',
      'POST /v3/bulk-tokenized-charges',
    ]);
    expect(report.contradictions).toEqual([]);
    expect(JSON.stringify(report)).not.toContain('12345678901');
    const gap = report.learned.gaps.find(
      ({ sentence }) => sentence === 'Which of these fields are required.',
    );
    expect(gap?.evidence).toContain('accepted without `email` once');
  });

  it.each([
    ['voided', 'body/data/status', { status: 'successful' }],
    ['another charge', 'body/data/flw_ref', { flw_ref: 'FLW-OTHER' }],
  ])('find a void that is not what was promised: %s', async (_, at, change) => {
    const { mock } = counting();
    const report = await verify({
      ...OPTIONS,
      probes: false,
      ids: { flw_ref: 'FLW-PREAUTH-0001' },
      allowWrites: ['voidCharge'],
      fetch: async (input, init) => {
        const response = await mock.fetch(input, init);
        if (init.method !== 'POST') return response;
        const body = await response.json();
        Object.assign(body.data, change);
        return Response.json(body);
      },
    });
    expect(report.contradictions.map((each) => each.at)).toEqual([at]);
  });

  it('find a batch whose counts are not those of a new one', async () => {
    const { mock } = counting();
    const report = await verify({
      ...OPTIONS,
      probes: false,
      allowWrites: ['createBulkTokenizedCharge'],
      bodies: { createBulkTokenizedCharge: {} },
      fetch: async (input, init) => {
        if (init.method !== 'POST') return mock.fetch(input, init);
        const data = { total_charges: 2, pending_charges: 1, processed_charges: 1 };
        return Response.json({ status: 'success', message: '', data });
      },
    });
    expect(report.contradictions.map(({ at }) => at)).toEqual([
      'body/data/pending_charges',
      'body/data/processed_charges',
    ]);
  });

  it('never repeat a write, and repeat a read once when told when', async () => {
    const { mock } = counting();
    const lines: string[] = [];
    const started: number[] = [];
    const report = await verify({
      ...OPTIONS,
      ids: { flw_ref: 'FLW-PREAUTH-0001' },
      probes: false,
      allowWrites: ['voidCharge'],
      fetch: (input, init) => {
        lines.push(`${init.method} ${new URL(input).pathname}`);
        started.push(performance.now());
        const busy =
          init.method === 'POST' || lines.filter((line) => line.endsWith('/refunds')).length === 1;
        if (!busy || !/refunds|void/.test(input)) return mock.fetch(input, init);
        const body = { status: 'error', message: 'later', data: null };
        return Promise.resolve(
          Response.json(body, { status: 429, headers: { 'retry-after': '1' } }),
        );
      },
    });
    const refunds = lines.flatMap((line, index) => (line.endsWith('/refunds') ? [index] : []));
    expect(refunds).toHaveLength(2);
    expect(
      (started[refunds[1] as number] as number) - (started[refunds[0] as number] as number),
    ).toBeGreaterThan(950);
    expect(lines.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(report.calls.find(({ call }) => call === 'listRefunds')?.outcome).toBe('conforms');
    expect(report.calls.find(({ call }) => call === 'voidCharge')?.outcome).toBe('inconclusive');
  });

  it('keep to the rate', async () => {
    const { mock } = counting();
    const times: number[] = [];
    await verify({
      ...OPTIONS,
      probes: false,
      rate: 20,
      fetch: (input, init) => {
        times.push(performance.now());
        return mock.fetch(input, init);
      },
    });
    const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
    expect(Math.min(...gaps)).toBeGreaterThan(45);
  });

  it('carry the headers that the document wants', async () => {
    const { mock } = counting();
    const seen: Record<string, Headers> = {};
    await verify({
      ...OPTIONS,
      traceIdHeader: 'Operation-Id',
      probes: false,
      fetch: (input, init) => {
        seen[new URL(input).pathname] = new Headers(init.headers);
        return mock.fetch(input, init);
      },
    });
    expect(seen['/v3/virtual-cards']?.get('content-type')).toBe('application/json');
    expect(seen['/v3/refunds']?.has('content-type')).toBe(false);
    expect(seen['/profile/webhook-endpoints']?.get('operation-id')).toMatch(/^\S{12,255}$/);
  });
});

describe('a run that cannot be done', () => {
  const run = (options: Partial<VerifyOptions>) =>
    verify({ ...OPTIONS, probes: false, ...options });

  it.each([
    ['an empty token', { token: '' }, 'the token is empty'],
    ['two lines', { token: 'a\nb' }, 'the token has blanks'],
    ['a placeholder', { baseUrl: 'https://{host}/v3' }, 'placeholder'],
    ['no URL', { baseUrl: 'service' }, 'no absolute URL'],
    ['another scheme', { baseUrl: 'ftp://a.example' }, 'neither https nor http'],
    ['a password', { baseUrl: 'https://a:b@c.example' }, 'a user or a password'],
    ['plain http elsewhere', { baseUrl: 'http://a.example/v3' }, 'plain http'],
    ['a query', { baseUrl: 'https://a.example/v3?x=1' }, 'must end with its path'],
    ['no address', { baseUrl: undefined, webhooksBaseUrl: undefined }, 'no address'],
    [
      'a write without its reference',
      { allowWrites: ['voidCharge'] as const },
      'needs a value of flw_ref',
    ],
    [
      'a write without its body',
      { allowWrites: ['createBulkTokenizedCharge'] as const },
      'needs a body',
    ],
    ['a read as a write', { allowWrites: ['listRefunds'] as const }, 'is no write'],
    ['dots as a value', { ids: { order_ref: '..' } }, 'no usable value'],
    ['no rate', { rate: 0 }, 'must be more than 0'],
  ])('refuses %s before a request', async (_, options, message) => {
    let sent = 0;
    const fetch = () => {
      sent += 1;
      return Promise.reject(new Error('sent'));
    };
    const failed = run({ ...options, fetch } as Partial<VerifyOptions>);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toBeInstanceOf(CannotRunError);
    expect(sent).toBe(0);
  });

  it('tells a refused token, and stops asking', async () => {
    const { lines, fetch } = counting();
    const report = await run({ token: 'rejected-token', fetch });
    expect(report.exitCode).toBe(2);
    expect(report.contradictions).toEqual([]);
    expect(report.failures.map(({ kind, interface: on }) => [kind, on])).toEqual([
      ['token', 'main'],
      ['token', 'webhooks'],
    ]);
    expect(lines).toHaveLength(3);
  });

  it('tells a token that is refused with another status', async () => {
    const body = { status: 'error', message: 'bad key', data: null };
    const fetch = () => Promise.resolve(Response.json(body, { status: 400 }));
    const report = await run({ webhooksBaseUrl: undefined, fetch });
    expect(report.failures.map(({ kind }) => kind)).toEqual(['token']);
    expect(report.contradictions).toEqual([]);
    expect(report.exitCode).toBe(2);
  });

  it('tells a token that is not permitted from one that is refused', async () => {
    const report = await run({ token: 'forbidden-token', fetch: counting().fetch });
    expect(report.contradictions).toEqual([]);
    expect(report.exitCode).toBe(2);
    expect(report.failures.every(({ message }) => message.includes('403'))).toBe(true);
  });

  it('tells a refused connection, an unknown name and a silent host apart', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    closing.push(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const port = await new Promise<number>((resolve) =>
      silent.once('listening', () => resolve((silent.address() as AddressInfo).port)),
    );
    const kinds = async (baseUrl: string, timeoutMs = 5000) =>
      (await run({ baseUrl, webhooksBaseUrl: undefined, timeoutMs })).failures.map(
        ({ kind }) => kind,
      );
    expect(await kinds(`http://127.0.0.1:${await closedPort()}/v3`)).toEqual(['connection']);
    expect(await kinds('https://host.invalid/v3')).toEqual(['name']);
    expect(await kinds(`http://127.0.0.1:${port}/v3`, 200)).toEqual(['timeout']);
    // A server that speaks plain HTTP where TLS is expected.
    const plain = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    closing.push(() => plain.close());
    await new Promise((resolve) => plain.once('listening', resolve));
    expect(await kinds(`https://127.0.0.1:${(plain.address() as AddressInfo).port}/v3`)).toEqual([
      'tls',
    ]);
  });

  it('judges the interface that answers when the other does not', async () => {
    const { mock } = counting();
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input).includes('/profile/')
        ? Promise.reject(
            Object.assign(new TypeError('fetch failed'), {
              cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
            }),
          )
        : mock.fetch(input, init);
    const report = await run({ fetch });
    expect(report.failures.map(({ kind, interface: on }) => [kind, on])).toEqual([
      ['connection', 'webhooks'],
    ]);
    expect(report.calls.filter(({ outcome }) => outcome === 'conforms')).toHaveLength(5);
    expect(report.exitCode).toBe(2);
  });

  it('reads a body that a server cuts off', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"status":"success"');
      setTimeout(() => response.destroy(), 20);
    }).listen(0, '127.0.0.1');
    closing.push(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
    const report = await run({ baseUrl, webhooksBaseUrl: undefined, ids: {} });
    expect(new Set(report.contradictions.map(({ kind }) => kind))).toEqual(new Set(['truncated']));
    expect(report.exitCode).toBe(1);
  });
});
