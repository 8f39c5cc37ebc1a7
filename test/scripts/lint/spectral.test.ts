import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import spectralCore, { type Ruleset, type RulesetFunctionContext } from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { gapTexts } from '../../../scripts/reference/gap-kinds.ts';
import { ROOT } from '../support/project.ts';
import { type Json, type JsonObject, cases, change, good } from './cases.ts';

const { Document, Spectral } = spectralCore;

/** What `.spectral.yaml` has of its own and does not switch off. */
const { rules } = parse(readFileSync(join(ROOT, '.spectral.yaml'), 'utf8')) as {
  rules: Record<string, JsonObject | 'off'>;
};
const ownRules = Object.keys(rules).filter((rule) => rules[rule] !== 'off');

const { getRuleset } = createRequire(import.meta.url)(
  '@stoplight/spectral-cli/dist/services/linter/utils/getRuleset.js',
) as { getRuleset(file: string): Promise<Ruleset> };
const ruleset = keepValidators(await getRuleset(join(ROOT, '.spectral.yaml')));

/** Makes the rules keep their validators, which Spectral would prepare anew for each document. */
function keepValidators(own: Ruleset): Ruleset {
  // The function `schema` keeps them by the inventory of a document, and needs it for nothing else.
  const documentInventory = {} as RulesetFunctionContext['documentInventory'];
  for (const { then } of Object.values(own.rules)) {
    for (const each of then.filter((every) => every.function.name === 'schema')) {
      const original = each.function;
      each.function = (value, options, context) =>
        original(value, options, { ...context, documentInventory });
    }
  }
  return own;
}

/** Lints a document with these rules alone: Spectral takes most of its time for preparing each one. */
function lint(document: Json, wanted: readonly string[]) {
  for (const [name, rule] of Object.entries(ruleset.rules)) rule.enabled = wanted.includes(name);
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  // JSON is read fastest.
  return spectral.run(new Document(JSON.stringify(document), spectralParsers.Json, ROOT));
}

// Where a fault in a source of many files is found: `pipeline.long.ts`.
describe('a bundle that', () => {
  // No example shows what the cases add.
  const others = ownRules.filter((rule) => rule !== 'example-complete');
  test.each(cases)('$title', async ({ document, finds }) => {
    const found = await lint(document, finds.length > 0 ? finds : others);
    expect([...new Set(found.map(({ code }) => code))].toSorted()).toEqual(finds);
    for (const { message } of found) expect(message).not.toMatch(/\{\{|undefined/);
  });
});

test('a gap about all query parameters is told how to leave one out', async () => {
  const row = { name: 'page', in: 'query' };
  const gaps = [{ kind: 'query', text: 'The query parameters.' }];
  const document = change(structuredClone(good), { parameter: row, 'POST/x-unspecified': gaps });
  expect((await lint(document, ['query-gap-narrowed'])).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Narrow this record .*`except: \[page\]`/),
  ]);
});

test('the rules find nothing in the smallest document that keeps them', async () => {
  expect(await lint(good, ownRules)).toEqual([]);
});

test.each(ownRules)('the rule %s has a case that it refuses', (rule) => {
  expect(cases.some(({ finds }) => finds.includes(rule))).toBe(true);
});

test('the rules on records know the kinds, and those whose question depends on the case', () => {
  const { then } = rules['extension-form'] as { then: { functionOptions: { schema: any } } };
  const { definitions, properties } = then.functionOptions.schema;
  expect(definitions.kind.enum).toEqual(Object.keys(gapTexts.kinds).toSorted());
  const { items } = properties['x-unspecified'];
  const without = Object.entries(gapTexts.kinds).filter(([, { question }]) => question === null);
  expect(items.if.properties.kind.enum).toEqual(without.map(([kind]) => kind).toSorted());
});
