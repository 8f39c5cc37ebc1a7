import { expect, test } from 'vitest';
import { mergeDiagnostics } from '../../../scripts/lint/merge.ts';

/** A diagnostic in a few words: linter, rule, line, and the file where it is another one. */
function diagnostic(text: string) {
  const [linter = '', rule = '', line = '', file = 'a.yaml'] = text.split(' ');
  const linters = linter.startsWith('-') ? {} : { linters: [linter] };
  return { file, line: Number(line), col: 1, rule, message: `of ${linter}`, ...linters };
}

test.each([
  {
    title: 'a rule of two linters',
    found: ['Redocly info-license 2', 'Spectral info-license 2'],
    said: ['2 info-license of Redocly, by Redocly, Spectral'],
  },
  {
    title: 'two rules, the clearer one',
    found: ['Redocly operation-description 7', 'Spectral described 7'],
    said: ['7 described of Spectral, by Spectral, Redocly'],
  },
  {
    title: 'three rules',
    found: ['Redocly tag-description 7', 'Spectral tag-description 7', 'Spectral described 7'],
    said: ['7 described of Spectral, by Spectral, Redocly'],
  },
  {
    title: 'rules that report other lines of the file',
    found: ['Redocly no-duplicated-enum-values 5', 'Spectral duplicated-entry-in-enum 3'],
    said: ['5 no-duplicated-enum-values of Redocly, by Redocly, Spectral'],
  },
  {
    title: 'not errors of other lines',
    found: ['Redocly info-license 2', 'Spectral info-license 3'],
    said: ['2 info-license of Redocly, by Redocly', '3 info-license of Spectral, by Spectral'],
  },
  {
    title: 'not errors of other files',
    found: ['Redocly typed-enum 2', 'Spectral typed-enum 2 b.yaml'],
    said: ['2 typed-enum of Redocly, by Redocly', '2 typed-enum of Spectral, by Spectral'],
  },
  {
    title: 'not what differs on one line',
    found: ['Redocly array-items 2', 'Spectral property-example 2'],
    said: ['2 array-items of Redocly, by Redocly', '2 property-example of Spectral, by Spectral'],
  },
  {
    title: 'not two errors of one linter',
    found: ['Ajv example-valid 2', 'Spectral example-valid 2', 'Spectral example-valid 2'],
    said: ['2 example-valid of Ajv, by Ajv, Spectral', '2 example-valid of Spectral, by Spectral'],
  },
  {
    title: 'not what no linter found',
    found: ['- fact-listed 2'],
    said: ['2 fact-listed of -, by none'],
  },
  {
    title: 'not two errors that no linter found',
    found: ['-1 fact-listed 2', '-2 fact-listed 2'],
    said: ['2 fact-listed of -1, by none', '2 fact-listed of -2, by none'],
  },
  {
    title: 'examples of a schema that is none with that schema',
    found: ['Ajv schema-valid 9 b.yaml', 'Redocly no-invalid-schema-examples 2'],
    said: ['9 schema-valid of Ajv, by Ajv'],
  },
])('merges $title', ({ found, said }) => {
  const merged = mergeDiagnostics(found.map(diagnostic));
  const texts = merged.map(
    ({ line, rule, message, linters = ['none'] }) =>
      `${line} ${rule} ${message}, by ${linters.join(', ')}`,
  );
  expect(texts).toEqual(said);
});
