import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { project } from '../../../scripts/release/project.ts';

test('git and other programs run in the project, and say why they fail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { git, run } = project(folder);
  await expect(git('status', '--porcelain')).rejects.toThrow(
    /^Command failed: git status --porcelain\nfatal: not a git repository/,
  );
  await run('git', 'init', '--quiet');
  await writeFile(join(folder, 'new'), '');
  expect(await git('status', '--porcelain')).toBe('?? new');
  await expect(run('git', 'diff', '--quiet', '--no-index', 'new', '.git/HEAD')).rejects.toThrow(
    'git diff --quiet --no-index new .git/HEAD failed',
  );
});
