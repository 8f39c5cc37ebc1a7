import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import spectralCore, { type Ruleset } from '@stoplight/spectral-core';
import * as coreFunctions from '@stoplight/spectral-functions';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { parse } from 'yaml';

interface Settings {
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
  const settings = parse(await readFile(source, 'utf8')) as Settings;
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
