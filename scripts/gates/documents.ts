import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Finding, formatFinding, tidyFindings } from '../pipeline/findings.ts';
import { problemFinding } from '../pipeline/redocly.ts';
import { spectralRuleset } from '../pipeline/ruleset.ts';
import { lintSpectral } from '../steps/lint-spectral.ts';
import type { Gate } from './gate.ts';

export const documents: Gate = {
  name: 'documents',
  about: 'the bundle passes all rules, the documents made from it are valid OpenAPI',
  async run({ root, rendered }) {
    const { outputs } = await rendered();
    if (outputs === undefined) return ['not looked at: the document does not build (see lint)'];
    const findings: Finding[] = [];
    // In the source, Spectral does not look at the structure of referenced files; here it does.
    const bundle = join(root, 'generated', 'openapi.json');
    const rules = await spectralRuleset(root);
    findings.push(...(await lintSpectral(bundle, rules, outputs.get('openapi.json'))));
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
