// What is published, or could be, holds no secret.
import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { redactText } from '../../src/shared/redact.ts';
import { buildDocs } from '../../site/build.ts';
import { ROOT, emptyFolder, rowsIn } from '../support/files.ts';
import { repositoryFiles } from '../support/repository-copy.ts';

type Allowed = Readonly<Record<string, string>>;
const { allowed } = rowsIn<{ allowed: Allowed }>(import.meta.dirname, 'packages.yaml');

// The rules are installed by the tests, so the compiler has no types of them.
// oxlint-disable-next-line typescript/no-explicit-any
function load(name: string): Promise<any> {
  const installed = createRequire(join(inject('installed'), 'package.json'));
  return import(/* @vite-ignore */ pathToFileURL(installed.resolve(name)).href);
}
const { lintSource } = await load('@secretlint/core');
const { creator: rule } = await load('@secretlint/secretlint-rule-preset-recommend');
// It keeps the times of every rule and text, and searches all of them for each: most of the time of a scan.
const { secretLintProfiler } = await load('@secretlint/profiler');
secretLintProfiler.mark = () => {};

/** Where secrets are in a text. */
async function findSecrets(text: string): Promise<number[]> {
  const { messages } = await lintSource({
    source: { content: text, filePath: '/file', ext: '', contentType: 'text' },
    options: { config: { rules: [{ id: 'recommended', rule }] }, noPhysicFilePath: true },
  });
  return (messages as { range: [number, number] }[])
    .filter(({ range }) => !Object.hasOwn(allowed, text.slice(...range)))
    .map(({ range: [start] }) => start);
}

/** Checksums in hexadecimal hold long runs of digits by chance. */
const CHECKSUM = /\b[0-9a-f]{40,}\b/gi;

/** Digits in a row or in the groups of a card; not the decimals of a number. */
const CARD_NUMBER =
  /(?<!\d|\d\.)(?=(\d{13,19}|\d{4}([ -])\d{4}\2\d{4}\2\d{1,7}|\d{4}([ -])\d{6}\3\d{4,5})(?!\d))/g;

/** Where numbers of cards are in a text. What the client redacts has the check digit of one. */
function findNumbers(text: string): number[] {
  const searched = text.replace(CHECKSUM, (match) => ' '.repeat(match.length));
  return [...searched.matchAll(CARD_NUMBER)].flatMap(({ index, 1: match = '' }) => {
    const digits = match.replaceAll(/\D/g, '');
    return redactText(digits, []) !== digits && !Object.hasOwn(allowed, digits) ? [index] : [];
  });
}

/** The lines of a text in which something is found, which is not repeated. */
async function scan(text: string): Promise<number[]> {
  const found = [...(await findSecrets(text)), ...findNumbers(text)];
  return found.map((start) => text.slice(0, start).split('\n').length);
}

const folder = emptyFolder();

test('source, package and site hold no secret and no unknown number of a card', async () => {
  execFileSync('tar', ['-xzf', inject('tarball'), '-C', folder]);
  await buildDocs({ root: ROOT, out: join(folder, 'site') });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const built = entries.filter((entry) => entry.isFile());
  const paths = built.map((entry) => join(entry.parentPath, entry.name));
  expect(paths).toContain(join(folder, 'package/package.json'));
  expect(paths).toContain(join(folder, 'site/index.html'));
  const files = [...repositoryFiles().map((file) => join(ROOT, file)), ...paths];
  const problems: string[] = [];
  for (const file of files) {
    const bytes = await readFile(file);
    if (bytes.includes(0)) continue;
    for (const line of await scan(bytes.toString('utf8'))) problems.push(`${file}:${line}`);
  }
  expect(problems).toEqual([]);
});

test('the scan finds a token, and the number of a card in a row and in groups', async () => {
  // Put together here, so that this file does not hold them.
  const token = ['gh', 'p_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');
  const card = ['4012', '8888', '8888', '1881'];
  const lines = ['nothing', token, `card${card.join('')}x`, `2026-01-15 ${card.join('-')}`];
  expect(await scan(lines.join('\n'))).toEqual([2, 3, 4]);
});
