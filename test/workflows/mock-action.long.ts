import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './checkout.ts';

/** A package that has the place of ours: a program that does what a test wants of it. */
let folder: string;
let running: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-action-'));
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

/** The mock outlives the script that starts it; both are in one group of processes. */
function stop(): void {
  const { pid } = running ?? {};
  running = undefined;
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function start(program: string, ...options: string[]) {
  const manifest = {
    name: 'payments-contract',
    version: '1.0.0',
    bin: 'program.js',
    scripts: { postinstall: `touch '${join(folder, 'script-ran')}'` },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'program.js'), `#!/usr/bin/env node\n${program}`);
  chmodSync(join(folder, 'program.js'), 0o755);
  return run('mock', { PACKAGE: folder }, ...options);
}

async function run(action: string, env: Record<string, string>, ...options: string[]) {
  const output = join(folder, 'output');
  const script = spawn('bash', [join(ROOT, 'actions', action, 'start'), ...options], {
    cwd: folder,
    detached: true,
    env: { ...process.env, GITHUB_OUTPUT: output, ...env },
  });
  running = script;
  const [out, err, [code]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'exit'),
  ]);
  return { code, out, err, output };
}

const SERVER = (status: number) => `
  const { writeFileSync } = require('node:fs');
  const server = require('node:http').createServer((request, response) => {
    response.writeHead(${status}).end();
  });
  server.listen(0, '127.0.0.1', () => {
    const control = 'http://127.0.0.1:' + server.address().port + '/__mock';
    const file = process.argv[process.argv.indexOf('--ready-file') + 1];
    writeFileSync(file, JSON.stringify({ main: process.argv.slice(2).join(' '), control }));
  });`;

test('returns when the mock serves, with its addresses', async () => {
  const { code, out, err, output } = await start(SERVER(200), '--latency', '5');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { main, control } = JSON.parse(out) as Record<string, string>;
  expect(main).toMatch(/^mock --port 0 --ready-file \S+ --latency 5$/);
  expect(readFileSync(output, 'utf8')).toBe(`main-url=${main}\ncontrol-url=${control}\n`);
  expect((await fetch(control ?? '')).status).toBe(200);
});

test('runs no script of what it installs', async () => {
  await start(SERVER(200));
  expect(existsSync(join(folder, 'script-ran'))).toBe(false);
});

test('fails with what the mock said when it does not start', async () => {
  const { code, out, err } = await start(`console.error('port 1 is taken'); process.exit(1);`);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^the mock did not start:\n[^]*port 1 is taken\n/);
});

test('fails when the mock is not healthy', async () => {
  const { code, err } = await start(SERVER(500));
  expect(code).toBe(1);
  expect(err).toMatch(/the mock is not healthy: \S+\/__mock returns 500/);
});

test.each([
  { action: 'mock', file: '', says: /^package is missing: .*\n +package: \.\/\S+\.tgz\n$/ },
  { action: 'verify', file: '', says: /^package is missing: / },
  // The name of the package in the registry is no file.
  { action: 'mock', file: 'payments-contract@1.2.3', says: /^package: there is no file payments-/ },
  { action: 'verify', file: './none.tgz', says: /^package: there is no file .\/none.tgz in \// },
])('$action installs nothing without a file: "$file"', async ({ action, file, says }) => {
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ntouch '${join(folder, 'npm-ran')}'\nexit 1\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const { code, err } = await run(action, {
    PACKAGE: file,
    PATH: `${folder}:${process.env['PATH']}`,
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'owner/repository',
    GITHUB_RUN_ID: '1',
  });
  expect({ code, ran: existsSync(join(folder, 'npm-ran')) }).toEqual({ code: 2, ran: false });
  expect(err).toMatch(says);
});
