import { resolvedDocument } from '../origin.js';
import { exampleValuesIn, recordValuesIn, unlistedIn } from '../example-values.js';

/**
 * Each value that an example shows of a field with `x-extensible-enum` is one of the values seen.
 *
 * @type {import('../origin.js').Check}
 */
export default function valueSeen(paths, _options, context) {
  const shown = exampleValuesIn(paths, context.path);
  return unlistedIn([...shown, ...recordValuesIn(resolvedDocument(context), shown)]);
}
