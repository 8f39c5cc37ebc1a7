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
      readonly kind: 'unknown';
      readonly missingRoot?: string | undefined;
      readonly surplusRoot?: string | undefined;
    });

/** To an operation of the document. */
export interface OperationRoute {
  readonly kind: 'operation';
  readonly interface: InterfaceName;
  readonly operation: OperationId;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
}

/** To none. */
export interface OtherRoute {
  /** By the begin of the path; the first of the document for a path of none. */
  readonly interface: InterfaceName;
  readonly operation: null;
}

/** The operations, those with a literal segment before those with a parameter in its place. */
export const operationsToMatch: readonly OperationId[] = (
  Object.keys(operations) as OperationId[]
).toSorted((a, b) => requests[a].path.length - requests[b].path.length);

/**
 * A regular expression, as text, that finds the parameters of a path template by name.
 *
 * A pattern for each template is all the routing there is. Of the libraries, rou3 takes
 * `/virtual-cards/` for the list, hono and find-my-way leave or swallow malformed encoding, find-my-way
 * needs Node, and path-to-regexp does the same as these lines with 1.6 kB more and a pattern language of
 * its own. Each takes 0.2 to 0.5 µs for a request, as this does.
 */
export function pathPattern(template: string): string {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return literal.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
}

const routes = operationsToMatch.map((id) => {
  const { interface: interfaceName, method, path } = operations[id];
  const pattern = new RegExp(`^${pathPattern(rootPaths[interfaceName] + path)}$`);
  return { id, interfaceName, method, pattern };
});

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
  const allowed: string[] = [];
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match === null) continue;
    if (route.method !== method) {
      allowed.push(route.method);
      continue;
    }
    const params = decodeParams(match.groups ?? {});
    if (params === undefined) return { ...otherRoute(path), kind: 'malformed' };
    return { kind: 'operation', interface: route.interfaceName, operation: route.id, params };
  }
  return allowed.length > 0
    ? { ...otherRoute(path), kind: 'wrong-method', allowed }
    : {
        ...otherRoute(path),
        kind: 'unknown',
        missingRoot: rootSuchThat((root) => root + path),
        surplusRoot: rootSuchThat((root) => path.replace(root, '')),
      };
}

/** The path of a root that makes of a path one that leads to an operation, whatever its method. */
function rootSuchThat(changed: (root: string) => string): string | undefined {
  return Object.values(rootPaths).find((root) =>
    routes.some(({ pattern }) => pattern.test(changed(root))),
  );
}

function otherRoute(path: string): OtherRoute {
  const [first] = interfaces.values();
  const interfaceName = interfaces.get(firstSegment(path)) ?? (first as InterfaceName);
  return { interface: interfaceName, operation: null };
}

/** Decodes path parameters. Undefined where one is malformed. */
export function decodeParams(
  raw: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
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
