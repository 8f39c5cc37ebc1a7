import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import { rootPaths } from '../../shared/root-paths.ts';

/** Where a request leads. */
export type Route =
  | { kind: 'operation'; interface: InterfaceName; id: OperationId; params: Params }
  | { kind: 'wrong-method'; interface: InterfaceName; allowed: readonly string[] }
  | { kind: 'malformed'; interface: InterfaceName }
  | { kind: 'unknown'; interface: InterfaceName };

/** Decoded path parameters by name. */
export type Params = Readonly<Record<string, string>>;

// A regular expression for each path template is all the routing there is. Of the libraries, rou3
// takes `/virtual-cards/` for the list, hono and find-my-way leave or swallow malformed encoding,
// find-my-way needs Node, and path-to-regexp does the same as these lines with 1.6 kB more and a
// pattern language of its own. Each takes 0.2 to 0.5 µs for a request, as this does.
const routes = Object.entries(operations)
  .map(([id, operation]) => ({
    id: id as OperationId,
    interface: operation.interface,
    method: operation.method as string,
    params: operation.pathParameters.length,
    pattern: patternOf(rootPaths[operation.interface] + operation.path),
  }))
  // A literal segment goes before a parameter in its place.
  .toSorted((a, b) => a.params - b.params);

/** The interface of each first segment of a path. */
const interfaces = new Map<string, InterfaceName>(
  Object.values(operations).map((operation) => [
    firstSegment(rootPaths[operation.interface] + operation.path),
    operation.interface,
  ]),
);

/**
 * Finds the operation of a request.
 *
 * @param path - As on the request line, without the query.
 */
export function findRoute(method: string, path: string): Route {
  const at = interfaces.get(firstSegment(path)) ?? 'main';
  const allowed: string[] = [];
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match === null) continue;
    if (route.method !== method) {
      allowed.push(route.method);
      continue;
    }
    const params = decodeParams(match.groups ?? {});
    if (params === undefined) return { kind: 'malformed', interface: at };
    return { kind: 'operation', interface: route.interface, id: route.id, params };
  }
  if (allowed.length > 0) return { kind: 'wrong-method', interface: at, allowed };
  return { kind: 'unknown', interface: at };
}

function patternOf(template: string): RegExp {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function decodeParams(raw: Readonly<Record<string, string>>): Params | undefined {
  const params: Record<string, string> = {};
  try {
    for (const name in raw) params[name] = decodeURIComponent(raw[name] as string);
    return params;
  } catch {
    return undefined;
  }
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}
