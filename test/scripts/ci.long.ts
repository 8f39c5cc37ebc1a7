import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let checkout: string;

/** A checkout with nothing but the script, and programs that only say that they were called. */
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'payments-ci-'));
  await mkdir(join(checkout, 'bin'));
  const files = ['.ci/run', '.github/scripts/lint-workflows', 'docs/continuous-integration.md'];
  for (const file of files) await cp(file, join(checkout, file));
  const linters = ['actionlint', 'zizmor', 'shellcheck'];
  for (const program of ['npm', 'chromium-headless-shell', 'fc-list', 'php', ...linters]) {
    const file = join(checkout, 'bin', program);
    const script = `#!/bin/sh
echo "${program} $*"
case "$*" in
  "$FAIL") exit 255 ;;
  "$HANG") trap 'echo ended >hanging; exit 1' TERM; echo begun >hanging; sleep 600 & wait ;;
esac
echo "ended $*"
`;
    await writeFile(file, script);
    await chmod(file, 0o755);
  }
});
afterAll(() => rm(checkout, { recursive: true }));

/** `FAIL` and `HANG` are the arguments of the program that fails, and of the one that never ends. */
function options({ FAIL = 'none', HANG = 'none' }) {
  const path = [join(checkout, 'bin'), process.env['PATH']].join(delimiter);
  return { cwd: checkout, env: { ...process.env, PATH: path, FAIL, HANG } };
}

function run(fail: string) {
  return spawnSync('bash', ['.ci/run'], { encoding: 'utf8', ...options({ FAIL: fail }) });
}

const stepsOf = (output: string) => output.match(/^== .*/gm)?.toSorted();

test('CI takes every step, each with its output, and installs no script of a package', () => {
  const { status, stdout } = run('nothing');
  expect(stdout).toMatch(/all +\d+ s, 0 failed/);
  expect(status).toBe(0);
  expect(stdout.match(/^npm (ci|install)( -.*)?$/gm)).toEqual(['npm ci --ignore-scripts']);
  const steps = [...stdout.matchAll(/^== (.*)\nnpm (.*)\nended (.*)\n/gm)];
  expect(steps.length).toBeGreaterThan(10);
  for (const [, name = '', args = '', ended] of steps) {
    expect(ended).toBe(args);
    expect(`npm ${args}`).toContain(name.split(' ').at(-1));
  }
});

test('CI that is interrupted ends what runs, shows its output, and fails', async () => {
  const ci = spawn('bash', ['.ci/run'], options({ HANG: 'run --silent test:suite fuzz' }));
  const [output, exit] = [text(ci.stdout), once(ci, 'exit')];
  const says = (what: string) =>
    vi.waitFor(
      async () => expect(await readFile(join(checkout, 'hanging'), 'utf8')).toBe(`${what}\n`),
      60_000,
    );
  await says('begun');
  ci.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
  expect(await output).toMatch(/== not ended\nnpm run --silent test:suite fuzz\n/);
  await says('ended');
});

test('CI goes on after a failure, reports it and exits with 1', () => {
  const { status, stdout } = run('test');
  expect(stdout).toMatch(/npm test +\d+ s FAILED, exit 255/);
  expect(stepsOf(stdout)).toEqual(stepsOf(run('nothing').stdout));
  expect(stdout).toMatch(/all +\d+ s, 1 failed/);
  expect(status).toBe(1);
});

test('CI ends when the packages cannot be installed', () => {
  const { status, stdout } = run('ci --ignore-scripts');
  expect(stdout).toMatch(/npm ci +\d+ s FAILED, exit 255/);
  expect(stdout).not.toContain('npm test');
  expect(status).toBe(1);
});
