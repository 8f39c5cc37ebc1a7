import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { run as mock } from '../../../src/cli/mock.ts';
import { manifest } from '../../../src/shared/package-files.ts';
import { runHere, startHere } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'mock-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Writes a file for `--seed`. */
function seedFile(content: string): string {
  const file = join(folder, 'seed.json');
  writeFileSync(file, content);
  return file;
}

/** Wrong arguments, and what is said of them. */
const MISTAKES: { args: string[]; says: string; PORT?: string }[] = [
  { args: ['--port', 'x'], says: '--port must be a number from 0 to 65535, not "x"' },
  { args: ['--port', '1.5'], says: '--port must be a whole number' },
  { args: [], PORT: '-1', says: '--port must be a number from 0 to 65535, not "-1"' },
  {
    args: ['-p', '99999'],
    PORT: '-1',
    says: '--port must be a number from 0 to 65535, not "99999"',
  },
  { args: ['--latency', '9-1'], says: '--latency must be a number from 9 to 600000, not "1"' },
  { args: ['--latency', '600001'], says: '--latency must be a number from 0 to 600000' },
  { args: ['--failure-rate', '2'], says: '--failure-rate must be a number from 0 to 1, not "2"' },
  { args: ['--assume', 'first-page'], says: '--assume: "first-page" is not of the form id=value' },
  { args: ['--assume', 'nothing=1'], says: 'there is no choice "nothing"' },
  { args: ['--port', '\u001B[2J'], says: 'not "?[2J"' },
  { args: ['--seed', '/no/\u001B[2J'], says: '--seed /no/?[2J: there is no such file' },
];

test.each(MISTAKES)('$args is a mistake', async ({ args, says, PORT = '' }) => {
  vi.stubEnv('PORT', PORT);
  const { code, stdout, stderr } = await runHere(mock, args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^payments-contract mock: .*/);
  expect(stderr).toContain(says);
});

test.each([
  { content: 'null', exit: 1, says: 'the records must be an object of lists' },
  { content: '{"refunds": [}', exit: 2, says: 'the file is not JSON' },
  { content: '', exit: 2, says: 'the file is not JSON' },
  { content: '{"refunds":[{"id":"secret"}]}', exit: 1, says: 'refunds[0].id: must be integer' },
])(
  'a seed file with $content is a clear error without a value',
  async ({ content, exit, says }) => {
    const { code, stderr } = await runHere(mock, ['--port', '0', '--seed', seedFile(content)]);
    expect(code).toBe(exit);
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('secret');
  },
);

const headers = { Authorization: 'Bearer very-secret', 'Content-Type': 'application/json' };

/** A mock that serves, and how to stop it. */
async function started(args: string[]) {
  const { printed, ended } = startHere(mock, ['--port', '0', ...args]);
  await vi.waitFor(() => expect(printed.stdout).toContain('Document'), { interval: 2 });
  const [, url = ''] = /Main +(\S+)\/v3/.exec(printed.stdout) ?? [];
  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
    process.emit(signal, signal);
    return { code: await ended, ...printed };
  };
  return { url, printed, stop };
}

test('prints its addresses, reports each request without its secrets, and finishes what is under way', async () => {
  const { printed, url, stop } = await started(['--latency', '5-10']);
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
  last.write(
    [...lines, ...Object.entries(headers).map((each) => each.join(': ')), '', ''].join('\r\n'),
  );
  // The mock has read the request once a later one has its response.
  expect((await fetch(`${url}/__mock`)).status).toBe(200);
  const { code, stdout, stderr } = await stop();
  expect(await text(last)).toMatch(/^HTTP\/1\.1 200 /);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
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
  const seed = seedFile('{"refunds":[]}');
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
  const { printed, stop, url } = await started(['--host', '0.0.0.0', '--ready-file', file]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const others = [...printed.stdout.matchAll(/Also at +(\S+)/g)].map(([, address]) => address);
  for (const address of [url, ...others]) {
    expect((await fetch(`${address}/v3/refunds`, { headers })).status).toBe(200);
  }
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    main: `${url}/v3`,
    webhooks: url,
    control: `${url}/__mock`,
  });
  await stop();
});

test('listens on the port of the environment, unless another one is given', async () => {
  const { stop, url } = await started([]);
  const { port } = new URL(url);
  vi.stubEnv('PORT', port);
  for (const args of [[], ['--port', port, '--host', '127.0.0.1']]) {
    expect(await runHere(mock, args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `payments-contract mock: port ${port} of 127.0.0.1 is taken; choose another with --port\n`,
    });
  }
  await stop();
});

test.each([
  {
    args: ['--ready-file', '/no/such/ready'],
    says: '--ready-file /no/such/ready: the file cannot be written (ENOENT)',
  },
  {
    args: ['--ready-file', folder],
    says: `--ready-file ${folder}: the file cannot be written (EISDIR)`,
  },
  { args: ['--host', '203.0.113.1'], says: 'there is no address 203.0.113.1 here' },
])('ends where it cannot start: $says', async ({ args, says }) => {
  const stderr = `payments-contract mock: ${says}\n`;
  expect(await runHere(mock, ['--port', '0', ...args])).toEqual({ code: 1, stdout: '', stderr });
});
