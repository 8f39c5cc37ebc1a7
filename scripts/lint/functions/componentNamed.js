import { componentOf } from '../origin.js';

/**
 * The schema is a component of its own, with a name of the right form: that of a body says what it is. `when` is for
 * schemas inside bodies: only those that have one of these members.
 *
 * @type {import('../origin.js').Check<unknown, { when?: readonly string[] } | null>}
 */
export default function componentNamed(input, options, context) {
  if (typeof input !== 'object' || input === null) return [];
  const { when } = options ?? {};
  if (when !== undefined && !when.some((each) => each in input)) return [];

  const suffix = when === undefined ? suffixOf(context.path.map(String)) : '';
  const component = componentOf(context);
  if (component?.kind !== 'schemas') {
    const form = suffix && ` with a name that ends in ${suffix}`;
    return [{ message: `Move this to components/schemas${form} and refer to it with $ref.` }];
  }

  const { name } = component;
  if (/^([A-Z][a-z0-9]*)+$/.test(name) && name.endsWith(suffix) && name !== suffix) return [];
  const form = suffix && ` ending in ${suffix}`;
  return [{ message: `Rename the component \`${name}\` to PascalCase${form}.` }];
}

/** @param {readonly string[]} path of the schema of a body */
function suffixOf(path) {
  const status = path[path.indexOf('responses') + 1] ?? '';
  if (path.includes('requestBody')) return 'Request';
  return status.startsWith('2') ? 'Response' : 'Error';
}
