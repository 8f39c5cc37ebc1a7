import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BaseResolver, type Config, bundle as redoclyBundle } from '@redocly/openapi-core';
import { exampleDisagreements, missingFacts } from '../lint/completeness.ts';
import { validateSchemas } from '../lint/ajv.ts';
import { lintRedocly, LocalResolver, redoclyConfig, redoclyDiagnostic } from '../lint/redocly.ts';
import type { OpenApi } from '../lib/openapi.ts';
import { BuildError, compare, type Diagnostic } from '../lib/diagnostics.ts';
import { PlainError } from '../lib/command.ts';
import { Locator } from '../lint/locator.ts';
import { mergeDiagnostics } from '../lint/merge.ts';

/** Where the source is, from the root of a project. */
export const SOURCE = 'openapi/openapi.yaml';

/** After one of these all that follows would only report the same error again. */
const FATAL = new Set(['yaml', 'document', 'no-unresolved-refs', 'struct']);

/**
 * The bundle of the source, and what Redocly says of it. Throws BuildError where the source is no OpenAPI
 * document in one piece.
 */
export async function freshBundle(
  root: string,
): Promise<Bundle & { rootFile: string; diagnostics: Diagnostic[] }> {
  const rootFile = join(root, SOURCE);
  if (!existsSync(rootFile)) throw new PlainError(`there is no ${SOURCE} in ${root}`);

  const config = await redoclyConfig(root);
  const resolver = new LocalResolver(config.resolve);
  const diagnostics = await lintRedocly(rootFile, config, resolver);
  if (diagnostics.some(({ rule }) => FATAL.has(rule)))
    throw new BuildError(mergeDiagnostics(diagnostics));

  const bundled = await bundle(rootFile, config, resolver).catch((error) => {
    if (!(error instanceof BuildError)) throw error;
    throw new BuildError(mergeDiagnostics([...diagnostics, ...error.diagnostics]));
  });
  return { ...bundled, rootFile, diagnostics };
}

/**
 * The bundle, once Redocly, Spectral and Ajv have nothing to say of the source. Throws BuildError
 * with all that they found.
 */
export async function lintedBundle(root: string): Promise<{ document: OpenApi; locator: Locator }> {
  const { document, files, rootFile, diagnostics } = await freshBundle(root);
  // It takes seconds to load, and a comparison of documents does without.
  const { lintBundle, spectralRuleset } = await import('../lint/spectral.ts');
  const locator = new Locator(rootFile, files);
  const name = join(root, 'generated', 'openapi.json');
  const invalid = validateSchemas(document, locator);
  diagnostics.push(
    ...(await lintBundle(document, name, await spectralRuleset(root), locator)),
    ...invalid,
    ...exampleDisagreements(document, locator, invalid),
    ...missingFacts(document, root),
  );
  if (diagnostics.length > 0) throw new BuildError(mergeDiagnostics(diagnostics));
  return { document, locator };
}

export interface Bundle {
  document: OpenApi;
  /** Absolute paths of every file that went in. */
  files: Set<string>;
}

/** All files as one document, components named after their files and sorted by name. */
export async function bundle(
  rootFile: string,
  config: Config,
  resolver: BaseResolver,
): Promise<Bundle> {
  const result = await redoclyBundle({
    ref: rootFile,
    config,
    externalRefResolver: resolver,
    // Otherwise a second component of the same name silently becomes `Name-2`.
    componentRenamingConflicts: 'error',
  });
  if (result.problems.length > 0) {
    throw new BuildError(result.problems.map((problem) => redoclyDiagnostic(problem, rootFile)));
  }
  const document = result.bundle.parsed as OpenApi;
  sortComponents(document);
  return { document, files: result.fileDependencies };
}

function sortComponents(document: OpenApi): void {
  const sorted = Object.entries(document.components ?? {})
    .toSorted(([a], [b]) => compare(a, b))
    .map(([section, named]) => [
      section,
      Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => compare(a, b))),
    ]);
  document.components = Object.fromEntries(sorted);
}
