import { readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { define } from '../../../src/cli/mock.ts';
import { manifest } from '../../../src/shared/package-files.ts';
import { runHere, startHere } from '../../support/run-here.ts';
import { emptyFolder } from '../../support/files.ts';

const folder = emptyFolder();
afterEach(() => vi.unstubAllEnvs());

const headers = { Authorization: 'Bearer very-secret', 'Content-Type': 'application/json' };

/** A mock that serves, and how to stop it. */
async function started(args: string[]) {
  const { printed, ended } = startHere(['mock', '--port', '0', ...args]);
  await vi.waitFor(() => expect(printed.stdout).toContain('Document'), {
    interval: 2,
    timeout: 60_000,
  });
  const [, url = ''] = /Main +(\S+)\/v3/.exec(printed.stdout) ?? [];
  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
    process.emit(signal, signal);
    return { code: await ended, ...printed };
  };
  return { url, printed, stop };
}

test('prints its addresses, reports each request without its secrets, and finishes what is under way', async () => {
  const { printed, url, stop } = await started(['--latency', '40-50']);
  const { hostname, port } = new URL(url);
  const put = `${url}/v3/virtual-account-numbers/ORD-2026-0001?token=very-secret`;
  await fetch(put, { method: 'PUT', headers, body: '{"bvn":12345678901}' });
  // The number of the card begins within the 300 characters that are shown, and ends after them.
  const long = `/v3/charges/${'a/'.repeat(140)}4242424242424242/void?page=${'b'.repeat(5_000)}`;
  await fetch(url + long, { headers });
  await fetch(`${url}/v3/virtual-cards?page=1`, {
    headers: { ...headers, Authorization: 'very-secret' },
  });
  await fetch(`${url}/v3/refunds`, { headers: { Authorization: 'Bearer rejected-token' } });
  await vi.waitFor(() => expect(printed.stdout).toContain('GET /v3/refunds  401'), { interval: 2 });
  const last = connect(Number(port), hostname);
  const lines = ['GET /v3/virtual-cards HTTP/1.1', 'Host: mock', 'Connection: close'];
  const head = [...lines, ...Object.entries(headers).map((each) => each.join(': ')), '', ''];
  await new Promise((resolve) => last.write(head.join('\r\n'), resolve));
  // What has been sent is read by the mock once a later request has its response.
  expect((await fetch(`${url}/__mock`)).status).toBe(200);
  const { code, stdout, stderr } = await stop();
  expect(await text(last)).toMatch(/^HTTP\/1\.1 200 /);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const took = [...stdout.matchAll(/v3.* (\d+)\.\d ms$/gm)].map(([, ms]) => Number(ms));
  expect(Math.min(...took)).toBeGreaterThanOrEqual(39);
  const shown = stdout
    .replaceAll(url, 'URL')
    .replaceAll(/^\d\d:\d\d:\d\d/gm, 'TIME')
    .replaceAll(/\d+\.\d ms/g, 'N ms');
  expect(shown).toBe(`payments-contract mock ${manifest().version}
  Main      URL/v3
  Webhooks  URL
  Control   URL/__mock
  Document  URL/openapi.yaml
TIME  PUT /v3/virtual-account-numbers/ORD-2026-0001?token=[redacted]  400  N ms
          body.bvn: Request body property bvn must be string
          warning: query: no query parameter of this name is known, and the mock ignores it
TIME  GET /v3/charges/${'a/'.repeat(140)}[redacte…  404  N ms
          path: no operation has this path
TIME  GET /v3/virtual-cards?page=[redacted]  401  N ms
          the header Authorization has not the scheme Bearer: send "Authorization: Bearer TOKEN"
          warning: query: no query parameter of this name is known, and the mock ignores it
TIME  GET /v3/refunds  401  N ms
          warning: header.authorization: is refused by the choice rejected-token of the mock
TIME  GET /__mock  200  N ms
TIME  GET /v3/virtual-cards  200  N ms
`);
});

test('colours the status of each request, where it writes to a terminal', async () => {
  vi.stubEnv('NO_COLOR', '');
  vi.stubEnv('TERM', 'xterm');
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  const { url, stop } = await started(['--assume', 'status.unknown-order=500']);
  process.stdout.isTTY = isTTY;
  const order = `${url}/v3/virtual-account-numbers`;
  await fetch(`${order}/ORD-2026-0001`, { headers });
  await fetch(`${order}/no`, { headers });
  await fetch(order);
  const { stdout } = await stop();
  expect([...stdout.matchAll(/\[(\d+)m(\d{3})/g)].map(([, ...found]) => found)).toEqual([
    ['32', '200'],
    ['31', '500'],
    ['33', '404'],
  ]);
});

test('takes records, choices and failures from its arguments', async () => {
  const seed = join(folder, 'seed.json');
  writeFileSync(seed, '{"refunds":[]}');
  const choices = ['--assume', 'status.unknown-order=410', '--assume', 'refund-page-size=50'];
  const { url, stop } = await started(['--quiet', '--seed', seed, ...choices]);
  const refunds = await fetch(`${url}/v3/refunds`, { headers });
  expect(await refunds.json()).toMatchObject({ data: [], meta: { page_info: { page_size: 50 } } });
  expect((await fetch(`${url}/v3/virtual-account-numbers/no`, { headers })).status).toBe(410);
  expect((await stop()).stdout).not.toContain('GET');
  const broken = await started(['--failure-rate', '1']);
  expect((await fetch(`${broken.url}/v3/refunds`, { headers })).status).toBe(503);
  expect(await broken.stop('SIGINT')).toMatchObject({ code: 0, stderr: '' });
});

test('prints addresses that can be used, and writes them to a file', async () => {
  const file = join(folder, 'ready.json');
  const address = { family: 'IPv4', internal: false, address: '203.0.113.7' };
  const lan = [address, { ...address, family: 'IPv6' }, { ...address, internal: true }];
  const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({ lan } as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    interfaces.mockRestore();
    syncBuiltinESMExports();
  });
  const { printed, stop, url } = await started(['--host', '0.0.0.0', '--ready-file', file]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${url}/v3/refunds`, { headers })).status).toBe(200);
  const also = printed.stdout.match(/ {2}Also at.*\n/g);
  expect(also).toEqual([`  Also at   http://203.0.113.7:${new URL(url).port}\n`]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    main: `${url}/v3`,
    webhooks: url,
    control: `${url}/__mock`,
  });
  await stop();
});

test('listens on the port of the environment, unless another one is given', async () => {
  expect(define().opts()).toEqual({ port: 4010, host: '127.0.0.1' });
  const { stop, url } = await started([]);
  const { port } = new URL(url);
  vi.stubEnv('PORT', port);
  for (const args of [[], ['--port', port, '--host', '127.0.0.1']]) {
    expect(await runHere(['mock', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `payments-contract mock: port ${port} of 127.0.0.1 is taken; choose another with --port\n`,
    });
  }
  await stop();
});
