import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { highlight } from '../../site/parts/highlight.ts';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { TOOLS } from '../samples/tools.ts';

const styles = (await readFile('site/styles/4-code.css', 'utf8')).replaceAll(/\s+/g, ' ');

/** What a language needs beside its line in `site/samples/languages.ts`; a failure names the place. */
describe.each(LANGUAGES)('samples in $label', ({ id, highlight: name }) => {
  test('have colours', () => {
    const place = `site/parts/highlight.ts registers ${name}`;
    expect(highlight('"text"', name), place).toContain('<span');
  });

  test('show when their tab is chosen', () => {
    const place = `site/styles/4-code.css shows ${id}, with a script and without one`;
    const shown = [
      `.samples:has([value='${id}']:checked) [data-language='${id}'],`,
      `[data-language='${id}'] .sample[data-language='${id}'],`,
    ];
    expect(
      shown.filter((selector) => !styles.includes(selector)),
      place,
    ).toEqual([]);
  });

  test('are checked, run and rehearsed', () => {
    const place = `test/samples/tools.ts says how ${id} is checked and run`;
    expect(
      TOOLS.map(({ language }) => language),
      place,
    ).toContain(id);
  });
});
