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
      {
        message:
          'Add `servers` with exactly one item, `$ref: ../openapi.yaml#/servers/0` for Main.',
      },
    ];
  }
  /** @type {unknown[]} */
  const roots = resolvedDocument(context).servers ?? [];
  if (roots.some((server) => isDeepStrictEqual(server, servers[0]))) return [];
  return [
    {
      message: 'Refer to one of the root servers, as with `$ref: ../openapi.yaml#/servers/0`.',
      path: [...context.path, 'servers', 0],
    },
  ];
}
