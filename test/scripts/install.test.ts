import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, emptyFolder, readText } from '../support/files.ts';

const empty = emptyFolder();

// That each runs on the oldest Node.js that we support: `npm ci` in CI, by `engine-strict` of .npmrc.
test('each package of the lock file has its integrity, those of other platforms too', () => {
  const lock = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { version: string; integrity?: string }>;
  };
  const { '': _own, ...packages } = lock.packages;
  expect(Object.keys(packages).length).toBeGreaterThan(400);

  // npm would install others without a look at what it has received.
  const isChecked = /^sha512-[A-Za-z\d+/]{86}==$/;
  const unchecked = Object.entries(packages).filter(
    ([, { integrity = '' }]) => !isChecked.test(integrity),
  );
  expect(unchecked.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
});

test('installing without the packages for development builds nothing, and succeeds', () => {
  const script = join(ROOT, 'scripts/prepare.js');
  const printed = execFileSync(process.execPath, [script], { cwd: empty, encoding: 'utf8' });
  expect(printed).toContain('dist/ is not built');
});
