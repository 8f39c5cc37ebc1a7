import { bodiesCases } from './cases/bodies.ts';
import { extensionsCases } from './cases/extensions.ts';
import { pathsCases } from './cases/paths.ts';
import { proseCases } from './cases/prose.ts';
import { responsesCases } from './cases/responses.ts';
import { rootCases } from './cases/root.ts';
import { schemasCases } from './cases/schemas.ts';
import type { Case } from './cases/change.ts';
import { spectralCases } from './cases/spectral.ts';
import { type JsonObject, set } from './spectral.ts';

/** The changes to the good document that prove the rules, section by section as in .spectral.yaml. */
export const cases: Case[] = [
  ...rootCases,
  ...pathsCases,
  ...bodiesCases,
  ...responsesCases,
  ...schemasCases,
  ...proseCases,
  ...extensionsCases,
  ...spectralCases,
];

/** For each rule the first case in which it finds fault. */
export const firstCaseOf = (rules: string[]) =>
  new Map(
    rules.flatMap((rule) => {
      const first = cases.find(({ finds }) => finds.includes(rule));
      return first === undefined ? [] : [[rule, first]];
    }),
  );

export function changed(good: JsonObject, { changes }: Case): JsonObject {
  const document = structuredClone(good);
  for (const [path, value] of changes) set(document, path, value);
  return document;
}
