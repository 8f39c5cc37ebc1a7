import { bodiesCases } from './cases/bodies.ts';
import { extensionsCases } from './cases/extensions.ts';
import { pathsCases } from './cases/paths.ts';
import { proseCases } from './cases/prose.ts';
import { responsesCases } from './cases/responses.ts';
import { rootCases } from './cases/root.ts';
import { schemasCases } from './cases/schemas.ts';
import { spectralCases } from './cases/spectral.ts';

/** The changes to the good document that prove the rules, section by section as in .spectral.yaml. */
export const cases = [
  ...rootCases,
  ...pathsCases,
  ...bodiesCases,
  ...responsesCases,
  ...schemasCases,
  ...proseCases,
  ...extensionsCases,
  ...spectralCases,
];
