import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { EXTENSIONS } from '../../../scripts/lint/extensions.js';
import { gapKinds } from '../../../src/contract/gaps.ts';
import { lintFile, spectralRuleset } from '../../../scripts/lint/spectral.ts';
import { cases, changed, firstCaseOf } from './cases.ts';
import {
  type JsonObject,
  codes,
  countVisits,
  keepValidators,
  lint,
  set,
  writeSplit,
} from './spectral.ts';

const root = join(import.meta.dirname, '../../..');
const text = (file: string) => readFile(join(root, file), 'utf8');

const good = parse(await text('test/fixtures/lint/good.yaml')) as JsonObject;
const rules = parse(await text('.spectral.yaml')).rules as Record<string, JsonObject | 'off'>;
const ownRules = Object.keys(rules).filter((rule) => rules[rule] !== 'off');

const some = keepValidators(await spectralRuleset(root));
/** Only these rules. Spectral takes most of its time for preparing each one. */
function only(wanted: string[]) {
  for (const [name, rule] of Object.entries(some.rules)) rule.enabled = wanted.includes(name);
  return some;
}

const count = countVisits(await spectralRuleset(root));
/** What the rules find, and how often each looks at something. */
const runs = {
  good: await count((ruleset) => lint(ruleset, good, join(root, 'good.yaml'))),
  real: await count((ruleset) => lintFile(join(root, 'openapi/openapi.yaml'), ruleset)),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'));
});
afterAll(() => rm(folder, { recursive: true }));

const firstCases = firstCaseOf(ownRules);

describe('a bundle that', () => {
  // That no other rule finds the same, and that the source is as the bundle, is in spectral.long.ts.
  test.each(cases)('$title', async (item) => {
    const ruleset = only(item.finds.length > 0 ? item.finds : ownRules);
    const found = await lint(ruleset, changed(good, item), join(folder, 'bundle.yaml'));
    expect(codes(found)).toEqual(item.finds.toSorted());
    for (const { message } of found) expect(message).not.toMatch(/\{\{|undefined/);
  });
});

test('a gap about all query parameters is told how to leave one out', async () => {
  const item = cases.find(({ title }) => title.endsWith('all query parameters beside one'));
  const found = item && (await lint(only(item.finds), changed(good, item), folder));
  expect(found?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Narrow this record .*`except: \[page\]`/),
  ]);
});

describe('a source of many files that', () => {
  test('has a fault in a component is reported with its file and line, once', async () => {
    const document = structuredClone(good);
    set(document, ['components', 'schemas', 'Page', 'properties', 'total', 'examples'], undefined);
    const source = join(folder, 'place');
    const rootFile = await writeSplit(document, source);
    const found = await lint(only(ownRules), rootFile, join(source, 'openapi.yaml'));
    expect(found).toMatchObject([
      {
        code: 'property-example',
        source: join(source, 'components/schemas/Page.yaml'),
        range: { start: { line: 3 } },
      },
    ]);
  });
});

describe('the rules', () => {
  test.each(ownRules)('%s can fail', (rule) => {
    expect(firstCases.get(rule)).toBeDefined();
  });

  test.each(ownRules)('%s can pass, on the smallest and on the real document', (rule) => {
    expect(runs.good.visits[rule]).toBeGreaterThan(0);
    expect(runs.real.visits[rule]).toBeGreaterThan(0);
  });

  test('find nothing in the smallest document that keeps them', async () => {
    expect(runs.good.found).toEqual([]);
    const rootFile = await writeSplit(good, join(folder, 'good'));
    expect(await lint(only(ownRules), rootFile, join(folder, 'good/openapi.yaml'))).toEqual([]);
  });

  test('find nothing in the document', () => {
    expect(runs.real.found).toEqual([]);
  });

  test.each(ownRules)('%s says what it wants and what to do, loudly', (rule) => {
    expect(rules[rule]).toMatchObject({
      description: expect.stringMatching(/^[A-Z].*\.$/),
      message: expect.stringMatching(/^([A-Z].*|\{\{error\}\}$)/),
      severity: expect.stringMatching(/^(error|warn)$/),
    });
  });

  test.each(['.spectral.yaml', 'redocly.yaml'])('what %s switches off says why', async (file) => {
    const lines = (await text(file)).split('\n');
    const off = lines.flatMap((line, index) =>
      /^ {2,}[\w-]+: off$/.test(line) ? [[line, lines[index - 1]]] : [],
    );
    expect(off).not.toEqual([]);
    for (const [, above] of off) expect(above).toMatch(/^ +# \S.*\.$/);
  });

  test('are the ones that the README lists', async () => {
    const readme = await text('scripts/lint/README.md');
    const listed = [...readme.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, rule]) => rule);
    expect(listed).toEqual(ownRules);
  });
});

test('openapi/README.md describes each extension, and no other', async () => {
  const readme = await text('openapi/README.md');
  const described = new Set(readme.match(/(?<=`)x-[a-z-]+(?=[`:])/g));
  expect([...described].toSorted()).toEqual(Object.keys(EXTENSIONS).toSorted());
});

test('openapi/README.md describes each kind of record with its weight, and no other', async () => {
  const readme = await text('openapi/README.md');
  const [, table = ''] = readme.split('### Kinds of records');
  const rows = [...table.matchAll(/^\| `([a-z-]+)` +\| (.+?) +\| `(\w+)` +\|$/gm)];
  const described = rows.map(([, kind, about, weight]) => [kind, about, weight]);
  const kinds = Object.entries(gapKinds).map(([kind, { about, weight }]) => [kind, about, weight]);
  expect(described).toEqual(kinds);
});

test('the rules on records know the kinds, and those whose question depends on the case', () => {
  const values = (rules['record-kind'] as any).then.functionOptions.values as string[];
  expect(values).toEqual(Object.keys(gapKinds));
  const forms = (rules['extension-form'] as any).then.functionOptions.schema.properties;
  const form = forms['x-unspecified'].items.if;
  const without = Object.entries(gapKinds).filter(([, { question }]) => question === null);
  expect(form.properties.kind.enum).toEqual(without.map(([kind]) => kind));
});
