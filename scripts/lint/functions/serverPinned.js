import { isDeepStrictEqual } from 'node:util';
import { resolvedDocument } from '../origin.js';

/**
 * The operation has exactly one server, and it equals a server of the root.
 *
 * @type {import('../origin.js').Check<{ servers?: unknown }>}
 */
export default function serverPinned({ servers }, _options, context) {
  if (!Array.isArray(servers) || servers.length !== 1) {
    const message =
      'Add `servers` with exactly one item, `$ref: ../openapi.yaml#/servers/0` for Main.';
    return [{ message }];
  }

  /** @type {unknown[]} */
  const roots = resolvedDocument(context).servers ?? [];
  if (roots.some((server) => isDeepStrictEqual(server, servers[0]))) return [];

  const message = 'Refer to one of the root servers, as with `$ref: ../openapi.yaml#/servers/0`.';
  return [{ message, path: [...context.path, 'servers', 0] }];
}
