import { originOf } from '../origin.js';

/** Where each id was first met, for each run. @type {WeakMap<object, Map<string, string>>} */
const runs = new WeakMap();

/**
 * The id is written at one location only. Two references to one component are one location.
 *
 * @type {import('../origin.js').Check}
 */
export default function uniqueId(id, _options, context) {
  if (typeof id !== 'string') return [];
  const seen = runs.get(context.documentInventory) ?? new Map();
  runs.set(context.documentInventory, seen);
  const { file, path } = originOf(context);
  const location = JSON.stringify([file, path]);
  const first = seen.get(id) ?? location;
  seen.set(id, first);
  if (first === location) return [];
  return [
    { message: `Choose another id than \`${id}\`; it is taken by another gap or assumption.` },
  ];
}
