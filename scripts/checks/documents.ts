import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Finding, formatFinding, tidyFindings } from '../lib/errors.ts';
import { SOURCE } from '../build/linted-bundle.ts';
import { problemFinding } from '../lint/redocly.ts';
import { spectralRuleset } from '../lint/ruleset.ts';
import { lintFile } from '../lint/lint-spectral.ts';
import type { Check } from './check.ts';

export const documents: Check = {
  name: 'documents',
  about: 'the source files pass all rules too, and what is made of them is valid OpenAPI',
  async run({ root, rendered }) {
    const { outputs } = await rendered();
    if (outputs === undefined) return ['not looked at: the document does not build (see lint)'];
    // A build lints the bundle; how the files are named and cut can be seen in the source only.
    const findings: Finding[] = await lintFile(join(root, SOURCE), await spectralRuleset(root));
    const config = await createConfig({ extends: ['spec'] });
    for (const [name, source] of outputs) {
      if (!/^openapi.*\.(json|yaml)$/.test(name)) continue;
      const absoluteRef = join(root, 'generated', name);
      const problems = await lintFromString({ source, absoluteRef, config });
      findings.push(...problems.map((problem) => problemFinding(problem, absoluteRef)));
    }
    return tidyFindings(findings).map((finding) => formatFinding(finding, root));
  },
};
