// @ts-check
import { originOf } from '../origin.js';

/**
 * `/virtual-cards/{id}` is in the file `virtual-cards_{id}.yaml`. A bundle has no such files.
 *
 * @param {unknown} _path
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function pathFileNamed(_path, _options, context) {
  const { file, path } = originOf(context);
  if (path.length > 0) return [];
  const wanted = `${String(context.path.at(-1)).slice(1).replaceAll('/', '_')}.yaml`;
  const found = file?.split('/').at(-1);
  return found === wanted ? [] : [{ message: `Rename \`${found}\` to \`${wanted}\`.` }];
}
