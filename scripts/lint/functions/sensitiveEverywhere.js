import { resolvedDocument } from '../origin.js';

/** The names marked somewhere, for each run. @type {WeakMap<object, Set<string>>} */
const runs = new WeakMap();

/**
 * A property is marked if a property of the same name is marked elsewhere.
 *
 * @type {import('../origin.js').Check}
 */
export default function sensitiveEverywhere(property, _options, context) {
  const marked = runs.get(context.documentInventory) ?? collect(resolvedDocument(context));
  runs.set(context.documentInventory, marked);
  const name = String(context.path.at(-1));
  if (!marked.has(name) || isSensitive(property)) return [];
  return [{ message: `Add \`x-sensitive: true\` to \`${name}\`; the name is marked elsewhere.` }];
}

/**
 * @param {unknown} node
 * @param {Set<string>} [names]
 */
function collect(node, names = new Set()) {
  if (typeof node !== 'object' || node === null) return names;
  for (const [key, value] of Object.entries(node)) {
    if (isSensitive(value)) names.add(key);
    collect(value, names);
  }
  return names;
}

/** @param {unknown} node */
function isSensitive(node) {
  return typeof node === 'object' && node !== null && 'x-sensitive' in node;
}
