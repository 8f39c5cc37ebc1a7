import { join } from 'node:path';
import spectralCore, { type Ruleset, type RulesetFunction } from '@stoplight/spectral-core';
import spectralFunctions from '@stoplight/spectral-functions';
import { parse } from 'yaml';
import { ROOT, readText } from '../../support/files.ts';
import type { Json, JsonObject } from './cases.ts';

const { Spectral } = spectralCore;

/** One check of a rule: the name of its function, and the options of it. */
interface Then {
  function: string;
  functionOptions?: JsonObject;
}

/** A rule as `.spectral.yaml` writes it. */
export interface Rule {
  description: string;
  message: string;
  severity: string;
  given: string | string[];
  then: Then;
}

interface Source {
  functions: string[];
  aliases: Record<string, string[]>;
  rules: Record<string, Rule | 'off'>;
}

export type Aliases = Source['aliases'];
export type Rules = Record<string, Rule>;

const source = parse(readText('.spectral.yaml')) as Source;
export const { aliases } = source;

/** The rules that are not switched off. Each has one check, whose rows are those of the rule. */
export function rulesOf(all: Source['rules']): Rules {
  const own = Object.entries(all).filter((entry): entry is [string, Rule] => entry[1] !== 'off');
  const [listed] = own.find(([, { then }]) => Array.isArray(then)) ?? [];
  if (listed === undefined) return Object.fromEntries(own);
  throw new Error(`.spectral.yaml: \`then\` of ${listed} is a list; write a rule for each check`);
}

export const rules = rulesOf(source.rules);

type Checked = RulesetFunction<unknown, unknown>;
type Context = Parameters<Checked>[2];

/** Spectral keeps the validators of a schema by the inventory of a document. All documents share this one. */
const documentInventory = {} as Context['documentInventory'];
const { schema } = spectralFunctions as unknown as Record<string, Checked>;

const own = source.functions.map(async (name): Promise<[string, Checked]> => {
  const module = (await import(join(ROOT, `scripts/lint/functions/${name}.js`))) as {
    default: Checked;
  };
  return [name, module.default];
});
const functions: Record<string, Checked> = {
  ...(spectralFunctions as unknown as Record<string, Checked>),
  schema: (value, options, context) => schema!(value, options, { ...context, documentInventory }),
  ...Object.fromEntries(await Promise.all(own)),
};

/** A rule with another check. */
export function withCheck<T>(rule: Rule, check: T) {
  // oxlint-disable-next-line unicorn/no-thenable -- Spectral calls it so
  return { ...rule, then: check };
}

/** A set of rules that is made once, and lints any number of documents. */
export function linter(wanted: Rules, named: Aliases = aliases) {
  const ready = Object.entries(wanted).map(([name, rule]) => [
    name,
    withCheck(rule, { ...rule.then, function: functions[rule.then.function] }),
  ]);
  const spectral = new Spectral();
  const definition = { aliases: named, rules: Object.fromEntries(ready) as object };
  spectral.setRuleset(definition as unknown as Ruleset);
  // Without a text there is nothing to parse, and no line to name.
  const getLocationForJsonPath = () => undefined;
  return (data: Json) => {
    const parsed = { data, diagnostics: [], ast: {}, lineMap: [] };
    return spectral.run({ parsed, getLocationForJsonPath, source: ROOT });
  };
}
