// @ts-check
import { resolvedDocument } from '../origin.js';

/**
 * A name in `x-records` is that of an example.
 *
 * @param {unknown} name
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function recordNamed(name, _options, context) {
  const { examples = {} } = resolvedDocument(context).components ?? {};
  if (typeof name !== 'string' || Object.hasOwn(examples, name)) return [];
  return [
    {
      message: `Put the record into components/examples/${name}.yaml, and refer to it under \`components\` of openapi.yaml.`,
    },
  ];
}
