import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let checkout: string;

/** A checkout with nothing but the script, and programs that only say that they were called. */
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'payments-ci-'));
  await mkdir(join(checkout, 'bin'));
  for (const file of ['.ci/run', '.github/scripts/lint-workflows']) {
    await cp(file, join(checkout, file));
  }
  for (const program of ['npm', 'chromium', 'fc-list', 'php']) {
    const file = join(checkout, 'bin', program);
    const script = `#!/bin/sh\necho "${program} $*"\ncase "$*" in "$FAIL") exit 3 ;; esac\n`;
    await writeFile(file, script);
    await chmod(file, 0o755);
  }
});
afterAll(() => rm(checkout, { recursive: true }));

function run(fail: string) {
  const path = [join(checkout, 'bin'), process.env['PATH']].join(delimiter);
  return spawnSync('bash', ['.ci/run'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, FAIL: fail },
  });
}

test('CI succeeds when every step does', () => {
  const { status, stdout } = run('nothing');
  expect(stdout).toMatch(/all +\d+ s, 0 failed/);
  expect(status).toBe(0);
});

test('CI runs no script of a package that it installs', () => {
  const installs = run('nothing').stdout.match(/^npm (ci|install)( -.*)?$/gm);
  expect(installs).toEqual(['npm ci --ignore-scripts']);
});

test('CI goes on after a failure, reports it and exits with 1', () => {
  const { status, stdout } = run('test');
  expect(stdout).toMatch(/npm test +\d+ s FAILED, exit 3/);
  expect(stdout).toContain('npm run --silent test:generators');
  expect(stdout).toMatch(/all +\d+ s, 1 failed/);
  expect(status).toBe(1);
});

test('CI ends when the packages cannot be installed', () => {
  const { status, stdout } = run('ci --ignore-scripts');
  expect(stdout).toMatch(/npm ci +\d+ s FAILED, exit 3/);
  expect(stdout).not.toContain('npm test');
  expect(status).toBe(1);
});
