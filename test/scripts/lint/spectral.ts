import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import spectralCore, {
  type ISpectralDiagnostic,
  type Ruleset,
  type RulesetFunctionContext,
} from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import { parse, stringify } from 'yaml';
import { createRequire } from 'node:module';
import { ROOT, sourceFiles } from '../support/project.ts';
import type { Json, JsonObject } from './cases.ts';

const { Document, Spectral } = spectralCore;

/** Lints a document given as a value, as if it were the text of the file; JSON is read fastest. */
export function lint(
  ruleset: Ruleset,
  document: Json,
  file: string,
): Promise<ISpectralDiagnostic[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  return spectral.run(new Document(JSON.stringify(document), spectralParsers.Json, file));
}

/** Makes the rules keep their validators, which Spectral would prepare anew for each document. */
export function keepValidators(ruleset: Ruleset): Ruleset {
  // The function `schema` keeps them by the inventory of a document, and needs it for nothing else.
  const documentInventory = {} as RulesetFunctionContext['documentInventory'];
  for (const { then } of Object.values(ruleset.rules)) {
    for (const each of then.filter((every) => every.function.name === 'schema')) {
      const original = each.function;
      each.function = (value, options, context) =>
        original(value, options, { ...context, documentInventory });
    }
  }
  return ruleset;
}

/** What `.spectral.yaml` has of its own and does not switch off. */
export const rules = parse(readFileSync(join(ROOT, '.spectral.yaml'), 'utf8')).rules as Record<
  string,
  JsonObject | 'off'
>;
export const ownRules = Object.keys(rules).filter((rule) => rules[rule] !== 'off');

const ruleset = keepValidators(
  (await createRequire(import.meta.url)(
    '@stoplight/spectral-cli/dist/services/linter/utils/getRuleset.js',
  ).getRuleset(join(ROOT, '.spectral.yaml'))) as Ruleset,
);

/** Only these rules. Spectral takes most of its time for preparing each one. */
export function only(wanted: readonly string[]): Ruleset {
  for (const [name, rule] of Object.entries(ruleset.rules)) rule.enabled = wanted.includes(name);
  return ruleset;
}

/** Writes the source files of a bundle. Returns the root, which is not written but linted as it is. */
export function writeSplit(bundle: JsonObject, folder: string): Json {
  const { 'openapi.yaml': root = null, ...files } = Object.fromEntries(sourceFiles(bundle));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), stringify(content));
  }
  return root;
}

export const codes = (found: { code: string | number }[]) =>
  [...new Set(found.map(({ code }) => String(code)))].toSorted();
