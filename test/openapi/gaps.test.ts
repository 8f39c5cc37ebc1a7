import { beforeAll, describe, expect, test } from 'vitest';
import { isAmountName, isTimeName } from '../../site/service/fields.ts';
import { eitherProblems, recordProblems } from './support/check.ts';
import { OpenApiDocument, isObject } from './support/document.ts';
import { table } from './support/table.ts';

let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
});

describe('what is not known is recorded where a reader looks for it', () => {
  test.each(table.unspecified)('$gap ($kind)', ({ at, kind }) => {
    for (const location of at) {
      const owner = document.locate(location);
      const records = isObject(owner) ? owner['x-unspecified'] : undefined;
      expect(records, location).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind })]),
      );
    }
  });
});

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

test('no pattern beside a format refuses what only the format refuses', () => {
  const spellings: Record<string, string[]> = {
    'date-time': [
      '2026-01-10T08:15:30.125Z',
      '2026-01-10T08:15:30,5+00',
      '20260110T081530.125+0000',
      '2026-W02-6T08:15:30.5z',
    ],
  };
  const refused = document.walk().flatMap(([keys, { format, pattern }]) => {
    if (typeof format !== 'string' || typeof pattern !== 'string') return [];
    const texts = spellings[format] ?? ['no pattern belongs beside this format'];
    const wrong = texts.filter((text) => !new RegExp(pattern).test(text));
    return wrong.map((text) => `${keys.join('/')}: ${text}`);
  });
  expect(refused).toEqual([]);
});
