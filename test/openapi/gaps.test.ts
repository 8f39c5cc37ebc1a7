import { expect, test } from 'vitest';
import { isAmountName, isTimeName } from '../../scripts/reference/service/fields.ts';
import { eitherProblems, recordProblems } from './support/check.ts';
import { OpenApiDocument } from './support/document.ts';

const document = OpenApiDocument.load();

test('each x-unspecified of the document is in the table, and no more', () => {
  expect([...recordProblems(document, 'x-unspecified')]).toEqual([]);
});

test('each x-assumed of the document is in the table, and no more', () => {
  expect([...recordProblems(document, 'x-assumed')]).toEqual([]);
});

test.each([
  { of: 'an amount', isNamed: isAmountName, mark: /"kind":"unit"/ },
  { of: 'a time', isNamed: isTimeName, mark: /"format":"date-time"/ },
])('a field with what only $of has is found by its name', ({ isNamed, mark }) => {
  const marked = document
    .walk()
    .filter(([keys, node]) => keys.at(-2) === 'properties' && mark.test(JSON.stringify(node)))
    .map(([keys]) => String(keys.at(-1)));
  expect(marked.length).toBeGreaterThan(3);
  expect(marked.filter((name) => !isNamed(name))).toEqual([]);
});

test('a schema accepts the values on either side of a gap', () => {
  expect([...eitherProblems(document)]).toEqual([]);
});
