import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { root } from './project.ts';

const run = promisify(execFile);
const { tarball } = inject('packed');

test('the package can be published: everything but the sending', async () => {
  // Said aloud, since a silent npm that runs this test would make this one silent too.
  const args = ['publish', tarball, '--dry-run', '--offline', '--loglevel=notice'];
  const { stderr } = await run('npm', args, { cwd: root });
  expect(stderr).toContain('with tag latest and public access (dry-run)');
});
