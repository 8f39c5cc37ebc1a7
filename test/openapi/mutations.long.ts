import { beforeAll, expect, test } from 'vitest';
import { type Surface, compareSurfaces, surfaceOf } from '../../scripts/diff/surface.ts';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { problems } from './support/check.ts';
import { OpenApiDocument } from './support/document.ts';
import { mutationsOf } from './support/mutations.ts';

let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
});

test('the document itself has no problem', () => {
  expect([...problems(document)]).toEqual([]);
});

test('no change of the document goes unnoticed', () => {
  const before = surfaceOf(document.root as unknown as OpenApi);
  const found = { byFacts: 0, byDiff: 0 };
  const missed: string[] = [];
  for (const { name, near, document: changed } of mutationsOf(document)) {
    if (!problems(changed, near).next().done) found.byFacts += 1;
    else if (isRefused(before, changed)) found.byDiff += 1;
    else missed.push(name);
  }
  const { byFacts, byDiff } = found;
  const count = byFacts + byDiff + missed.length;
  console.log(
    `${byFacts + byDiff} of ${count} mutations caught: ${byFacts} by the facts, ${byDiff} by the diff`,
  );
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});

/** Whether `npm run diff` calls a change breaking by what it compares itself, without Redocly. */
function isRefused(before: Surface, { root }: OpenApiDocument): boolean {
  return compareSurfaces(before, surfaceOf(root as unknown as OpenApi)).length > 0;
}
