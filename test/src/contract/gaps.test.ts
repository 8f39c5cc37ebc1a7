import { expect, test } from 'vitest';
import { annotatedParts } from '../../../src/contract/gaps.ts';

test('the notes of a document are those of its parts, and no data of it', () => {
  const noted = { 'x-unspecified': [] };
  const document = {
    ...noted,
    info: { 'x-assumed': [], example: noted, examples: { a: noted }, 'x-more': noted },
    schema: { properties: { example: noted, 'x-more': noted, 'a/b': noted } },
  };
  expect([...annotatedParts(document)].map(({ pointer }) => pointer)).toEqual([
    '',
    '/info',
    '/schema/properties/example',
    '/schema/properties/x-more',
    '/schema/properties/a~1b',
  ]);
});
