import { type BaseResolver, type Config, bundle as redoclyBundle } from '@redocly/openapi-core';
import type { OpenApi } from '../lib/openapi.ts';
import { BuildError, compare } from '../lib/errors.ts';
import { redoclyDiagnostic } from '../lint/redocly.ts';

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
