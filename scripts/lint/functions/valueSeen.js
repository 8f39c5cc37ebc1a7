import { resolvedDocument } from '../origin.js';
import { shownIn, shownInRecords, unseenIn } from '../shown.js';

/**
 * Each value that an example shows of a field with `x-extensible-enum` is one of the values seen.
 *
 * @type {import('../origin.js').Check}
 */
export default function valueSeen(paths, _options, context) {
  const shown = shownIn(paths, context.path);
  return unseenIn([...shown, ...shownInRecords(resolvedDocument(context), shown)]);
}
