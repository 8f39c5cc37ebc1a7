import { resolvedDocument } from '../origin.js';
import { exampleValuesIn, recordValuesIn } from '../example-values.js';

/**
 * Where named examples show an object, they show each of its properties. Schemas with the same properties
 * are variants of one object: an error of one status has a message that other errors may lack. A record of
 * `x-records` shows them all by itself.
 *
 * @type {import('../origin.js').Check}
 */
export default function exampleComplete(paths, _options, context) {
  /** What examples show of an object, by the names of its properties. @type {Record<string, import('../example-values.js').ExampleValue[]>} */
  const objects = {};
  const shown = exampleValuesIn(paths, context.path);
  for (const each of shown.filter(isObject)) {
    const names = Object.keys(each.schema.properties ?? {});
    (objects[names.toSorted().join(' ')] ??= []).push(each);
  }

  const records = recordValuesIn(resolvedDocument(context), shown).filter(isObject);
  return [...Object.values(objects), ...records.map((each) => [each])].flatMap((all) => {
    const [{ schema, path } = { schema: {}, path: [] }] = all;
    return Object.entries(schema.properties ?? {})
      .filter(([name]) => !all.some(({ value }) => name in value))
      .map(([name, { examples = [] }]) => {
        const sample = examples.length > 0 ? `: ${JSON.stringify(examples[0])}` : '';
        return { message: `Show the property "${name}" here${sample}.`, path };
      });
  });
}

/** @param {import('../example-values.js').ExampleValue} shown */
function isObject({ value }) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
