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

/** Major, minor and patch. */
type Version = readonly number[];

const toNumber = ([major = 0, minor = 0, patch = 0]: Version) =>
  (major * 1000 + minor) * 1000 + patch;

/** A comparator of `engines`: `>=18`, `^20.19.0`, `<21`, `4.x` or `*`. */
function satisfies(version: Version, comparator: string): boolean {
  const [, operator = '', digits = ''] = /^([<>=^~]*)\s*v?(.*)$/.exec(comparator) ?? [];
  const bound = digits
    .split('.')
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
  const isSince = toNumber(version) >= toNumber(bound);
  if (operator === '>=') return isSince;
  if (operator === '<') return !isSince;
  if (operator === '^') return isSince && version[0] === bound[0];
  if (operator === '') return bound.every((part, index) => version[index] === part);
  throw new Error(`engines of another form: ${comparator}`);
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
  (range.match(/\d+\.\d+\.\d+/g) ?? []).map((version) => version.split('.').map(Number));

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
