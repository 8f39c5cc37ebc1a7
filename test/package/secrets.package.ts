import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { buildDocs } from '../../site/build.ts';
import { repositoryFiles } from '../support/repository-copy.ts';
import { scan } from './secrets.ts';

const root = process.cwd();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function filesIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(parent, join(entry.parentPath, entry.name)));
}

describe('nothing that is published or kept holds a secret or an unknown card number', () => {
  test('the source', async () => {
    const files = repositoryFiles();
    expect(files).toContain('package.json');
    expect(await scan(root, files)).toEqual([]);
  });

  test('the package', async () => {
    execFileSync('tar', ['-xzf', inject('packed').tarball, '-C', folder]);
    const files = await filesIn(folder);
    expect(files).toContain('package/package.json');
    expect(await scan(folder, files)).toEqual([]);
  });

  test('the site', async () => {
    await buildDocs({ root, document: join(root, 'generated', 'openapi.json'), out: folder });
    const files = await filesIn(folder);
    expect(files).toContain('index.html');
    expect(await scan(folder, files)).toEqual([]);
  });
});

describe('the scan', () => {
  // Put together here, so that this file does not hold them.
  const joined = (...parts: string[]) => parts.join('');
  const CARD = ['4012', '8888', '8888', '1881'];

  const planted: [string, string, RegExp][] = [
    ['a token of GitHub', joined('gh', 'p_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'), /github/],
    ['a password in an address', joined('https://joe:', 'hunter22', '@pay.test/v3'), /basicauth/],
    ['a card number', CARD.join(''), /card number/],
    ['a card number in groups', CARD.join(' '), /card number/],
    ['a card number after a date', `2026-01-15 ${CARD.join('-')}`, /card number/],
    ['a card number in a name', `card${CARD.join('')}x`, /card number/],
  ];
  test.each(planted)('finds %s and does not repeat it', async (_, text, rule) => {
    await writeFile(join(folder, 'a.txt'), `first line\nvalue: ${text}\n`);
    const problems = await scan(folder, ['a.txt']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^a\.txt:2 {2}/);
    expect(problems[0]).toMatch(rule);
    expect(problems[0]).not.toContain(text);
  });

  test.each([
    ['a number that fails the Luhn check', joined('401288', '8888881882')],
    ['the decimals of a number', `0.${CARD.join('')}`],
    ['a checksum', `${'a'.repeat(24)}${CARD.join('')}${'f'.repeat(24)}`],
    ['a number with more digits', `1${CARD.join('')}00000`],
  ])('takes %s for what it is', async (_, text) => {
    await writeFile(join(folder, 'a.txt'), text);
    expect(await scan(folder, ['a.txt'])).toEqual([]);
  });
});
