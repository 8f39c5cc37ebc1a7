import {
  type InterfaceName,
  type OperationId,
  operations,
  requests,
  servers,
} from '../../generated/operations.ts';

/** The path of the root of each interface, as in its URL: `/v3`, or nothing. */
export const rootPaths = Object.fromEntries(
  Object.entries(servers).map(([name, { url }]) => [
    name,
    new URL(url.replaceAll(/[{}]/g, '')).pathname.replace(/\/$/, ''),
  ]),
) as Record<InterfaceName, string>;

/** Where a method and a path lead. */
export type Route =
  | OperationRoute
  | (OtherRoute & { readonly kind: 'wrong-method'; readonly allowed: readonly string[] })
  | (OtherRoute & { readonly kind: 'malformed' })
  | (OtherRoute & {
      readonly kind: 'wrong-path';
      readonly rootProblem: RootProblem | undefined;
    });

/** The root that is missing before the path of an operation, or that stands before it and must not ('extra'). */
export interface RootProblem {
  readonly kind: 'missing' | 'extra';
  readonly root: string;
}

/** Route of a request for an operation of the document. */
export interface OperationRoute {
  readonly kind: 'operation';
  readonly interface: InterfaceName;
  readonly operation: OperationId;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
}

/** Route of a request for no operation. */
export interface OtherRoute {
  /** By the first path segment; the first interface of the document where no operation begins with it. */
  readonly interface: InterfaceName;
  readonly operation: null;
}

/** An operation, and the regular expression that finds its path parameters by name. */
interface RoutePattern {
  readonly operation: OperationId;
  readonly pattern: RegExp;
}

/**
 * The operations, those with a literal segment before those with a parameter in its place.
 *
 * A pattern for each template is all the routing there is. Of the libraries, rou3 takes
 * `/virtual-cards/` for the list, hono and find-my-way leave or swallow malformed encoding, find-my-way
 * needs Node, and path-to-regexp does the same as these lines with 1.6 kB more and a pattern language of
 * its own. Each takes 0.2 to 0.5 µs for a request, as this does.
 *
 * @param prefixOf - Returns a regular expression, as text, of what stands before the paths of an interface.
 */
function routePatternsAfter(prefixOf: (name: InterfaceName) => string): readonly RoutePattern[] {
  return (Object.keys(operations) as OperationId[])
    .toSorted((a, b) => requests[a].path.length - requests[b].path.length)
    .map((operation) => {
      const { interface: interfaceName, path } = operations[operation];
      const segments = literal(path).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      return { operation, pattern: new RegExp(`^${prefixOf(interfaceName)}${segments}$`) };
    });
}

/** A regular expression, as text, that matches a text alone. Braces stay: they are of a template. */
function literal(text: string): string {
  return text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
}

/** The operation of a method and a path, with its parameters as sent; else the methods that the path has. */
function match(
  patterns: readonly RoutePattern[],
  { method, path }: { method: string; path: string },
) {
  const allowed: string[] = [];
  for (const { operation, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const { method: own } = operations[operation];
    if (own === method) return { operation, raw: found.groups ?? {}, allowed };
    allowed.push(own);
  }
  return { allowed };
}

const routePatterns = routePatternsAfter((name) => literal(rootPaths[name]));

/** The interface of each first segment of a path. */
const interfaces = new Map<string, InterfaceName>(
  Object.values(operations).map(({ interface: interfaceName, path }) => [
    firstSegment(rootPaths[interfaceName] + path),
    interfaceName,
  ]),
);

/** Checks whether a path begins like that of an operation. */
export function isInterfacePath(path: string): boolean {
  return interfaces.has(firstSegment(path));
}

/**
 * Finds the operation of a request.
 *
 * @param path - With the path of the root, without a query.
 */
export function findOperation(method: string, path: string): Route {
  const { operation, raw, allowed } = match(routePatterns, { method, path });
  if (operation !== undefined) {
    const params = decodeParams(raw);
    if (params === undefined) return { ...otherRoute(path), kind: 'malformed' };
    return { kind: 'operation', interface: operations[operation].interface, operation, params };
  }

  if (allowed.length > 0) return { ...otherRoute(path), kind: 'wrong-method', allowed };
  return { ...otherRoute(path), kind: 'wrong-path', rootProblem: rootProblemOf(path) };
}

function rootProblemOf(path: string): RootProblem | undefined {
  const isKnown = (changed: string) => routePatterns.some(({ pattern }) => pattern.test(changed));
  const roots = Object.values(rootPaths);
  const missing = roots.find((root) => isKnown(root + path));
  if (missing) return { kind: 'missing', root: missing };

  const extra = roots.find((root) => isKnown(path.replace(root, '')));
  return extra ? { kind: 'extra', root: extra } : undefined;
}

function otherRoute(path: string): OtherRoute {
  const [first] = interfaces.values();
  const interfaceName = interfaces.get(firstSegment(path)) ?? (first as InterfaceName);
  return { interface: interfaceName, operation: null };
}

/**
 * Finds the operations of recorded requests.
 *
 * @param roots - URL of the root of each interface; without one the host does not matter, nor what
 * stands before the path of its root.
 */
export function operationFinder(roots: Partial<Record<InterfaceName, string>>) {
  const recorded = routePatternsAfter((name) => {
    const { [name]: root } = roots;
    if (root === undefined) return `.*${literal(rootPaths[name])}`;
    return literal(root.replace(/\/$/, ''));
  });

  return (method: string, { origin, pathname }: URL) => {
    const { operation, raw = {} } = match(recorded, { method, path: origin + pathname });
    if (operation === undefined) return undefined;

    // Malformed parameters stay as they were sent.
    const parameters: Readonly<Record<string, string>> = decodeParams(raw) ?? raw;
    return { operation, parameters };
  };
}

/** Decodes path parameters. Undefined where one is malformed. */
function decodeParams(raw: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  try {
    for (const name in raw) params[name] = decodeURIComponent(raw[name] as string);
    return params;
  } catch {
    return undefined;
  }
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}
