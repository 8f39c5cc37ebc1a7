import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../support/project.ts';

const NEEDED = '20.19+, 22.12+ or 24+';

/** What a program prints as if Node had another version. */
function pretend(version: string, program: string) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', versions + program];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, 'main', '--version'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const CHECK = "await import('./scripts/check-node.cjs');";
const COMMAND = "await import('./src/cli/main.ts');";

test.each(['20.19.0', '22.12.0', '24.1.0'])('npm start and the command run on %s', (version) => {
  expect(pretend(version, CHECK)).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(pretend(version, COMMAND)).toMatchObject({ status: 0, stderr: '' });
});

test.each(['20.18.3', '22.11.0', '23.11.0'])('both say on %s what they need', (version) => {
  const { status, stderr } = pretend(version, CHECK);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Node [\d.]+ cannot run this project: use \^20\.19\.0 .*\n$/);
  expect(pretend(version, COMMAND)).toEqual({
    status: 2,
    stdout: '',
    stderr: `payments-contract needs Node.js ${NEEDED}; this is ${version}\n`,
  });
});

test('without packages, which an old Node cannot install, one line says what to run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['package.json', 'scripts/check-node.cjs']) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  const args = [join(folder, 'scripts/check-node.cjs')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The packages are not installed: run npm ci, with Node \^20\.19\.0 .*\n$/,
  );
});
