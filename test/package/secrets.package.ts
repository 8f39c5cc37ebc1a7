import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { buildDocs } from '../../site/build.ts';
import { repositoryFiles } from '../support/repository-copy.ts';

/**
 * Every number of 13 to 19 digits that passes the Luhn check and may be in a file, each with its
 * reason. A new one has to be a test number that no bank issues.
 */
const ALLOWED_NUMBERS: Readonly<Record<string, string>> = {
  '4242424242424242': 'test number of Visa, in the examples of the document',
  '5555555555554444': 'test number of Mastercard, in the examples of the document',
  '4000056655665556': 'test number of Visa Debit, in tests of redaction',
  '5200828282828210': 'test number of Mastercard Debit, in tests of redaction',
  '378282246310005': 'test number of American Express with 15 digits, in tests of redaction',
  '424242424242424200':
    'the test number of Visa as a part of a larger number, which is redacted too',
};

/** What looks like a secret and is none, each with its reason. */
const ALLOWED_SECRETS: Readonly<Record<string, string>> = {
  'https://user:pass@main.test': 'a base URL that the client has to refuse',
};

interface Found {
  rule: string;
  /** Offset in the text. */
  start: number;
}

/**
 * Searches files for secrets and card numbers that are not allowed.
 *
 * @param files - Paths relative to the folder; those that are not text are skipped.
 * @returns `file:line  rule` for each; the value itself is not repeated.
 */
async function scan(folder: string, files: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    if (bytes.includes(0)) continue;
    const text = bytes.toString('utf8');
    for (const { rule, start } of [...(await findSecrets(file, text)), ...findNumbers(text)]) {
      problems.push(`${file}:${text.slice(0, start).split('\n').length}  ${rule}`);
    }
  }
  return problems;
}

async function findSecrets(file: string, text: string): Promise<Found[]> {
  const [{ lintSource }, { creator }, { secretLintProfiler }] = await Promise.all([
    load('@secretlint/core'),
    load('@secretlint/secretlint-rule-preset-recommend'),
    load('@secretlint/profiler'),
  ]);
  // It keeps the times of every rule and text, and searches all of them for each: most of the time of a scan.
  secretLintProfiler.mark = () => {};
  const { messages } = await lintSource({
    source: { content: text, filePath: `/${file}`, ext: '', contentType: 'text' },
    options: { config: { rules: [{ id: 'recommended', rule: creator }] }, noPhysicFilePath: true },
  });
  return (messages as { ruleId: string; range: [number, number] }[])
    .filter(({ range }) => !Object.hasOwn(ALLOWED_SECRETS, text.slice(...range)))
    .map(({ ruleId, range: [start] }) => ({ rule: ruleId, start }));
}

const installed = createRequire(join(inject('installed'), 'package.json'));

// The rules are installed by the tests, so the compiler has no types of them.
// oxlint-disable-next-line typescript/no-explicit-any
function load(name: string): Promise<any> {
  return import(/* @vite-ignore */ pathToFileURL(installed.resolve(name)).href);
}

/** Checksums in hexadecimal hold long runs of digits by chance. */
const CHECKSUM = /\b[0-9a-f]{40,}\b/gi;

/** Digits in a row or in the groups of a card; not the decimals of a number. */
const CARD_NUMBER =
  /(?<!\d|\d\.)(?=(\d{13,19}|\d{4}([ -])\d{4}\2\d{4}\2\d{1,7}|\d{4}([ -])\d{6}\3\d{4,5})(?!\d))/g;

function findNumbers(text: string): Found[] {
  const searched = text.replace(CHECKSUM, (match) => ' '.repeat(match.length));
  return [...searched.matchAll(CARD_NUMBER)].flatMap(({ index, 1: match = '' }) => {
    const digits = match.replaceAll(/\D/g, '');
    if (!passesLuhn(digits) || Object.hasOwn(ALLOWED_NUMBERS, digits)) return [];
    return [{ rule: 'card number', start: index }];
  });
}

function passesLuhn(digits: string): boolean {
  const values = [...digits].toReversed().map((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return value > 9 ? value - 9 : value;
  });
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function filesIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(parent, join(entry.parentPath, entry.name)));
}

test('source, package and site hold no secret and no unknown card number', async () => {
  execFileSync('tar', ['-xzf', inject('packed').tarball, '-C', folder]);
  const root = process.cwd();
  await buildDocs({
    root,
    document: join(root, 'generated', 'openapi.yaml'),
    out: join(folder, 'site'),
  });
  const files = await filesIn(folder);
  expect(files).toEqual(expect.arrayContaining(['package/package.json', 'site/index.html']));
  expect(await scan(root, repositoryFiles())).toEqual([]);
  expect(await scan(folder, files)).toEqual([]);
});

// Put together here, so that this file does not hold them.
const joined = (...parts: string[]) => parts.join('');
const CARD = ['4012', '8888', '8888', '1881'];

test.each([
  ['a token of GitHub', joined('gh', 'p_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx')],
  ['a password in an address', joined('https://joe:', 'hunter22', '@pay.test/v3')],
  ['a card number', CARD.join('')],
  ['a card number in groups, after a date', `2026-01-15 ${CARD.join('-')}`],
  ['a card number in a name', `card${CARD.join('')}x`],
])('the scan finds %s and does not repeat it', async (_, text) => {
  await writeFile(join(folder, 'a.txt'), `first line\nvalue: ${text}\n`);
  const problems = await scan(folder, ['a.txt']);
  expect(problems).toEqual([expect.stringMatching(/^a\.txt:2 {2}/)]);
  expect(problems[0]).not.toContain(text);
});

test('the scan takes checksums, decimals and longer numbers for what they are', async () => {
  const others = [`0.${CARD.join('')}`, `${'a'.repeat(24)}${CARD.join('')}${'f'.repeat(24)}`];
  await writeFile(join(folder, 'a.txt'), [...others, `1${CARD.join('')}00000`].join('\n'));
  expect(await scan(folder, ['a.txt'])).toEqual([]);
});
