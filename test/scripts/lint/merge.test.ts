import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mergeDiagnostics } from '../../../scripts/lint/merge.ts';

/** A diagnostic in a few words: linter, rule, line, and the file where it is another one. */
function diagnostic(text: string) {
  const [linter = '', rule = '', line = '', file = 'a.yaml'] = text.split(' ');
  const linters = linter.startsWith('-') ? {} : { linters: [linter] };
  return { file, line: Number(line), col: 1, rule, message: `of ${linter}`, ...linters };
}

const rows = parse(readFileSync(join(import.meta.dirname, 'merge.yaml'), 'utf8')) as Record<
  string,
  { found: string[]; said: string[] }
>;

test.each(Object.entries(rows))('merges %s', (_, { found, said }) => {
  const texts = mergeDiagnostics(found.map(diagnostic)).map(
    ({ line, rule, message, linters = ['none'] }) =>
      `${line} ${rule} ${message}, by ${linters.join(', ')}`,
  );
  expect(texts).toEqual(said);
});
