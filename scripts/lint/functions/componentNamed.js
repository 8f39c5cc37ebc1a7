// @ts-check
import { componentAt, originOf } from '../origin.js';

/** @typedef {import('../origin.js').Context} Context */

/**
 * The thing is a component of its own, with a name of the right form.
 *
 * @param {unknown} input
 * @param {{ kind: string, suffix?: string, key?: boolean, when?: string }} options
 *   kind: the folder of components; suffix: how the name ends; key: the name is that of the key
 *   under which the reference stands, but for a request, whose key is that of its response; when: only
 *   for things that have this member
 * @param {Context} context
 */
export default function componentNamed(input, { kind, suffix = '', key = false, when }, context) {
  if (typeof input !== 'object' || input === null) return [];
  if (when !== undefined && !(when in input)) return [];
  const component = componentAt(originOf(context));
  if (component?.kind !== kind) {
    const form = suffix ? ` with a name that ends in ${suffix}` : '';
    return [{ message: `Move this to components/${kind}${form} and refer to it with $ref.` }];
  }
  const { name } = component;
  if (!/^([A-Z][a-z0-9]*)+$/.test(name) || !name.endsWith(suffix) || name === suffix) {
    return [
      {
        message: `Rename the component \`${name}\` to PascalCase${suffix && ` ending in ${suffix}`}.`,
      },
    ];
  }
  const at = String(context.path.at(-1));
  if (key && at !== name && !context.path.includes('requestBody')) {
    return [{ message: `Write the key \`${at}\` as \`${name}\`, the name of the example.` }];
  }
  return [];
}
