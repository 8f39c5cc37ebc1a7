import { isDeepStrictEqual } from 'node:util';
import { originOf } from '../origin.js';

/**
 * No `$ref` stands inside an extension: the bundle would keep it as it is, for nobody to follow.
 *
 * @type {import('../origin.js').Check}
 */
export default function extensionPlain(_value, _options, context) {
  // Where the reference would stand, not where it leads to.
  const path = context.path.slice(0, -1);
  const key = String(context.path.at(-1));
  const owner = originOf(context, path);
  if (isDeepStrictEqual(originOf(context), { ...owner, path: [...owner.path, key] })) return [];

  const message = `Write out what stands at \`${key}\` here: no tool follows a \`$ref\` inside an extension.`;
  return [{ message, path }];
}
