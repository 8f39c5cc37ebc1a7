import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonFault, changesAsDoubles, jsonValue } from '../../site/samples/json-text.ts';
import { cases } from './small.ts';

/** JSON with parts left out, doubled or replaced, so that some of it is none. */
const almostJson = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', '}', ']', '"', '\\', '1', 'e', ' ', 'null', '-'),
  )
  .map(([text, at, part]) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + part + text.slice(index + (at % 3));
  });

describe('reading a JSON text', () => {
  test('takes what JSON.parse takes, and nothing else', () => {
    const isTaken = (read: () => unknown) => {
      try {
        read();
        return true;
      } catch {
        return false;
      }
    };
    const agrees = (text: string) =>
      isTaken(() => jsonValue(text)) === isTaken(() => JSON.parse(text));
    const property = fc.property(fc.oneof(fc.json(), almostJson, fc.string()), agrees);
    expect(fc.check(property, { numRuns: 3000 }).counterexample).toBeNull();
  });

  test.each(cases.faults)('of $text is wrong at $offset', ({ text, offset, expected }) => {
    expect(() => jsonValue(text)).toThrow(JsonFault);
    expect(() => jsonValue(text)).toThrow(expect.objectContaining({ offset, expected }));
  });

  test('knows the numbers that a double changes', () => {
    expect(cases.kept.filter((text) => changesAsDoubles(text))).toEqual([]);
    expect(cases.rounded.filter((text) => !changesAsDoubles(text))).toEqual([]);
  });
});
