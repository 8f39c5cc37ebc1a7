import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { ROOT, emptyProject, removeProjects } from '../support/project.ts';

afterAll(removeProjects);

/** What a program prints as if Node had another version. */
function pretend(version: string, program: string) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const code = `${versions}await import('${program}');`;
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', code, 'main', '--version'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each(['20.19.0', '22.12.0', '24.1.0'])('npm start and the command run on %s', (version) => {
  const check = pretend(version, './scripts/check-node.cjs');
  expect(check).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(pretend(version, './src/cli/main.ts')).toMatchObject({ status: 0, stderr: '' });
});

test.each(['20.18.3', '22.11.0', '23.11.0'])('both say on %s what they need', (version) => {
  expect(pretend(version, './scripts/check-node.cjs')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Node [\d.]+ cannot run this project: use \^20\.19\.0 .*\n$/),
  });
  expect(pretend(version, './src/cli/main.ts')).toEqual({
    status: 2,
    stdout: '',
    stderr: `payments-contract needs Node.js 20.19+, 22.12+ or 24+; this is ${version}\n`,
  });
});

test('without packages, which an old Node cannot install, one line says what to run', () => {
  const files = ['package.json', 'scripts/check-node.cjs'];
  const at = emptyProject(
    Object.fromEntries(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])),
  );
  const args = [join(at.root, 'scripts/check-node.cjs')];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^The packages are not installed: run npm ci, with Node \^20\.19\.0 .*\n$/,
    ),
  });
});
