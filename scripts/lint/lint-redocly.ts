import { type BaseResolver, type Config, lint } from '@redocly/openapi-core';
import type { Finding } from '../lib/errors.ts';
import { problemFinding, thrownFinding } from './redocly.ts';

/** Redocly's rules on the source files. Warnings count: a document has findings or it has none. */
export async function lintRedocly(
  rootFile: string,
  config: Config,
  resolver: BaseResolver,
): Promise<Finding[]> {
  try {
    const problems = await lint({ ref: rootFile, config, externalRefResolver: resolver });
    return problems
      .filter((problem) => problem.ignored !== true)
      .map((problem) => problemFinding(problem, rootFile));
  } catch (error) {
    return [thrownFinding(error, rootFile)];
  }
}
