// @ts-check
import { isUnseen } from './valueSeen.js';

/**
 * Each of the `examples` of a field with `x-extensible-enum` is one of the values seen.
 *
 * @param {import('../shown.js').Schema} schema
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function exampleSeen(schema, _options, context) {
  const { examples } = schema;
  if (!Array.isArray(examples)) return [];
  return examples
    .map((value, index) => ({ value, path: [...context.path, 'examples', index] }))
    .filter(({ value }) => isUnseen(schema, value))
    .map(({ value, path }) => ({
      message: `Add ${JSON.stringify(value)} to \`x-extensible-enum\`, or show a value that is in it.`,
      path,
    }));
}
