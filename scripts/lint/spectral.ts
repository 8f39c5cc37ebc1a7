import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import spectralCore, {
  type ISpectralDiagnostic,
  type Ruleset,
  type Spectral,
} from '@stoplight/spectral-core';
import * as coreFunctions from '@stoplight/spectral-functions';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { parse } from 'yaml';
import { toPointer } from '../../src/shared/pointer.ts';
import type { Diagnostic } from '../lib/diagnostics.ts';
import type { OpenApi } from '../lib/openapi.ts';
import type { Locator } from './locator.ts';

interface SpectralSettings {
  extends: [['spectral:oas', 'all']];
  functionsDir: string;
  functions: string[];
  rules: Record<string, { then: { function: string } } | 'off'>;
}

/**
 * The project's .spectral.yaml as a ruleset. Spectral's own loader bundles the functions before it
 * runs them; here Node imports them where they are.
 */
export async function spectralRuleset(root: string): Promise<Ruleset> {
  const source = join(root, '.spectral.yaml');
  const settings = parse(await readFile(source, 'utf8')) as SpectralSettings;
  const { functionsDir, functions, extends: _extends, rules, ...rest } = settings;

  const known: Record<string, unknown> = { ...coreFunctions };
  for (const name of functions) {
    const file = pathToFileURL(join(root, functionsDir, `${name}.js`)).href;
    known[name] = ((await import(file)) as { default: unknown }).default;
  }
  const withFunctions = Object.entries(rules).map(([name, rule]) => [
    name,
    rule === 'off'
      ? rule
      : // oxlint-disable-next-line unicorn/no-thenable -- Spectral's own word
        { ...rule, then: { ...rule.then, function: known[rule.then.function] } },
  ]);
  const definition = {
    ...rest,
    extends: [[spectralRulesets.oas, 'all']],
    rules: Object.fromEntries(withFunctions) as object,
  };
  return new spectralCore.Ruleset(definition, { severity: 'recommended', source });
}

/**
 * Spectral on the bundle, where it looks at the structure of everything, and without the errors
 * that it has with very many references between files. Diagnostics are led back to the file that they
 * come from.
 */
export async function lintBundle(
  document: OpenApi,
  file: string,
  ruleset: Ruleset,
  locator: Locator,
): Promise<Diagnostic[]> {
  // Given as what it is, not as text: locations in the text of the bundle are of no interest.
  const found = await run(ruleset, {
    parsed: { data: structuredClone(document), ast: {}, lineMap: [], diagnostics: [] },
    getLocationForJsonPath: () => undefined,
    source: file,
  });
  return found.map(({ path, code, message }) => ({
    ...locator.locate(toPointer(path)),
    rule: String(code),
    message,
    linters: ['Spectral'],
  }));
}

/** Spectral on a document and the files that it refers to, as its command does it. */
export async function lintFile(file: string, ruleset: Ruleset): Promise<Diagnostic[]> {
  const text = await readFile(file, 'utf8');
  const document = new spectralCore.Document(text, spectralParsers.Yaml, file);
  const found = await run(ruleset, document);
  return found.map(({ source, range, code, message }) => ({
    file: source ?? file,
    line: range.start.line + 1,
    col: range.start.character + 1,
    rule: String(code),
    message,
    linters: ['Spectral'],
  }));
}

function run(
  ruleset: Ruleset,
  target: Parameters<Spectral['run']>[0],
): Promise<ISpectralDiagnostic[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(ruleset);
  return spectral.run(target);
}
