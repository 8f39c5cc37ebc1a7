import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gapTexts } from '../../../scripts/reference/gap-kinds.ts';
import { cases, change, good } from './cases.ts';
import { emptyFolder } from '../support/project.ts';
import { codes, lint, only, ownRules, rules, writeSplit } from './spectral.ts';

const folder = emptyFolder();

describe('a bundle that', () => {
  test.each(cases)('$title', async ({ document, finds }) => {
    const found = await lint(only(finds.length > 0 ? finds : ownRules), document, folder);
    expect(codes(found)).toEqual(finds);
    for (const { message } of found) expect(message).not.toMatch(/\{\{|undefined/);
  });
});

test('a gap about all query parameters is told how to leave one out', async () => {
  const row = { name: 'page', in: 'query' };
  const gaps = [{ kind: 'query', text: 'The query parameters.' }];
  const document = change(structuredClone(good), { parameter: row, 'POST/x-unspecified': gaps });
  const found = await lint(only(['query-gap-narrowed']), document, folder);
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Narrow this record .*`except: \[page\]`/),
  ]);
});

test('a fault in a component of a source of many files is reported once, with file and line', async () => {
  const row = { 'schemas/Page/properties/total/examples': null };
  const rootFile = writeSplit(change(structuredClone(good), row), folder);
  expect(await lint(only(ownRules), rootFile, join(folder, 'openapi.yaml'))).toMatchObject([
    {
      code: 'property-example',
      source: join(folder, 'components/schemas/Page.yaml'),
      range: { start: { line: 3 } },
    },
  ]);
});

describe('the rules', () => {
  test.each(ownRules)('%s has a case that it refuses', (rule) => {
    expect(cases.some(({ finds }) => finds.includes(rule))).toBe(true);
  });

  test('find nothing in the smallest document that keeps them, in one file and in many', async () => {
    expect(await lint(only(ownRules), good, join(folder, 'good.yaml'))).toEqual([]);
    const rootFile = writeSplit(good, join(folder, 'good'));
    expect(await lint(only(ownRules), rootFile, join(folder, 'good/openapi.yaml'))).toEqual([]);
  });

  test('on records know the kinds, and those whose question depends on the case', () => {
    const optionsOf = (rule: string) => (rules[rule] as any).then.functionOptions;
    const { definitions, properties } = optionsOf('extension-form').schema;
    expect(definitions.kind.enum).toEqual(Object.keys(gapTexts.kinds));
    const { items } = properties['x-unspecified'];
    const without = Object.entries(gapTexts.kinds).filter(([, { question }]) => question === null);
    expect(items.if.properties.kind.enum).toEqual(without.map(([kind]) => kind));
  });
});
