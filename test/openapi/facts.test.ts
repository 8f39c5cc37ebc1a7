import { beforeAll, describe, expect, test } from 'vitest';
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

let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
});

test.each(Object.entries(table.operations))('%s looks so on the wire', (id, facts) => {
  expect(operationOf(document, id)).toEqual(facts);
});

test('there are no other operations', () => {
  expect(Object.keys(document.operations).toSorted()).toEqual(
    Object.keys(table.operations).toSorted(),
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
  test.each(table.facts.map((each) => [each.id, each.fact, each.held] as const))(
    '%s: %s',
    (_id, _fact, held) => {
      expect(held.flatMap((claim) => [...claimProblems(document, claim)])).toEqual([]);
    },
  );
});

describe('the table', () => {
  test('names each entry once', () => {
    const { facts, unspecified, assumed, lostIn30, forbidden } = table;
    const entries = [facts, unspecified, assumed, lostIn30, forbidden].flat();
    const ids = entries.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  test('has a right and a wrong value for all but the values that can be anything', () => {
    for (const [name, { yes, no }] of Object.entries(table.values)) {
      expect(yes.length, name).toBeGreaterThan(0);
      expect(no.length > 0, name).toBe(name !== 'anything');
    }
  });
  test('claims something in each line', () => {
    for (const { id, held } of table.facts)
      for (const claim of held) {
        const said = Object.keys(claim).filter((key) => key !== 'at');
        expect(CLAIM_KEYS, id).toEqual(expect.arrayContaining(said));
        expect(said.length, id).toBeGreaterThan(0);
      }
  });
});
