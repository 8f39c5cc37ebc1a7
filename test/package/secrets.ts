import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

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
export async function scan(folder: string, files: readonly string[]): Promise<string[]> {
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

/** What was found in a text: the package and the site have many files of the repository. */
const found = new Map<string, Found[]>();

async function findSecrets(file: string, text: string): Promise<Found[]> {
  const before = found.get(text);
  if (before !== undefined) return before;
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
  const secrets = (messages as { ruleId: string; range: [number, number] }[])
    .filter(({ range }) => !Object.hasOwn(ALLOWED_SECRETS, text.slice(...range)))
    .map(({ ruleId, range: [start] }) => ({ rule: ruleId, start }));
  found.set(text, secrets);
  return secrets;
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
