// @ts-check
import { resolvedDocument } from '../origin.js';

/** The ids of the assumptions, for each run. @type {WeakMap<object, Set<string>>} */
const runs = new WeakMap();

/**
 * An entry of `x-assumed` with nothing but an id refers to an assumption that the document makes.
 *
 * @param {{ id?: string, choice?: string } | null} assumed
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function assumptionKnown(assumed, _options, context) {
  const { id, choice } = assumed ?? {};
  if (typeof id !== 'string' || choice !== undefined) return [];
  const known = runs.get(context.documentInventory) ?? collect(resolvedDocument(context));
  runs.set(context.documentInventory, known);
  if (known.has(id)) return [];
  return [{ message: `Write the assumption \`${id}\` somewhere; here is only its id.` }];
}

/**
 * @param {unknown} node
 * @param {Set<string>} [ids]
 */
function collect(node, ids = new Set()) {
  if (typeof node !== 'object' || node === null) return ids;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'x-assumed' && Array.isArray(value)) {
      for (const each of value) if (each?.choice !== undefined) ids.add(each.id);
    } else collect(value, ids);
  }
  return ids;
}
