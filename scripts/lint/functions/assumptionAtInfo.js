// @ts-check
import { resolvedDocument } from '../origin.js';

/**
 * A choice that the document makes in many places is recorded once, at `info`.
 *
 * @param {unknown} _choice
 * @param {{ id: string }} options
 * @param {import('../origin.js').Context} context
 */
export default function assumptionAtInfo(_choice, { id }, context) {
  /** @type {{ id?: string }[]} */
  const assumptions = resolvedDocument(context).info?.['x-assumed'] ?? [];
  if (assumptions.some((each) => each.id === id)) return [];
  return [{ message: `Record this choice as \`${id}\` under \`x-assumed\` of \`info\`.` }];
}
