import { resolvedDocument } from '../origin.js';

/**
 * A choice that the document makes in many places is recorded once, at `info`.
 *
 * @type {import('../origin.js').Check<unknown, { id: string }>}
 */
export default function assumptionAtInfo(_choice, { id }, context) {
  /** @type {{ id?: string }[]} */
  const assumptions = resolvedDocument(context).info?.['x-assumed'] ?? [];
  if (assumptions.some((each) => each.id === id)) return [];
  return [{ message: `Record this choice as \`${id}\` under \`x-assumed\` of \`info\`.` }];
}
