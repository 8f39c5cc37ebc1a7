import { type OperationId, operations } from '../../../../generated/operations.ts';
import { rootPaths } from '../../../shared/root-paths.ts';
import { rootsOf } from '../roots.ts';

/** How recorded traffic is recognized. */
export interface TrafficOptions {
  /** Root of the Main interface. Without a base URL the host does not matter, only the path. */
  baseUrl?: string | undefined;
  /** Root of the Webhooks interface. */
  webhooksBaseUrl?: string | undefined;
  /** Name of the header for the operation identifier. */
  traceIdHeader?: string | undefined;
}

/** The operation of a request. */
export interface MatchedOperation {
  operation: OperationId;
  parameters: Record<string, string>;
}

/** Finds the operation that a request calls. */
export type MatchOperation = (method: string, url: URL) => MatchedOperation | undefined;

interface Route {
  operation: OperationId;
  method: string;
  path: RegExp;
  origin?: string;
}

/** @returns A function that finds the operation of a request; undefined where there is none. */
export function operationMatcher(options: TrafficOptions): MatchOperation {
  const routes = routesOf(options);
  return (method, url) => {
    for (const { operation, method: own, path, origin } of routes) {
      if (own !== method || (origin !== undefined && origin !== url.origin)) continue;
      const found = path.exec(url.pathname);
      if (found === null) continue;
      const names = operations[operation].pathParameters;
      const values = names.map((name, index) => [name, decodePart(found[index + 1] ?? '')]);
      return { operation, parameters: Object.fromEntries(values) as Record<string, string> };
    }
    return undefined;
  };
}

/** Longer paths first, so that a parameter never takes what a literal should. */
function routesOf(options: TrafficOptions): Route[] {
  const hasRoots = options.baseUrl !== undefined || options.webhooksBaseUrl !== undefined;
  const roots = hasRoots ? rootsOf({ ...options, allowHttp: true }) : {};
  const ids = (Object.keys(operations) as OperationId[]).toSorted(
    (a, b) => operations[b].path.length - operations[a].path.length,
  );
  return ids.map((operation) => {
    const { method, path, interface: on } = operations[operation];
    const below = path
      .split(/\{\w+\}/)
      .map(escapePattern)
      .join('([^/]+)');
    const root = roots[on];
    if (root === undefined) {
      const usual = escapePattern(rootPaths[on]);
      return { operation, method, path: new RegExp(`${usual}${below}$`) };
    }
    const { origin, pathname } = new URL(root);
    const base = escapePattern(pathname.replace(/\/$/, ''));
    return { operation, method, origin, path: new RegExp(`^${base}${below}$`) };
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names of query parameters. A query that is one value without a name may be a key, so it has none. */
export function queryNames({ search }: URL): string[] {
  const pairs = search.slice(1).split('&');
  return pairs.flatMap((pair) => {
    const [, name] = /^([^=]+)=/.exec(pair) ?? [];
    return name === undefined ? [] : [decodePart(name)];
  });
}
