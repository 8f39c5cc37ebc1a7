// @ts-check
import { GAP_KINDS } from '../../lib/vocabulary.js';

/**
 * The value is one of the kinds of gaps.
 *
 * @param {unknown} kind
 */
export default function gapKind(kind) {
  if (Object.hasOwn(GAP_KINDS, String(kind))) return [];
  const kinds = Object.keys(GAP_KINDS).join(', ');
  return [{ message: `Replace the kind \`${String(kind)}\` with one of ${kinds}.` }];
}
