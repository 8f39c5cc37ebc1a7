// @ts-check
import { EXTENSIONS } from '../extensions.js';

/**
 * The name is that of a documented extension.
 *
 * @param {string} name
 */
export default function extensionKnown(name) {
  if (Object.hasOwn(EXTENSIONS, name)) return [];
  const names = Object.keys(EXTENSIONS).join(', ');
  return [{ message: `Replace \`${name}\` with a documented extension: ${names}.` }];
}
