import { unlistedIn } from '../example-values.js';

/**
 * Each of the `examples` of a field with `x-extensible-enum` is one of the values seen.
 *
 * @type {import('../origin.js').Check<import('../example-values.js').Schema>}
 */
export default function exampleSeen(schema, _options, { path }) {
  const { examples } = schema;
  if (!Array.isArray(examples)) return [];

  const shown = examples.map((value, index) => ({
    schema,
    value,
    path: [...path, 'examples', index],
  }));
  return unlistedIn(shown);
}
