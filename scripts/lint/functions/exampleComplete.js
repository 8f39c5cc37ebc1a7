// @ts-check
import { shownInBodies } from '../shown.js';

/**
 * Where named examples show an object, they show each of its properties. Schemas with the same properties
 * are variants of one object: an error of one status has a message that other errors may lack.
 *
 * @param {Record<string, Record<string, any>>} paths
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function exampleComplete(paths, _options, context) {
  /** What examples show of an object, by the names of its properties. @type {Map<string, import('../shown.js').Shown[]>} */
  const objects = new Map();
  for (const shown of shownInBodies(paths, context.path)) {
    const isObject = typeof shown.value === 'object' && shown.value !== null;
    if (!isObject || Array.isArray(shown.value)) continue;
    const names = Object.keys(shown.schema.properties ?? {});
    const shape = names.toSorted().join(' ');
    objects.set(shape, [...(objects.get(shape) ?? []), shown]);
  }
  return [...objects.values()].flatMap((all) => {
    const [{ schema, path }] = /** @type {[import('../shown.js').Shown]} */ (
      /** @type {unknown} */ (all)
    );
    return Object.entries(schema.properties ?? {})
      .filter(([name]) => !all.some(({ value }) => name in value))
      .map(([name, { examples = [] }]) => ({
        message: `Show the property "${name}" here${examples.length > 0 ? `: ${JSON.stringify(examples[0])}` : ''}.`,
        path,
      }));
  });
}
