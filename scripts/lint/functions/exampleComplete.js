// @ts-check
import { shownIn } from '../shown.js';

/**
 * Where named examples show an object, they show each of its properties. Schemas with the same properties
 * are variants of one object: an error of one status has a message that other errors may lack.
 *
 * @type {import('../origin.js').Check}
 */
export default function exampleComplete(paths, _options, context) {
  /** What examples show of an object, by the names of its properties. @type {Record<string, import('../shown.js').Shown[]>} */
  const objects = {};
  for (const shown of shownIn(paths, context.path)) {
    const isObject = typeof shown.value === 'object' && shown.value !== null;
    if (!isObject || Array.isArray(shown.value)) continue;
    const names = Object.keys(shown.schema.properties ?? {});
    (objects[names.toSorted().join(' ')] ??= []).push(shown);
  }

  return Object.values(objects).flatMap((all) => {
    const [{ schema, path } = { schema: {}, path: [] }] = all;
    return Object.entries(schema.properties ?? {})
      .filter(([name]) => !all.some(({ value }) => name in value))
      .map(([name, { examples = [] }]) => {
        const sample = examples.length > 0 ? `: ${JSON.stringify(examples[0])}` : '';
        return { message: `Show the property "${name}" here${sample}.`, path };
      });
  });
}
