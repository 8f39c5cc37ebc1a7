import type { Contract } from '../contract/contract.ts';
import { sourceLocation } from '../contract/source-location.ts';
import type { GapInference } from './infer.ts';
import { inferValues } from './infer-schemas.ts';
import type { Observations } from './observations.ts';
import type { Change } from './overlay.ts';
import { SENSITIVE_TYPE, type SchemaObservation } from './schema-observations.ts';
import { listCounts } from './wording.ts';

/** Something that the document does not have and that is no gap either. */
export interface Addition {
  /** What was seen, such as ``a field `reason` (string once)``. */
  observation: string;
  /** JSON pointer of the location in the bundle. */
  pointer: string;
  /** File and line in the source, such as `openapi/components/schemas/Refund.yaml:12`. */
  location: string;
  /** What would add it to the document. */
  changes: Change[];
}

/** What was seen beyond the document: fields, and values of open sets. */
export function inferAdditions(
  contract: Contract,
  observations: Observations,
  gaps: readonly GapInference[],
): Addition[] {
  const additions: Omit<Addition, 'location'>[] = [];
  const changed = new Set(gaps.flatMap(({ changes }) => changes.map(({ pointer }) => pointer)));
  for (const [pointer, observation] of observations.schemas.entries()) {
    additions.push(...undocumentedFields(pointer, observation));
    const node = contract.schemaNode(pointer);
    if (node.schema['x-extensible-enum'] === undefined) continue;
    for (const change of inferValues(node, observation.values).changes ?? []) {
      if (changed.has(change.pointer)) continue;
      additions.push({
        observation: `a value \`${String(change.update)}\``,
        pointer,
        changes: [change],
      });
    }
  }
  return additions.map((each) => ({ ...each, location: sourceLocation(each.pointer) }));
}

function undocumentedFields(
  pointer: string,
  { undocumented }: SchemaObservation,
): Omit<Addition, 'location'>[] {
  return [...undocumented].map(([name, types]) => {
    const [first = 'string'] = types.items();
    const type = types.size > 1 ? types.items() : first;
    const schema = first === SENSITIVE_TYPE ? { 'x-sensitive': true } : { type };
    const seen = listCounts(types);
    return {
      observation: `a field \`${name}\` (${seen})`,
      pointer,
      // Merged into an object, `__proto__` and the like change more than that object.
      changes:
        name in Object.prototype
          ? []
          : [
              {
                pointer: `${pointer}/properties`,
                // More than its name is not known of it.
                update: { [name]: { ...schema, description: `The field \`${name}\`.` } },
                because: `The field \`${name}\` was seen: ${seen}.`,
              },
            ],
    };
  });
}
