import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/project.ts';

interface LockFile {
  packages: Record<string, { version: string; integrity?: string }>;
}

/** Entries that npm would install without a look at what it has received. */
function unchecked({ packages }: LockFile): string[] {
  const isChecked = /^sha512-[A-Za-z\d+/]{86}==$/;
  return Object.entries(packages)
    .filter(([path, { integrity = '' }]) => path !== '' && !isChecked.test(integrity))
    .map(([path, { version }]) => `${path} ${version}`);
}

test('each package of the lock file has its integrity, those of other platforms too', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
  expect(unchecked(lock)).toEqual([]);
  const entry = { version: '1.2.3' };
  expect(unchecked({ packages: { '': entry, 'node_modules/a': entry } })).toEqual([
    'node_modules/a 1.2.3',
  ]);
});
