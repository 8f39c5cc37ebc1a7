import { documentText } from '../../contract/published.ts';
import { hasGenerated } from '../../shared/package-files.ts';
import { rootPaths } from '../../contract/router.ts';
import { type MockRequest, splitTarget } from '../pipeline/request.ts';
import { type MockResponse, commonHeaders } from '../pipeline/response.ts';

/**
 * A published document with the address that it is requested from in place of its servers, so that
 * tools which import it call the mock. With `?plain` it has no extensions.
 *
 * @param request - With the path of a document.
 * @returns undefined for a document that is not there.
 */
export function serveDocument({ target, headers }: MockRequest): MockResponse | undefined {
  const { path, query } = splitTarget(target);
  const file = path.slice(1);
  if (!hasGenerated(file)) return undefined;
  const host = headers['host'] ?? '';
  const origin = `http://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
  const roots = { main: origin + rootPaths.main, webhooks: origin + rootPaths.webhooks };
  return {
    status: 200,
    headers: {
      ...commonHeaders,
      'Content-Type': `application/${file.endsWith('.json') ? 'json' : 'yaml'}; charset=utf-8`,
      'Cache-Control': 'no-cache',
    },
    body: documentText(file, { roots, isPlain: new URLSearchParams(query).has('plain') }),
  };
}
