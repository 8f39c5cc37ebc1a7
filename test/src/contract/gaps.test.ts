import { expect, test } from 'vitest';
import { annotatedParts } from '../../../src/contract/gaps.ts';

test('the notes of a document are those of its parts, and no data of it', () => {
  const note = { 'x-unspecified': [] };
  const document = {
    ...note,
    info: { 'x-assumed': [], example: note, examples: { a: note }, 'x-more': note },
    schema: { properties: { example: note, 'x-more': note, 'a/b': note } },
  };
  const properties = ['example', 'x-more', 'a~1b'].map((name) => `/schema/properties/${name}`);
  const noted = [...annotatedParts(document)].map(({ pointer }) => pointer);
  expect(noted).toEqual(['', '/info', ...properties]);
});
