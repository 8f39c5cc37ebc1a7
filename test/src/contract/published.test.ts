import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { toYaml } from '../../../src/contract/published.ts';

const versions = ['1.1', '1.2'] as const;

/** Letters and signs that mean something in YAML. */
const text = fc.stringMatching(/^[a-z0-9:#\- \n|>'"\t~]{0,12}$/);

describe.each(versions)('a value in YAML, read as %s,', (version) => {
  test.each([
    [{ text: 'a: b #c', empty: '', list: [], object: {}, lines: 'first\n\nsecond' }],
    [[[1, [true, null]], { no: 'no', '200': '1e3' }]],
    ['only a text'],
  ])('%j is the same', (value) => {
    expect(parse(toYaml(value), { version })).toEqual(value);
  });

  test('any texts are the same, as keys too', () => {
    fc.assert(
      fc.property(text, text, (key, value) => {
        const given = { [key]: [value, { [value]: key }] };
        expect(parse(toYaml(given), { version })).toEqual(given);
      }),
    );
  });
});

test('a text of several lines stands in lines of its own', () => {
  expect(toYaml({ text: 'first\n\nsecond' })).toBe('text: |-\n  first\n\n  second\n');
});

// To a reader of YAML 1.1 the first three are line breaks; half a character cannot be written.
test.each([
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
  ['\u0085', '\\u0085'],
  ['\ud800', '\\ud800'],
])('%j is escaped, in one line and in several', (character, escaped) => {
  for (const end of ['', '\nnext']) {
    const value = `first${character}${end}`;
    const written = toYaml({ text: value });
    expect(written).toBe(`text: "first${escaped}${end.replace('\n', String.raw`\n`)}"\n`);
    expect(parse(written)).toEqual({ text: value });
  }
});
