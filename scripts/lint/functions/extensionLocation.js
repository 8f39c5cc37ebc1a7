// @ts-check
import { EXTENSIONS } from '../extensions.js';

/**
 * The extension stands on a thing that can have it.
 *
 * @param {unknown} _value
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function extensionLocation(_value, _options, context) {
  const name = String(context.path.at(-1));
  const rule = EXTENSIONS[name];
  // an unknown extension is the business of extension-known
  if (rule === undefined) return [];
  const parent = context.path.slice(0, -1).map((key) => String(key).replaceAll('/', '~1'));
  return rule.locations.test(parent.join('/'))
    ? []
    : [{ message: `Move \`${name}\` to ${rule.on}.` }];
}
