// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { originOf } from '../origin.js';

/**
 * No `$ref` stands inside an extension: the bundle would keep it as it is, for nobody to follow.
 *
 * @param {unknown} value
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function extensionPlain(value, _options, context) {
  const reference = referenceIn(value, context.path, context);
  if (reference === undefined) return [];
  const key = reference.at(-1);
  // Where the reference stands, not where it leads to.
  const path = reference.slice(0, -1);
  return [
    {
      message: `Write out what stands at \`${key}\` here: no tool follows a \`$ref\` inside an extension.`,
      path,
    },
  ];
}

/**
 * The first path at or below a value where a reference stood in the source.
 *
 * @param {unknown} value
 * @param {readonly (string | number)[]} path
 * @param {import('../origin.js').Context} context
 * @returns {readonly (string | number)[] | undefined}
 */
function referenceIn(value, path, context) {
  const owner = originOf(context, path.slice(0, -1));
  const own = originOf(context, path);
  const isThere = isDeepStrictEqual(own, {
    file: owner.file,
    path: [...owner.path, String(path.at(-1))],
  });
  if (!isThere) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const found = referenceIn(each, [...path, key], context);
    if (found !== undefined) return found;
  }
  return undefined;
}
