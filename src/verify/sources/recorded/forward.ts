import type { IncomingMessage } from 'node:http';
import { rootPaths } from '../../../shared/root-paths.ts';
import type { Roots } from '../roots.ts';

/** Where a request of the proxy goes. */
export interface ForwardTarget {
  origin: URL;
  /** Path and query as they are written to the service. */
  path: string;
  /** The same as one URL. */
  url: URL;
}

/** Why a request is not passed on. */
export interface Refusal {
  status: number;
  refusal: string;
}

/** Headers by their lower-case names: the name as it was sent, and its values. */
type HeaderMap = Map<string, [name: string, values: string[]]>;

/** They concern one connection only (RFC 9110, 7.6.1), or are made anew for the next. */
const NOT_PASSED_ON: readonly string[] = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Maps the target of a request to the service: below `/v3` to the Main interface, everything else to
 * Webhooks. What could leave a root, or lead to another host, is refused.
 *
 * @param target - The request target as it was sent.
 */
export function forwardTarget(target: string, roots: Roots): ForwardTarget | Refusal {
  if (!target.startsWith('/')) {
    const hint = 'use it as the base URL of a client, not as an HTTP proxy';
    return { status: 400, refusal: `only paths that begin with "/" are passed on: ${hint}` };
  }
  const [path = ''] = target.split('?');
  if (!/^[!-~]+$/.test(target) || /[\\#]/.test(target) || hasDotSegment(path)) {
    return { status: 400, refusal: 'the path has dot segments or characters that no path has' };
  }
  const isMain = path === rootPaths.main || path.startsWith(`${rootPaths.main}/`);
  const root = isMain ? roots.main : roots.webhooks;
  if (root === undefined) {
    return { status: 502, refusal: `no base URL of the ${isMain ? 'Main' : 'Webhooks'} interface` };
  }
  const { origin, pathname } = new URL(root);
  const below = isMain ? target.slice(rootPaths.main.length) : target;
  const whole = `${pathname.replace(/\/$/, '')}${below}`;
  const rooted = whole.startsWith('/') ? whole : `/${whole}`;
  return { origin: new URL(origin), path: rooted, url: new URL(`${origin}${rooted}`) };
}

/** Also encoded, encoded twice, behind an encoded slash, or with parameters (`..;x`). */
function hasDotSegment(path: string): boolean {
  let decoded = path;
  for (let previous = ''; previous !== decoded;) {
    previous = decoded;
    decoded = decoded
      .replaceAll(/%2e/gi, '.')
      .replaceAll(/%2f/gi, '/')
      .replaceAll(/%5c/gi, '\\')
      .replaceAll(/%25/gi, '%');
  }
  return decoded.split(/[/\\]/).some((segment) => /^\.\.?(?:;|$)/.test(segment));
}

/** The headers of a message that a proxy passes on, repeated ones included. */
export function passedHeaders({ rawHeaders, headers }: IncomingMessage): HeaderMap {
  const dropped = new Set(NOT_PASSED_ON);
  for (const name of (headers.connection ?? '').split(',')) dropped.add(name.trim().toLowerCase());
  const passed: HeaderMap = new Map();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    const key = name.toLowerCase();
    if (dropped.has(key)) continue;
    const [first, values] = passed.get(key) ?? [name, []];
    passed.set(key, [first, [...values, rawHeaders[index + 1] as string]]);
  }
  // A length beside a transfer coding is not to be believed.
  if (headers['transfer-encoding'] !== undefined) passed.delete('content-length');
  return passed;
}
