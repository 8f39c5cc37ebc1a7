// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { resolvedDocument } from '../origin.js';

/**
 * The operation has exactly one server, and it equals a server of the root.
 *
 * @param {{ servers?: unknown }} operation
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function serverPinned(operation, _options, context) {
  const { servers } = operation;
  if (!Array.isArray(servers) || servers.length !== 1) {
    return [
      { message: 'Add to the operation a list `servers` with exactly one of the root servers.' },
    ];
  }
  /** @type {unknown[]} */
  const roots = resolvedDocument(context).servers ?? [];
  if (roots.some((server) => isDeepStrictEqual(server, servers[0]))) return [];
  return [
    {
      message: 'Make this server equal to one of the root servers: url, description and variables.',
      path: [...context.path, 'servers', 0],
    },
  ];
}
