import type { Contract } from '../contract/contract.ts';
import type { Observations } from './observations.ts';
import type { Addition, GapInference } from './infer.ts';
import { extraFields, values } from './infer-schemas.ts';
import { sourceLocation } from '../contract/source-location.ts';

/** What was seen that the document does not have and that no gap asks for. */
export function additions(
  document: Contract,
  observations: Observations,
  gaps: readonly GapInference[],
): Addition[] {
  const found: Omit<Addition, 'place'>[] = [];
  const told = new Set(gaps.flatMap(({ changes }) => changes.map(({ pointer }) => pointer)));
  for (const [at, place] of observations.places) {
    const node = document.node(at);
    found.push(...extraFields(node, place));
    if (node.schema['x-extensible-enum'] === undefined) continue;
    for (const change of values(node, place.values).changes) {
      if (told.has(change.pointer)) continue;
      const what = `a value \`${String(change.update)}\``;
      found.push({ what, pointer: at, changes: [change] });
    }
  }
  return found.map((addition) => ({ ...addition, place: sourceLocation(addition.pointer) }));
}
