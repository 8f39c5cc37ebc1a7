import { describe, expect, test } from 'vitest';
import { gapTexts } from '../../../scripts/reference/gap-kinds.ts';
import { cases, good, says } from './cases.ts';
import { linter, rules, rulesOf, withCheck } from './ruleset.ts';

const names = Object.keys(rules);
const linters = new Map(names.map((name) => [name, linter({ [name]: rules[name]! })]));

// Where a fault in a source of many files is found: `pipeline.long.ts`. That each clause of a rule has a row: `clauses.long.ts`.
describe.each(names)('%s', (name) => {
  const rows = cases.filter(({ rule }) => rule === name);

  test.each(rows.filter(({ isRefused }) => isRefused))(
    'refuses what $title',
    async ({ document }) => {
      const found = await linters.get(name)!(document);
      expect(found.length).toBeGreaterThan(0);
      for (const { code, message, severity } of found) {
        expect({ code, severity }).toEqual({ code: name, severity: 0 });
        expect(message).not.toMatch(/\{\{|undefined/);
        expect(
          says[name]!.filter((start) => message.startsWith(start)),
          message,
        ).toHaveLength(1);
      }
    },
  );

  test.each(rows.filter(({ isRefused }) => !isRefused))(
    'takes what $title',
    async ({ document }) => {
      expect(await linters.get(name)!(document)).toEqual([]);
    },
  );
});

test('a rule with a list of checks is refused by its name', () => {
  const listed = withCheck(rules['described']!, []) as never;
  expect(() => rulesOf({ listed })).toThrow('`then` of listed is a list; write a rule for each');
});

test('the rules find nothing in the smallest document that keeps them', async () => {
  expect(await linter(rules)(good)).toEqual([]);
});

test('each rule has a row of cases.yaml that it refuses, and each row is one of a rule', () => {
  expect(new Set(cases.filter(({ isRefused }) => isRefused).map(({ rule }) => rule))).toEqual(
    new Set(names),
  );
});

test('the rules on records know the kinds, and those whose question depends on the case', () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- a schema of any depth
  const { schema } = rules['record-form']!.then.functionOptions as any;
  const { definitions, properties } = schema;
  expect(definitions.kind.enum).toEqual(Object.keys(gapTexts.kinds).toSorted());
  const { items } = properties['x-unspecified'];
  const without = Object.entries(gapTexts.kinds).filter(([, { question }]) => question === null);
  expect(items.if.properties.kind.enum).toEqual(without.map(([kind]) => kind).toSorted());
});
