import { describe, expect, test } from 'vitest';
import {
  CLAIM_KEYS,
  aloneProblems,
  claimProblems,
  objectProblems,
  operationOf,
  seenProblems,
} from './support/check.ts';
import { OpenApiDocument } from './support/document.ts';
import { table } from './support/table.ts';

const document = OpenApiDocument.load();

test('the operations look so on the wire, and there are no others', () => {
  const ids = Object.keys(document.operations);
  expect(Object.fromEntries(ids.map((id) => [id, operationOf(document, id)]))).toEqual(
    table.operations,
  );
});

describe('the schema accepts what is right and refuses what is known to be wrong:', () => {
  test.each(Object.keys(table.objects))('%s', (name) => {
    expect([...objectProblems(document, name)]).toEqual([]);
  });
  test.each(Object.keys(table.alone))('%s', (location) => {
    expect([...aloneProblems(document, location)]).toEqual([]);
  });
});

test('open sets have the values seen, and take others', () => {
  expect([...seenProblems(document)]).toEqual([]);
});

describe('the document holds each other fact', () => {
  test.each(table.facts)('$fact', ({ held }) => {
    expect(held.flatMap((claim) => [...claimProblems(document, claim)])).toEqual([]);
  });
});

describe('the table', () => {
  test('has a right and a wrong value for all but the values that can be anything', () => {
    for (const [name, { yes, no }] of Object.entries(table.values)) {
      expect(yes.length, name).toBeGreaterThan(0);
      expect(no.length > 0, name).toBe(name !== 'anything');
    }
  });
  test('claims something in each line', () => {
    for (const { fact, held } of table.facts)
      for (const claim of held) {
        const said = Object.keys(claim).filter((key) => key !== 'at');
        expect(CLAIM_KEYS, fact).toEqual(expect.arrayContaining(said));
        expect(said.length, fact).toBeGreaterThan(0);
      }
  });
});
