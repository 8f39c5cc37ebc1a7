// @ts-check
import { METHODS } from '../methods.js';

/** @typedef {{ servers?: { description?: string }[], [method: string]: unknown }} Path */

/**
 * Each operation of the path returns exactly the statuses of the interface to which the path
 * is pinned: what the service does not show is not declared, what it shows is not left out.
 *
 * @param {Path} path
 * @param {Record<string, string[]>} statuses by the description of the server
 * @param {import('../origin.js').Context} context
 */
export default function responseStatuses(path, statuses, context) {
  const server = path.servers?.[0]?.description ?? '';
  const allowed = statuses[server];
  // a path without a known server is the business of path-server-pinned
  if (allowed === undefined) return [];
  /** @type {{ message: string, path: (string | number)[] }[]} */
  const results = [];
  for (const method of METHODS) {
    const operation = /** @type {{ responses?: object } | undefined} */ (path[method]);
    if (operation === undefined) continue;
    const found = Object.keys(operation.responses ?? {});
    const at = [...context.path, method, 'responses'];
    for (const status of found) {
      if (allowed.includes(status)) continue;
      const message = `Remove the response \`${status}\`; ${server} shows ${allowed.join(', ')} only.`;
      results.push({ message, path: [...at, status] });
    }
    for (const status of allowed) {
      if (!found.includes(status)) {
        results.push({ message: `Add the response \`${status}\`.`, path: at });
      }
    }
  }
  return results;
}
