import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { root } from './project.ts';

const { tarball, files } = inject('packed');
const readme = await readFile(join(root, 'README.md'), 'utf8');

/** Relative targets of links or pictures, told apart by what stands before them. */
function targets(before: RegExp): string[] {
  const links = new RegExp(String.raw`${before.source}\]\((?!https?:|#)([^)#\s]+)`, 'g');
  return [...readme.matchAll(links)].map(([, target]) => target ?? '');
}

test('README leads to nothing that the package lacks', () => {
  expect(targets(/(?<!!\[[^\]]*)/).filter((target) => !files.includes(target))).toEqual([]);
});

test('README shows pictures of the repository, which npm takes from there', async () => {
  const pictures = targets(/(?<=!\[[^\]]*)/);
  expect(pictures).not.toEqual([]);
  for (const picture of pictures) expect((await stat(join(root, picture))).size).toBeGreaterThan(0);
});

test('the package is no larger than README says', async () => {
  const [, kilobytes] = /tarball has at most (\d+) kB/.exec(readme) ?? [];
  const { size } = await stat(tarball);
  expect(size / 1000).toBeLessThanOrEqual(Number(kilobytes));
});
