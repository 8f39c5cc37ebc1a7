import type { SchemaNode } from '../contract/schema-node.ts';
import { isObject } from '../../shared/pointer.ts';

/** Items of one list that are checked, so that a hostile response cannot occupy the machine. */
const MAX_ITEMS = 10_000;

/** A body of which no list is too long to be checked. */
export interface LimitedBody {
  value: unknown;
  /** What is left out, when something is. */
  note?: string;
}

/** Cuts the lists that a schema describes; the value itself is not changed. */
export function limitLists(node: SchemaNode | undefined, value: unknown): LimitedBody {
  let longest = 0;
  const limit = (at: SchemaNode | undefined, each: unknown): unknown => {
    if (Array.isArray(each)) {
      longest = Math.max(longest, each.length);
      const items = each.length > MAX_ITEMS ? each.slice(0, MAX_ITEMS) : each;
      return at?.items === undefined
        ? items
        : replaceChanged(items, (item) => limit(at.items, item));
    }
    if (!isObject(each) || at === undefined) return each;
    const changed = [...at.properties].flatMap(([name, property]) => {
      const limited = limit(property, each[name]);
      return limited === each[name] ? [] : [[name, limited]];
    });
    return changed.length === 0 ? each : { ...each, ...Object.fromEntries(changed) };
  };
  const limited = limit(node, value);
  if (longest <= MAX_ITEMS) return { value };
  return {
    value: limited,
    note: `only the first ${MAX_ITEMS} of ${longest} items of a list were checked`,
  };
}

function replaceChanged(items: unknown[], change: (item: unknown) => unknown): unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const changed = change(item);
    if (changed === item) continue;
    copy ??= [...items];
    copy[index] = changed;
  }
  return copy ?? items;
}
