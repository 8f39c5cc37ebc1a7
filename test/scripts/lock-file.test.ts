import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/project.ts';

interface LockFile {
  packages: Record<string, { version: string; integrity?: string; engines?: { node?: string } }>;
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
const { '': own, ...packages } = lock.packages;

/** Entries that npm would install without a look at what it has received. */
function unchecked(entries: LockFile['packages']): string[] {
  const isChecked = /^sha512-[A-Za-z\d+/]{86}==$/;
  return Object.entries(entries)
    .filter(([, { integrity = '' }]) => !isChecked.test(integrity))
    .map(([path, { version }]) => `${path} ${version}`);
}

test('each package of the lock file has its integrity, those of other platforms too', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(400);
  expect(unchecked(packages)).toEqual([]);
  expect(unchecked({ 'node_modules/a': { version: '1.2.3' } })).toEqual(['node_modules/a 1.2.3']);
});

type Version = readonly [major: number, minor: number, patch: number];

const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** A comparator of `engines`: `>=18`, `^20.19.0`, `<21`, `4.x` or `*`. */
function satisfies(version: Version, comparator: string): boolean {
  const [, operator = '', digits = ''] = /^([<>=^~]*)\s*v?(.*)$/.exec(comparator) ?? [];
  const parts = digits.split('.').filter((part) => /^\d+$/.test(part));
  const [major = 0, minor = 0, patch = 0] = parts.map(Number);
  const bound = [major, minor, patch] as const;
  switch (operator) {
    case '>=':
      return compare(version, bound) >= 0;
    case '<':
      return compare(version, bound) < 0;
    case '^':
      return compare(version, bound) >= 0 && version[0] === major;
    case '':
      return parts.every((part, index) => version[index] === Number(part));
    default:
      throw new Error(`engines of another form: ${comparator}`);
  }
}

function runsOn(version: Version, range: string): boolean {
  return range.split('||').some((set) =>
    set
      .trim()
      .replaceAll(/([<>=^~]+)\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => satisfies(version, comparator)),
  );
}

/** The oldest versions that a range names. */
const oldestOf = (range: string) =>
  [...range.matchAll(/(\d+)\.(\d+)\.(\d+)/g)].map(
    ([, ...parts]) => parts.map(Number) as unknown as Version,
  );

test('each package of the lock file runs on the oldest versions of Node that ours names', () => {
  const versions = oldestOf(own?.engines?.node ?? '');
  expect(versions.map(([major]) => major)).toEqual([20, 22, 24]);
  const refused = Object.entries(packages).flatMap(([path, { engines }]) =>
    versions
      .filter((version) => !runsOn(version, engines?.node ?? '*'))
      .map((version) => `${path} wants ${engines?.node}, not ${version.join('.')}`),
  );
  expect(refused).toEqual([]);
  expect(runsOn([22, 12, 0], '>=23.5.0 || ^22.13.0 || ^20.17.0')).toBe(false);
  expect(runsOn([20, 19, 0], '>=22.12.0 || >=20.19.0 <21.0.0')).toBe(true);
});
