import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../support/project.ts';

/** Runs the check as if Node had another version. */
function check(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  const file = join(ROOT, 'scripts/check-node.cjs');
  return spawnSync(process.execPath, ['-e', `${pretend} require(${JSON.stringify(file)})`], {
    encoding: 'utf8',
  });
}

test.each(['20.19.0', '22.12.0', '24.1.0'])('Node %s is fine', (version) => {
  expect(check(version)).toMatchObject({ status: 0, stderr: '' });
});

test.each(['18.20.8', '20.18.3', '21.7.0', '22.11.0', '23.0.0'])(
  'Node %s gets one line that says what is needed',
  (version) => {
    const { status, stderr } = check(version);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Node [\d.]+ cannot run this project: use \^20\.19\.0 .*\n$/);
    expect(stderr).toContain(version);
  },
);

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
