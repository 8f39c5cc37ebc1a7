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

  test('keep the digits of an amount that is the same as a double', () => {
    const body = '{"bulk_data": [{"amount": 3500.00}, {"amount": 1E2}]}';
    const written = write({ ...callOf(small.operations[0]!), body });
    for (const amount of ['3500.00', '1E2']) expect(written).toContain(amount);
    expect(written).not.toContain('As a text');
  });

  test('are checked, run and rehearsed', () => {
    const place = `test/samples/tools.ts says how ${id} is checked and run`;
    expect(
      TOOLS.map(({ language }) => language),
      place,
    ).toContain(id);
  });
});
