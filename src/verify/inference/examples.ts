import type { Contract } from '../../contract/document.ts';
import { walk } from '../../contract/schema.ts';

/** A value in a named example of the document. */
export interface ShownValue {
  value: unknown;
  /** Name of the example. */
  example: string;
  /** JSON pointer of the value in the body that the example shows. */
  at: string;
}

/** By the JSON pointer of a schema; those of one contract do not change. */
const shownIn = new WeakMap<Contract, Map<string, ShownValue[]>>();

/**
 * The values that named examples show of a schema.
 *
 * @param pointer - JSON pointer of the schema in the bundle.
 */
export function shownValues(contract: Contract, pointer: string): readonly ShownValue[] {
  const shown = shownIn.get(contract) ?? allShownValues(contract);
  shownIn.set(contract, shown);
  return shown.get(pointer) ?? [];
}

function allShownValues({ operations }: Contract): Map<string, ShownValue[]> {
  const shown = new Map<string, Map<string, ShownValue>>();
  for (const { request, responses } of operations.values()) {
    for (const { schema, examples } of [...(request ? [request] : []), ...responses]) {
      if (schema === undefined) continue;
      for (const [example, { value }] of Object.entries(examples)) {
        walk(schema, value, {
          value: ({ pointer }, each, at) => {
            const values = shown.get(pointer) ?? new Map<string, ShownValue>();
            shown.set(pointer, values.set(`${example}${at}`, { value: each, example, at }));
          },
        });
      }
    }
  }
  return new Map([...shown].map(([pointer, values]) => [pointer, [...values.values()]]));
}
