// @ts-check
import { EXTENSIONS } from '../extensions.js';

/**
 * The extension is documented, and stands on a thing that can have it.
 *
 * @param {unknown} _value
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function extensionLocation(_value, _options, context) {
  const name = String(context.path.at(-1));
  const rule = EXTENSIONS[name];
  if (rule === undefined) {
    const names = Object.keys(EXTENSIONS).join(', ');
    return [{ message: `Replace \`${name}\` with a documented extension: ${names}.` }];
  }
  const parent = context.path.slice(0, -1).map((key) => String(key).replaceAll('/', '~1'));
  return rule.locations.test(parent.join('/'))
    ? []
    : [{ message: `Move \`${name}\` to ${rule.on}.` }];
}
