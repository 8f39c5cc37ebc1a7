import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { isObject } from '../../src/shared/json.ts';
import { known, published, statementsOf } from './facts.ts';
import { mutationsOf, withoutEach } from './mutations.ts';

/** Sentences, sample data and ids: they state nothing of the service. A property may have such a name. */
const NO_FACT =
  /(?<!\/properties)\/(choice|condition|description|examples|id|license|openapi|question|summary|text|title|version|why|x-closed-because|x-placeholder)$/;
/** Other members of records and of `info`, and the kind of an assumption: lint rules hold them. */
const LINTED = /^\/info$|\/x-unspecified\/\d+(\/except)?$|\/x-assumed\/\d+(\/kind)?$/;

/** Another value of the same type, or the value with a part less or more. */
function variantsOf(value: unknown, pointer: string): unknown[] {
  if (NO_FACT.test(pointer)) return [];
  if (Array.isArray(value))
    return [[...value, 'more'], ...value.map((_, index) => value.toSpliced(index, 1))];
  if (isObject(value)) {
    const keys = Object.keys(value).filter((key) => !NO_FACT.test(`${pointer}/${key}`));
    return [{ ...value, more: true }, ...withoutEach(value, keys)];
  }
  if (typeof value === 'boolean') return [!value];
  return [typeof value === 'number' ? value + 1 : `${String(value)}!`];
}

test('no change of what the document states goes unnoticed', () => {
  let count = 0;
  const missed: string[] = [];
  for (const [pointer, document] of mutationsOf(published, variantsOf)) {
    if (LINTED.test(pointer)) continue;
    count += 1;
    if (isDeepStrictEqual(statementsOf(document as OpenApi), known)) missed.push(pointer);
  }
  console.log(`${count - missed.length} of ${count} mutations found`);
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(2500);
});
