import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import spectralCore, {
  type ISpectralDiagnostic,
  type Ruleset,
  type RulesetFunctionContext,
} from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import { parse, stringify } from 'yaml';
import { spectralRuleset } from '../../../scripts/lint/spectral.ts';

const { Document, Spectral } = spectralCore;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
export type JsonPath = readonly string[];

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

const PROJECT = join(import.meta.dirname, '../../..');

/** What `.spectral.yaml` has of its own and does not switch off. */
export const rules = parse(await readFile(join(PROJECT, '.spectral.yaml'), 'utf8')).rules as Record<
  string,
  JsonObject | 'off'
>;
export const ownRules = Object.keys(rules).filter((rule) => rules[rule] !== 'off');

const ruleset = keepValidators(await spectralRuleset(PROJECT));

/** Only these rules. Spectral takes most of its time for preparing each one. */
export function only(wanted: readonly string[]): Ruleset {
  for (const [name, rule] of Object.entries(ruleset.rules)) rule.enabled = wanted.includes(name);
  return ruleset;
}

/**
 * Writes a bundle as the source files that would make it: each component and each path in a file
 * of its own. Returns the root, which is not written but linted as it is.
 */
export async function writeSplit(bundle: JsonObject, folder: string): Promise<JsonObject> {
  const pathFile = (path: string) => `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
  const { paths, components, ...root } = bundle as Record<string, JsonObject>;
  const { securitySchemes = {}, ...kinds } = components as Record<string, JsonObject>;
  const write = async (file: string, content: Json) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(
      join(folder, file),
      stringify(redirect(content, '../'.repeat(file.split('/').length - 1))),
    );
  };
  const files = [
    ...Object.entries(kinds).flatMap(([kind, named]) =>
      Object.entries(named).map(
        ([name, content]) => [`components/${kind}/${name}.yaml`, content] as const,
      ),
    ),
    ...Object.entries(paths ?? {}).map(([path, item]) => [pathFile(path), item] as const),
  ];
  await Promise.all(files.map(([file, content]) => write(file, content)));
  return {
    ...(redirect(root, '') as JsonObject),
    paths: Object.fromEntries(
      Object.keys(paths ?? {}).map((path) => [path, { $ref: pathFile(path) }]),
    ),
    components: { securitySchemes },
  };
}

function redirect(value: Json, up: string): Json {
  if (Array.isArray(value)) return value.map((item) => redirect(item, up));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? item.replace(/^#\/(components\/\w+\/\w+)$/, `${up}$1.yaml`)
        : redirect(item, up),
    ]),
  );
}

export const codes = (found: { code: string | number }[]) =>
  [...new Set(found.map(({ code }) => String(code)))].toSorted();

/** Puts a value at a path of the document; undefined takes out what is there. */
export function set(document: Json, path: JsonPath, value: Json | undefined): void {
  const last = path.at(-1) ?? '';
  let parent = document as JsonObject;
  for (const key of path.slice(0, -1)) parent = (parent[key] ??= {}) as JsonObject;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}
