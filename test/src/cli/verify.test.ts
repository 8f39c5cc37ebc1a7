import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type Listening, createMock } from '../../../src/mock/index.ts';

const mock = createMock();
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
let urls: Listening['urls'];

beforeAll(async () => {
  ({ urls } = await mock.listen());
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

function start(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const { PAYMENTS_TOKEN: _, ...own } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'verify', ...args], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function command(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(args, env);
  let out = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => (out += String(chunk)));
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: code as number, out, errors };
}

const addresses = () => [
  '--base-url',
  urls.main,
  '--webhooks-base-url',
  urls.webhooks,
  '--rate',
  '1000',
];
const TOKEN = 'token-of-the-command';

describe('payments-contract verify', () => {
  it('exits 0 when the answers conform, and writes report and overlay', async () => {
    const tokenFile = join(folder, 'token');
    const out = join(folder, 'report.json');
    const overlay = join(folder, 'overlay.json');
    writeFileSync(tokenFile, `${TOKEN}\n`);
    const given = ['--token-file', tokenFile, '--order-ref', 'ORD-2026-0001', '--format', 'json'];
    const run = await command([...addresses(), ...given, '--out', out, '--overlay', overlay]);
    expect(run).toMatchObject({ code: 0, out: '' });
    expect(run.errors).toMatch(/✓ listVirtualCards {2}200/);
    const report = readFileSync(out, 'utf8');
    expect(JSON.parse(report)).toMatchObject({ exitCode: 0, contradictions: [] });
    expect(JSON.parse(readFileSync(overlay, 'utf8'))).toMatchObject({ overlay: '1.0.0' });
    expect(run.errors + report).not.toContain(TOKEN);
  });

  it('exits 1 when they contradict the document, and says where', async () => {
    const entry = {
      request: { method: 'GET', url: 'https://a.example/v3/refunds', headers: [] },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'application/json' }],
        content: { text: JSON.stringify({ ...examples.RefundPage, data: null }) },
      },
    };
    const har = join(folder, 'a.har');
    writeFileSync(har, JSON.stringify({ log: { entries: [entry] } }));
    const run = await command(['--har', har, '--quiet'], { FORCE_COLOR: '1' });
    expect(run.code).toBe(1);
    expect(run.errors).toBe('');
    expect(run.out).toContain('✗ listRefunds: body/data');
    expect(run.out).toMatch(
      /document {2}openapi\/components\/schemas\/RefundListResponse\.yaml:\d+/,
    );
  });

  it.each([
    [
      'a refused token',
      { PAYMENTS_TOKEN: 'rejected-token' },
      [],
      'the token was refused by the main interface (HTTP 401)',
    ],
    ['no token', {}, [], 'no token: give --token-file FILE or set PAYMENTS_TOKEN'],
    ['a token as an option', {}, ['--token', TOKEN], '--token would show the token'],
    ['an unknown option', {}, ['--tokens'], "Unknown option '--tokens'"],
  ])('exits 2 with %s', async (_, env, args, message) => {
    const run = await command([...addresses(), ...args, '--no-probes'], env);
    expect(run.code).toBe(2);
    expect(run.out + run.errors).toContain(message);
    expect(run.out + run.errors).not.toContain(TOKEN);
  });

  it('exits 2 when nobody listens', async () => {
    const run = await command(['--base-url', 'http://127.0.0.1:1/v3', '--quiet'], {
      PAYMENTS_TOKEN: TOKEN,
    });
    expect(run.code).toBe(2);
    expect(run.out).toMatch(
      /127\.0\.0\.1:1 refuses connections \(ECONNREFUSED\)|no answer from 127\.0\.0\.1:1/,
    );
  });

  it('judges what passes through its proxy until it is stopped', async () => {
    const child = start([
      '--listen',
      '0',
      '--base-url',
      urls.main,
      '--webhooks-base-url',
      urls.webhooks,
    ]);
    let errors = '';
    let out = '';
    child.stdout?.on('data', (chunk) => (out += String(chunk)));
    child.stderr?.on('data', (chunk) => (errors += String(chunk)));
    await expect.poll(() => /Main +(\S+)/.exec(errors)?.[1], { timeout: 20_000 }).toBeDefined();
    const base = /Main +(\S+)/.exec(errors)?.[1];
    const response = await fetch(`${base}/refunds`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await response.json()).toEqual(examples.RefundPage);
    await expect.poll(() => errors).toContain('✓ listRefunds  200');
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    expect(out).toContain('1 conform');
  });

  it('explains itself', async () => {
    const run = await command(['--help']);
    expect(run.code).toBe(0);
    expect(run.out).toContain('Usage: payments-contract verify');
    expect(run.out.split('\n').every((line) => line.length <= 100)).toBe(true);
  });
});
