import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const inside = join(root, 'node_modules', '.cache', `cli-test-${process.pid}`);
const outside = mkdtempSync(join(tmpdir(), 'cli-test-'));
const children: ChildProcess[] = [];

async function compile(outdir: string): Promise<void> {
  await build({
    entryPoints: {
      main: join(root, 'src', 'cli', 'main.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
}

beforeAll(async () => {
  mkdirSync(inside, { recursive: true });
  await compile(inside);
  cpSync(inside, outside, { recursive: true });
  // As the release writes it.
  writeFileSync(
    join(outside, 'package.json'),
    JSON.stringify({ ...manifest, homepage: 'https://pages.example/docs/' }),
  );
  cpSync(join(root, 'generated'), join(outside, 'generated'), { recursive: true });
}, 60_000);

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of [inside, outside]) rmSync(folder, { recursive: true, force: true });
});

function run(args: string[], folder = inside) {
  const options = { encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'main.mjs'), ...args],
    options,
  );
  return { status, stdout, stderr };
}

async function started(args: string[], folder = inside) {
  const command = [join(folder, 'main.mjs'), 'mock', '--port', '0', ...args];
  const child = spawn(process.execPath, command);
  children.push(child);
  const printed = { text: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed.text += chunk));
  while (!printed.text.includes('Document')) await once(child.stdout, 'data');
  const url = /Main +(\S+)\/v3/.exec(printed.text)?.[1] as string;
  return { child, printed, url };
}

const headers = { Authorization: 'Bearer very-secret', 'Content-Type': 'application/json' };

test('serves, reports each request without its secrets, and finishes when stopped', async () => {
  const { child, printed, url } = await started(['--latency', '100']);
  const bvn = fetch(`${url}/v3/virtual-account-numbers/ORD-2026-0001?token=very-secret`, {
    method: 'PUT',
    headers,
    body: '{"bvn":12345678901}',
  });
  expect((await bvn).status).toBe(400);
  const { hostname, port } = new URL(url);
  const last = connect(Number(port), hostname);
  const lines = ['GET /v3/virtual-cards HTTP/1.1', 'Host: mock', 'Content-Type: application/json'];
  lines.push('Authorization: Bearer very-secret', 'Connection: close', '', '');
  await new Promise((resolve) => last.write(lines.join('\r\n'), resolve));
  // The mock has read the request by the time that it has responded to later ones.
  for (const Authorization of ['very-secret', 'Bearer rejected-token']) {
    const { status } = await fetch(`${url}/v3/refunds`, { headers: { Authorization } });
    expect(status).toBe(401);
  }
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await text(last)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exit).toEqual([0, null]);
  expect(printed.text).toMatch(
    /PUT \/v3\/virtual-account-numbers\/ORD-2026-0001\?token=\[redacted\] {2}400 {2}[\d.]+ ms/,
  );
  expect(printed.text).toContain('body.bvn: ');
  expect(printed.text).toContain('Authorization has not the scheme Bearer');
  expect(printed.text).toContain('is refused by the choice rejected-token of the mock');
  expect(printed.text).toMatch(/GET \/v3\/virtual-cards {2}200/);
  for (const secret of ['very-secret', '12345678901', '4242424242424242', '\u001B']) {
    expect(printed.text).not.toContain(secret);
  }
});

/** Starts a mock that ends with its standard input, by a command in place of that of the package. */
async function startedWithStdin(folder: string, command: string, ...args: string[]) {
  const ready = join(folder, 'ready');
  rmSync(ready, { force: true });
  const options = ['mock', '--port', '0', '--ready-file', ready, '--exit-with-stdin'];
  const parent = spawn(command, [...args, ...options], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  children.push(parent);
  const urls = async () => JSON.parse(readFileSync(ready, 'utf8')) as { control: string };
  const { control } = await vi.waitFor(urls, { timeout: 60_000 });
  const serves = () =>
    fetch(control).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await serves()).toBe(true);
  return { parent, serves };
}

/** Holds a pipe to the program of its arguments, and does nothing else. */
const HOLDER = `require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 1, 2] })`;

test('with --exit-with-stdin it ends with its parent, however that ends', async () => {
  const main = join(inside, 'main.mjs');
  const killed = await startedWithStdin(inside, process.execPath, '-e', HOLDER, main);
  killed.parent.kill('SIGKILL');
  await expect.poll(killed.serves, { timeout: 30_000 }).toBe(false);

  const closed = await startedWithStdin(inside, process.execPath, main);
  const exit = once(closed.parent, 'exit');
  closed.parent.stdin?.end();
  expect(await exit).toEqual([0, null]);

  const stopped = await startedWithStdin(inside, process.execPath, main);
  stopped.parent.kill('SIGTERM');
  expect(await once(stopped.parent, 'exit')).toEqual([0, null]);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'started by npx, which a %s ends alone, it ends with the pipe',
  async (signal) => {
    const bin = join(outside, 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    const script = `#!/bin/sh\nexec '${process.execPath}' '${join(inside, 'main.mjs')}' "$@"\n`;
    writeFileSync(join(bin, 'payments-contract'), script, { mode: 0o755 });
    const { parent, serves } = await startedWithStdin(outside, 'npx', 'payments-contract');
    parent.kill(signal);
    await once(parent, 'exit');
    parent.stdin?.end();
    await expect.poll(serves, { timeout: 30_000 }).toBe(false);
  },
);

test('--exit-with-stdin refuses an input that is at its end', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(inside, 'main.mjs'), 'mock', '--port', '0', '--exit-with-stdin'],
    { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', timeout: 30_000 },
  );
  expect(status).toBe(2);
  expect(stderr).toContain('--exit-with-stdin needs a pipe as standard input');
});

test('a long target is shown without a part of a secret', async () => {
  const { child, printed, url } = await started([]);
  const begin = `/v3/charges/${'a/'.repeat(140)}`;
  // The number of the card begins within the 300 characters that are shown, and ends after them.
  await fetch(`${url}${begin}4242424242424242/void?page=${'b'.repeat(5_000)}`, { headers });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(printed.text).not.toContain('4242');
  expect(printed.text).toMatch(/GET \/v3\/charges\/[a/]{280}\[redacte…/);
});

test('takes records, choices and failures from its arguments', async () => {
  const seed = join(inside, 'seed.json');
  writeFileSync(seed, JSON.stringify({ refunds: [] }));
  const { child, printed, url } = await started([
    '--quiet',
    '--seed',
    seed,
    '--assume',
    'status.unknown-order=410',
    '--assume',
    'refund-page-size=50',
  ]);
  const refunds = await fetch(`${url}/v3/refunds`, { headers });
  expect(await refunds.json()).toMatchObject({ data: [], meta: { page_info: { page_size: 50 } } });
  expect((await fetch(`${url}/v3/virtual-account-numbers/no`, { headers })).status).toBe(410);
  const again = run(['mock', '--port', new URL(url).port]);
  expect(again).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/port \d+ of 127\.0\.0\.1 is taken/),
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(printed.text).not.toContain('GET');
  const broken = await started(['--failure-rate', '1']);
  expect((await fetch(`${broken.url}/v3/refunds`, { headers })).status).toBe(503);
  broken.child.kill('SIGINT');
  expect(await once(broken.child, 'exit')).toEqual([0, null]);
});

test.each([
  ['/no/such/folder/ready', 'ENOENT'],
  [outside, 'EISDIR'],
])('ends where the file of --ready-file cannot be written: %s', (file, code) => {
  expect(run(['mock', '--port', '0', '--ready-file', file])).toEqual({
    status: 1,
    stdout: '',
    stderr: `payments-contract mock: --ready-file ${file}: the file cannot be written (${code})\n`,
  });
});

test.each([
  [['help'], 0, /^Usage: payments-contract COMMAND/],
  [['-h'], 0, /^Usage: payments-contract COMMAND/],
  [['help', 'mock'], 0, /^Usage: payments-contract mock/],
  [['-v'], 0, /^\d+\.\d+\.\d+\n$/],
  [['mock', '-v'], 0, /^\d+\.\d+\.\d+\n$/],
  [['mock', '--help'], 0, /--failure-rate RATE[^]*  first-page \(1\)/],
])('%j prints what was requested', (args, status, stdout) => {
  expect(run(args)).toMatchObject({ status, stderr: '', stdout: expect.stringMatching(stdout) });
});

test.each([
  [['moc'], 'there is no command "moc"; did you mean mock?'],
  [['toString'], 'there is no command "toString"\n'],
  [['\u001B[31mred'], 'there is no command "?[31mred"'],
  [[], 'which command?'],
])('%j is no command', (args, message) => {
  const { status, stdout, stderr } = run(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(`payments-contract: ${message}`);
});

test.each([
  [[], 0],
  [['recipe'], 0],
  [['mock'], 6],
  [['verify'], 6],
  [['rehearse'], 6],
])(
  '%j --help has an example, the address of the guide and %d options or more in columns',
  (command, least) => {
    const { stdout } = run([...command, '--help']);
    expect(stdout).toMatch(
      new RegExp(`^Examples?:\n {2}${['payments-contract', ...command].join(' ')} `, 'm'),
    );
    const [, guide = ''] = /^Guide: (\S+)$/m.exec(stdout) ?? [];
    expect(readFileSync(join(root, guide), 'utf8')).toMatch(/^# /);

    if (least === 0) return;
    const options = stdout.split('\n').filter((line) => /^ {2}( {4}|-\w, )--/.test(line));
    expect(options.length).toBeGreaterThanOrEqual(least);
    // The text begins in the column, or on the next line.
    for (const line of options)
      expect(line).toMatch(/^(.{23} {2}\S.*| {2}(-\w,| {3}) --[^ ]+( [A-Z]+)?)$/);
  },
);

test('the address of the guide is on the site of the version where the package names one', () => {
  expect(run(['mock', '--help'], outside).stdout).toContain(
    `Guide: https://pages.example/docs/${manifest.version}/guides/mock.html\n`,
  );
});

test('keeps serving when nobody reads its output any more', async () => {
  // Each response takes longer than lines are collected.
  const { child, url } = await started(['--latency', '30']);
  child.stdout?.destroy();
  for (let count = 0; count < 5; count += 1) {
    expect((await fetch(`${url}/v3/refunds`, { headers })).status).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('prints addresses that can be used, and writes them to a file', async () => {
  const file = join(inside, 'ready.json');
  const { child, printed, url } = await started(['--host', '0.0.0.0', '--ready-file', file]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const others = [...printed.text.matchAll(/Also at +(\S+)/g)].map(([, address]) => address);
  for (const address of [url, ...others]) {
    expect((await fetch(`${address}/v3/refunds`, { headers })).status).toBe(200);
  }
  const { main } = JSON.parse(readFileSync(file, 'utf8')) as { main: string };
  expect(main).toBe(`${url}/v3`);
  child.kill('SIGTERM');
  await once(child, 'exit');
});
