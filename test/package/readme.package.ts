import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { root } from './project.ts';

const { tarball, files } = inject('packed');
const readme = await readFile(join(root, 'README.md'), 'utf8');

test('README leads to nothing that the package lacks', () => {
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target]) => target);
  expect(links.filter((target) => !files.includes(target ?? ''))).toEqual([]);
});

test('the package is no larger than README says', async () => {
  const [, kilobytes] = /tarball has at most (\d+) kB/.exec(readme) ?? [];
  const { size } = await stat(tarball);
  expect(size / 1000).toBeLessThanOrEqual(Number(kilobytes));
});
