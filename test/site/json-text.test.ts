import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonFault, changesAsDoubles, jsonValue } from '../../site/samples/json-text.ts';

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
    const agrees = (text: string) => {
      const [own, native] = [() => jsonValue(text), () => JSON.parse(text) as unknown].map(
        (read) => {
          try {
            read();
            return true;
          } catch {
            return false;
          }
        },
      );
      expect(own, text).toBe(native);
    };
    fc.assert(fc.property(fc.oneof(fc.json(), almostJson, fc.string()), agrees), { numRuns: 3000 });
  });

  test('has the same values, but for numbers, which stay as they are written', () => {
    expect(jsonValue('[1.50, 1E400, -0, "a\\u0041", true, null, {}, {"__proto__": 1}]')).toEqual([
      { text: '1.50' },
      { text: '1E400' },
      { text: '-0' },
      'aA',
      true,
      null,
      {},
      Object.fromEntries([['__proto__', { text: '1' }]]),
    ]);
  });

  test.each([
    ['{"a": 1,\n "b": }', 15, 'a value'],
    ['{"a" 1}', 5, ':'],
    ['{"a": 1 "b"}', 8, ', or }'],
    ['[1 2]', 3, ', or ]'],
    ['{a: 1}', 1, 'a name in double quotes'],
    ['{"a": "b}', 6, 'a text that is closed and escaped'],
    ['{} {}', 3, 'the end of the text'],
    ['', 0, 'a value'],
  ])('of %j is wrong at %i', (text, offset, expected) => {
    expect(() => jsonValue(text)).toThrow(JsonFault);
    expect(() => jsonValue(text)).toThrow(expect.objectContaining({ offset, expected }));
  });

  test('ends with too many levels, and not with the stack', () => {
    expect(() => jsonValue('['.repeat(100_000))).toThrow('500 levels');
  });

  test.each([
    ['0.1', false],
    ['3500.00', false],
    ['35e2', false],
    ['0e9', false],
    ['-0.0', false],
    ['1e21', false],
    ['9007199254740991', false],
    ['9007199254740993', true],
    ['9007199254740993.10', true],
    ['0.1000000000000000055', true],
    ['1e400', true],
    ['1e-400', true],
    ['"9007199254740993"', false],
    ['["\\"", 9007199254740993]', true],
  ])('%s as a double is another amount: %s', (text, changes) => {
    expect(changesAsDoubles(text)).toBe(changes);
  });
});
