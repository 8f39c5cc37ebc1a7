import { describe, expect, test } from 'vitest';
import { highlight } from '../../site/parts/highlight.ts';
import { callOf } from '../../site/samples/call.ts';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { TOOLS } from '../samples/tools.ts';
import { small } from './small.ts';

/** What a language needs beside its line in `site/samples/languages.ts`; a failure names the place. */
describe.each(LANGUAGES)('samples in $label', ({ id, highlight: name, write }) => {
  test('have colours', () => {
    const place = `site/parts/highlight.ts registers ${name}`;
    expect(highlight('"text"', name), place).toContain('<span');
  });

  test('pass the token on', () => {
    // The client of the package, in TypeScript, adds the header.
    const token = id === 'typescript' ? 'token: ' : 'Authorization';
    expect(write(callOf(small.operations[0]!))).toContain(token);
  });

  test('are checked, run and rehearsed', () => {
    const place = `test/samples/tools.ts says how ${id} is checked and run`;
    expect(
      TOOLS.map(({ language }) => language),
      place,
    ).toContain(id);
  });
});
