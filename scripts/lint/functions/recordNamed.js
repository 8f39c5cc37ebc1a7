import { resolvedDocument } from '../origin.js';

/**
 * A name in `x-records` is that of an example.
 *
 * @type {import('../origin.js').Check}
 */
export default function recordNamed(name, _options, context) {
  const { examples = {} } = resolvedDocument(context).components ?? {};
  if (typeof name !== 'string' || Object.hasOwn(examples, name)) return [];

  const message = `Put the record into components/examples/${name}.yaml, and refer to it under \`components\` of openapi.yaml.`;
  return [{ message }];
}
