// Each clause of each rule of .spectral.yaml has a row of cases.yaml that fails without it.
import { expect, test } from 'vitest';
import { cases, good } from './cases.ts';
import { changesOf } from './clauses.ts';
import { type Rule, type Rules, aliases, linter, rules, withCheck } from './ruleset.ts';

/** The changes that no document shows, by rule: an object without an extension has nothing that it refuses. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  'extension-form': [
    '/given/0 "$..[?(@property.match(/x-/))]^"',
    '/given/0 "$..[?(@property.match(/^x/))]^"',
  ],
};

test('a clause is changed in each of its parts', () => {
  const clause = { match: '^a|b', minItems: 1, required: ['c'] };
  const patterns = ['a|b', '^|b', '^a|', 'b', '^a'].map((each) => `/match "${each}"`);
  const numbers = ['/minItems 0', '/minItems 2'];
  expect(Object.keys(changesOf(clause))).toEqual([...patterns, ...numbers, '/required []']);
});

/** The rows of a rule, and the document that every rule takes. What is taken comes first: it takes least time. */
function rowsOf(rule: string) {
  const rows = [{ rule, isRefused: false, document: good }, ...cases];
  return rows
    .filter((row) => row.rule === rule)
    .toSorted((one, other) => Number(one.isRefused) - Number(other.isRefused));
}

/** A rule by each of its changes. Spectral itself refuses a rule that looks nowhere. */
function variantsOf(rule: Rule): Rules {
  const { given, then } = rule;
  const paths = Object.entries(changesOf({ given: [given].flat() }))
    .filter(([, changed]) => changed.given.length > 0)
    .map(([change, changed]) => [change, { ...rule, ...changed }]);
  const options = Object.entries(changesOf(then.functionOptions ?? {})).map(([change, changed]) => [
    change,
    withCheck(rule, { ...then, functionOptions: changed }),
  ]);
  return Object.fromEntries([...paths, ...options]) as Rules;
}

test.each(Object.keys(rules))('each change of %s is found by one of its rows', async (name) => {
  let left = Object.entries(variantsOf(rules[name]!));
  for (const { isRefused, document } of rowsOf(name)) {
    const results = await linter(Object.fromEntries(left))(document);
    const found = new Set(results.map(({ code }) => code));
    left = left.filter(([change]) => found.has(change) === isRefused);
  }
  const changes = left.map(([change]) => change);
  expect(changes, `${name} needs rows that are red by these`).toEqual(UNSEEN[name] ?? []);
});

test.each(Object.keys(aliases))('each change of the alias %s is found by a row', async (alias) => {
  const using = Object.keys(rules).filter((name) => uses(rules[name]!.given, alias));
  const usingRules = Object.fromEntries(using.map((name) => [name, rules[name]!]));
  const left: string[] = [];
  for (const [change, changed] of Object.entries(changesOf({ [alias]: aliases[alias]! }))) {
    if (changed[alias]!.length === 0) continue;
    const lint = linter(usingRules, { ...aliases, ...changed });
    if (!(await isFound(lint, using))) left.push(change);
  }
  expect(left).toEqual(UNSEEN[`#${alias}`] ?? []);
});

/** Checks whether a rule finds fault with one of its rows that it takes, or none with one that it refuses. */
async function isFound(lint: ReturnType<typeof linter>, names: string[]): Promise<boolean> {
  for (const { rule, isRefused, document } of names.flatMap(rowsOf)) {
    const found = (await lint(document)).some(({ code }) => code === rule);
    if (found !== isRefused) return true;
  }
  return false;
}

/** Checks whether a path begins with an alias, or with one that is made of it. */
function uses(given: string | string[], alias: string): boolean {
  const names = [given].flat().flatMap((path) => /^#(\w+)/.exec(path)?.[1] ?? []);
  return names.some((name) => name === alias || uses(aliases[name]!, alias));
}
