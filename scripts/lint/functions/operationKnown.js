// @ts-check
import { resolvedDocument } from '../origin.js';

/**
 * The value is the operationId of an operation in the document.
 *
 * @param {unknown} operationId
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function operationKnown(operationId, _options, context) {
  /** @type {Record<string, Record<string, { operationId?: string }>>} */
  const paths = resolvedDocument(context).paths ?? {};
  const known = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.operationId ?? []),
  );
  return known.includes(/** @type {string} */ (operationId))
    ? []
    : [{ message: `Name an operation of this document in place of \`${String(operationId)}\`.` }];
}
