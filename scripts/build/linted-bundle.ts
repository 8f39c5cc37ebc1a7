import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exampleDisagreements } from '../lint/example-agreement.ts';
import { missingFacts } from '../lint/facts.ts';
import { bundle } from './bundle.ts';
import { validateSchemas } from '../lint/validate.ts';
import { LocalResolver, lintRedocly, redoclyConfig } from '../lint/redocly.ts';
import { lintBundle, spectralRuleset } from '../lint/spectral.ts';
import type { OpenApi } from '../lib/openapi.ts';
import { BuildError, PlainError, tidyDiagnostics } from '../lib/errors.ts';
import { Locator } from '../lint/source-location.ts';
import { type Step, steps } from './timing.ts';

/** Where the source is, from the root of a project. */
export const SOURCE = 'openapi/openapi.yaml';

/** After one of these all that follows would only report the same fault again. */
const FATAL = new Set(['yaml', 'document', 'no-unresolved-refs', 'struct']);

/**
 * The bundle, once Redocly, Spectral and Ajv have nothing to say of the source. Throws BuildError
 * with all that they found.
 */
export async function lintedBundle(
  root: string,
  step: Step = steps(),
): Promise<{ document: OpenApi; locator: Locator }> {
  const rootFile = join(root, SOURCE);
  if (!existsSync(rootFile)) throw new PlainError(`there is no ${SOURCE} in ${root}`);

  const config = await redoclyConfig(root);
  const resolver = new LocalResolver(config.resolve);
  const diagnostics = await step('redocly lint', () => lintRedocly(rootFile, config, resolver));
  if (diagnostics.some(({ rule }) => FATAL.has(rule)))
    throw new BuildError(tidyDiagnostics(diagnostics));

  const bundled = await step('bundle', () => bundle(rootFile, config, resolver)).catch((error) => {
    if (!(error instanceof BuildError)) throw error;
    throw new BuildError(tidyDiagnostics([...diagnostics, ...error.diagnostics]));
  });
  const { document, files } = bundled;
  const locator = new Locator(rootFile, files);
  const name = join(root, 'generated', 'openapi.json');
  const ruleset = await step('spectral rules', () => spectralRuleset(root));
  diagnostics.push(
    ...(await step('spectral lint', () => lintBundle(document, name, ruleset, locator))),
    ...(await step('validate schemas, examples', () => validateSchemas(document, locator))),
    ...(await step('compare examples', () => exampleDisagreements(document, locator))),
    ...(await step('compare facts', () => missingFacts(document, root))),
  );
  if (diagnostics.length > 0) throw new BuildError(tidyDiagnostics(diagnostics));
  return { document, locator };
}
