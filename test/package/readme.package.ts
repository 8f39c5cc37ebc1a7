import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { root } from './project.ts';

const { tarball, files } = inject('packed');
const readme = await readFile(join(root, 'README.md'), 'utf8');

const LINKS = /(?<!!\[[^\]]*)\]\((?!https?:|#)([^)#\s]+)/g;
const PICTURES = /!\[[^\]]*\]\((?!https?:|#)([^)#\s]+)/g;

const targets = (pattern: RegExp) =>
  [...readme.matchAll(pattern)].map(([, target]) => target ?? '');

test('README leads to nothing that the package lacks', () => {
  expect(targets(LINKS).filter((target) => !files.includes(target))).toEqual([]);
});

test('README shows pictures of the repository, which npm takes from there', async () => {
  expect(targets(PICTURES)).not.toEqual([]);
  for (const picture of targets(PICTURES)) {
    expect((await stat(join(root, picture))).size).toBeGreaterThan(0);
  }
});

test('the package is no larger than README says', async () => {
  const [, kilobytes] = /tarball has at most (\d+) kB/.exec(readme) ?? [];
  const { size } = await stat(tarball);
  expect(size / 1000).toBeLessThanOrEqual(Number(kilobytes));
});
