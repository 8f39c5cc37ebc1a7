import type { Contract } from '../contract.ts';
import { walk } from '../../shared/schema.ts';

/** A value in a named example of the document. */
export interface ShownValue {
  value: unknown;
  /** Name of the example. */
  example: string;
  /** JSON pointer of the value in the body that the example shows. */
  at: string;
}

/**
 * The values that named examples show of a schema.
 *
 * @param pointer - JSON pointer of the schema in the bundle.
 */
export function shownValues({ operations }: Contract, pointer: string): ShownValue[] {
  const shown = new Map<string, ShownValue>();
  for (const { request, responses } of operations.values()) {
    for (const { schema, examples } of [...(request ? [request] : []), ...responses]) {
      if (schema === undefined) continue;
      for (const [example, { value }] of Object.entries(examples)) {
        walk(schema, value, {
          value: (node, each, at) => {
            if (node.pointer !== pointer) return;
            shown.set(`${example}${at}`, { value: each, example, at });
          },
        });
      }
    }
  }
  return [...shown.values()];
}
