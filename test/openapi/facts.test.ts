import { beforeAll, describe, expect, test } from 'vitest';
import { unclaimedSchemas } from './support/check.ts';
import { CLAIM_KEYS, problemsOf } from './support/claims.ts';
import { OpenApiDocument } from './support/document.ts';
import { table } from './support/table.ts';

let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
});

describe('the document holds each fact', () => {
  test.each(table.facts.map((each) => [each.id, each.fact, each.held] as const))(
    '%s: %s',
    (_id, _fact, held) => {
      expect(held.flatMap((claim) => problemsOf(document, claim))).toEqual([]);
    },
  );
});

test('the document states nothing that is in no fact', () => {
  expect([...unclaimedSchemas(document)]).toEqual([]);
});

describe('the table', () => {
  test('names each entry once', () => {
    const { facts, unspecified, assumed, lostIn30, forbidden } = table;
    const entries = [facts, unspecified, assumed, lostIn30, forbidden].flat();
    const ids = entries.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  test('claims something in each line', () => {
    const qualifiers = ['at', 'set', 'remove', 'valid'];
    for (const { id, held } of table.facts) {
      expect(held.length, id).toBeGreaterThan(0);
      for (const claim of held) {
        const said = Object.keys(claim).filter((key) => !qualifiers.includes(key));
        expect(CLAIM_KEYS, id).toEqual(expect.arrayContaining(said));
        expect(said.length, id).toBeGreaterThan(0);
        expect('example' in claim, `${id}: an example is valid or not`).toBe('valid' in claim);
      }
    }
  });
});
