import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Diagnostic, formatDiagnostic, tidyDiagnostics } from '../lib/errors.ts';
import { SOURCE } from '../build/linted-bundle.ts';
import { redoclyDiagnostic } from '../lint/redocly.ts';
import { lintFile, spectralRuleset } from '../lint/spectral.ts';
import type { Check } from './check.ts';

export const documents: Check = {
  name: 'documents',
  about: 'the source files pass all rules and are all used; what is made of them is valid OpenAPI',
  async run({ root, rendered }) {
    const { outputs } = await rendered();
    if (outputs === undefined) return ['not looked at: the document does not build (see lint)'];
    // A build lints the bundle; how the files are named and cut can be seen in the source only.
    const diagnostics: Diagnostic[] = await lintFile(
      join(root, SOURCE),
      await spectralRuleset(root),
    );
    const config = await createConfig({ extends: ['spec'] });
    for (const [name, source] of outputs) {
      if (!/^openapi.*\.(json|yaml)$/.test(name)) continue;
      const absoluteRef = join(root, 'generated', name);
      const problems = await lintFromString({ source, absoluteRef, config });
      diagnostics.push(...problems.map((problem) => redoclyDiagnostic(problem, absoluteRef)));
    }
    diagnostics.push(...(await unusedFiles(root, outputs)));
    return tidyDiagnostics(diagnostics).map((diagnostic) => formatDiagnostic(diagnostic, root));
  },
};

/** Files of paths and components from which nothing gets into the bundle. */
async function unusedFiles(root: string, outputs: Map<string, string>): Promise<Diagnostic[]> {
  const used = Object.keys(JSON.parse(outputs.get('source-map.json') ?? '{}') as object);
  const found: Diagnostic[] = [];
  for (const folder of ['openapi/paths', 'openapi/components']) {
    const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || used.includes(relative(root, file).split(sep).join('/'))) continue;
      found.push({
        file,
        line: 1,
        col: 1,
        rule: 'file-used',
        message: 'Refer to this file in openapi.yaml or in a file that is used, or remove it.',
      });
    }
  }
  return found;
}
