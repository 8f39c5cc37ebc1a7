import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './checkout.ts';

/** The only folder of programs: the shell, and linters that a test puts there. */
let programs: string;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const name of ['bash', 'dirname']) {
    const { stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    symlinkSync(stdout.trim(), join(programs, name));
  }
});
afterEach(() => rmSync(programs, { recursive: true }));

function linter(name: string, status: number): void {
  const file = join(programs, name);
  writeFileSync(file, `#!${join(programs, 'bash')}\necho "${name} was here"\nexit ${status}\n`);
  chmodSync(file, 0o755);
}

function lint(...args: string[]) {
  const script = join(ROOT, '.github/scripts/lint-workflows');
  const options = { encoding: 'utf8', env: { PATH: programs } } as const;
  const { status, stdout, stderr } = spawnSync('bash', [script, ...args], options);
  return { status, stdout, stderr };
}

test('linters that are missing are named, and fail where all are wanted', () => {
  linter('shellcheck', 0);
  const missing = {
    stdout: 'shellcheck was here\n',
    stderr: 'skipped: actionlint is not installed\nskipped: zizmor is not installed\n',
  };
  expect(lint()).toEqual({ status: 0, ...missing });
  expect(lint('--all')).toEqual({ status: 1, ...missing });
});

test('a linter that finds something fails, and the others still run', () => {
  linter('actionlint', 1);
  linter('zizmor', 0);
  linter('shellcheck', 0);
  expect(lint('--all')).toEqual({
    status: 1,
    stdout: 'actionlint was here\nzizmor was here\nshellcheck was here\n',
    stderr: '',
  });
});
