// @ts-check
import { METHODS } from '../../lib/vocabulary.js';

/** @typedef {{ servers?: { description?: string }[], [method: string]: unknown }} Path */

/**
 * Each operation of the path returns the statuses that are known of the interface to which the path
 * is pinned. Statuses of errors can be added as they are observed, one by one: generators take a
 * range such as `4XX` literally. Another success than these is a new fact.
 *
 * @param {Path} path
 * @param {Record<string, string[]>} statuses by the description of the server
 * @param {import('../origin.js').Context} context
 */
export default function responseStatuses(path, statuses, context) {
  const server = path.servers?.[0]?.description ?? '';
  const known = statuses[server];
  // a path without a known server is the business of path-server-pinned
  if (known === undefined) return [];
  /** @type {{ message: string, path: (string | number)[] }[]} */
  const results = [];
  for (const method of METHODS) {
    const operation = /** @type {{ responses?: object } | undefined} */ (path[method]);
    if (operation === undefined) continue;
    const found = Object.keys(operation.responses ?? {});
    const at = [...context.path, method, 'responses'];
    for (const status of found) {
      if (known.includes(status) || /^[45]\d\d$/.test(status)) continue;
      const message = `Remove the response \`${status}\`; ${server} has ${known.join(', ')} and statuses of errors.`;
      results.push({ message, path: [...at, status] });
    }
    for (const status of known) {
      if (!found.includes(status)) {
        results.push({ message: `Add the response \`${status}\`.`, path: at });
      }
    }
  }
  return results;
}
