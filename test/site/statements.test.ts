import { beforeAll, describe, expect, test } from 'vitest';
import { type Assumption, assumptionsOf } from '../../src/contract/gaps.ts';
import { searchEntries } from '../../site/search/entries.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';
import { built, bundle, documented, plainWords, textsOf, words } from './built.ts';

let texts: Map<string, string>;
beforeAll(async () => {
  const folder = await built();
  texts = new Map([...(await textsOf(folder, '.html')), ...(await textsOf(folder, '.md'))]);
});

const textOf = (path: string) => plainWords(words(texts.get(path) ?? ''));

test('a void leads to a state, and the state before is said only as far as it is known', () => {
  for (const path of ['operations/voidCharge.html', 'operations/voidCharge.md']) {
    expect(textOf(path), path).toContain('whose charge_type is preauth');
    expect(textOf(path), path).not.toMatch(/→ ?voided/);
  }
  for (const path of ['guides/interfaces.html', 'guides/interfaces.md']) {
    expect(textOf(path), path).not.toMatch(/→ ?voided/);
  }
});

const root = assumptionsOf(bundle.info as { 'x-assumed'?: Assumption[] });

describe.each([
  ['int64', 'int64-integers'],
  ['date-time', 'rfc3339-timestamps'],
])('the format %s', (format, id) => {
  const { choice, why } = root.find((each) => each.id === id)!;

  test.each(documented.flatMap(({ id: page }) => [`${page}.html`, `${page}.md`]))(
    'stands on %s only beside the assumption that it is',
    (file) => {
      const text = textOf(`operations/${file}`);
      expect(text.includes(plainWords(`${choice} ${why}`))).toBe(text.includes(` · ${format}`));
    },
  );
});

test('what is always present is said of fields of which all are, those inside them included', () => {
  for (const { id, fields } of documented) {
    const html = texts.get(`operations/${id}.html`) ?? '';
    for (const part of html.split('All of these fields are always present.').slice(1)) {
      // The rest of the list: what stands at the addresses below that of its first field.
      const [, first = ''] = /<li id="([^"]+)"/.exec(part) ?? [];
      const above = first.slice(0, first.lastIndexOf('.'));
      const inside = fields.filter(({ id: own }) => own.startsWith(`${above}.`));
      const absent = inside.filter(({ required }) => !required).map(({ id: own }) => own);
      expect(absent, `${id}: ${above}`).toEqual([]);
    }
  }
});

test('the search says of a status that is assumed that it is', () => {
  const entries = searchEntries({ reference: referenceOf(bundle), guides: [], downloads: [] });
  for (const code of ['10401', '10403']) {
    const error = entries.find(({ kind, context }) => kind === 'error' && context.includes(code));
    expect(error?.context, code).toMatch(/^HTTP 40[13], assumed/);
  }
});
