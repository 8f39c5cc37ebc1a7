import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALLOWED_NUMBERS, ALLOWED_SECRETS } from './allowed.ts';

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

async function findSecrets(file: string, text: string): Promise<Found[]> {
  const [{ lintSource }, { creator }] = await Promise.all([
    load('@secretlint/core'),
    load('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const { messages } = await lintSource({
    source: { content: text, filePath: `/${file}`, ext: '', contentType: 'text' },
    options: { config: { rules: [{ id: 'recommended', rule: creator }] }, noPhysicFilePath: true },
  });
  return (messages as { ruleId: string; range: [number, number] }[])
    .filter(({ range }) => !Object.hasOwn(ALLOWED_SECRETS, text.slice(...range)))
    .map(({ ruleId, range: [start] }) => ({ rule: ruleId, start }));
}

// The rules are installed by the tests, so the compiler has no types of them.
// oxlint-disable-next-line typescript/no-explicit-any
function load(name: string): Promise<any> {
  return import(/* @vite-ignore */ name);
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
