import { expect, test } from 'vitest';
import { isAmountName } from '../../src/service/fields.ts';
import { eitherProblems, recordProblems } from './support/check.ts';
import { OpenApiDocument } from './support/document.ts';

const document = OpenApiDocument.load();

test('each x-unspecified of the document is in the table, and no more', () => {
  expect([...recordProblems(document, 'x-unspecified')]).toEqual([]);
});

test('each x-assumed of the document is in the table, and no more', () => {
  expect([...recordProblems(document, 'x-assumed')]).toEqual([]);
});

test('a field with what only an amount has is found by its name', () => {
  const marked = document
    .walk()
    .filter(
      ([keys, node]) =>
        keys.at(-2) === 'properties' && JSON.stringify(node).includes('"kind":"unit"'),
    )
    .map(([keys]) => String(keys.at(-1)));
  expect(marked.length).toBeGreaterThan(3);
  expect(marked.filter((name) => !isAmountName(name))).toEqual([]);
});

test('a schema accepts the values on either side of a gap', () => {
  expect([...eitherProblems(document)]).toEqual([]);
});
