import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import { rootPaths } from '../../shared/root-paths.ts';

/** Where a request goes. */
export type Route =
  | { kind: 'operation'; id: OperationId; interface: InterfaceName; path: string; params: Params }
  | { kind: 'method'; interface: InterfaceName; allowed: string[] }
  | { kind: 'malformed'; interface: InterfaceName }
  | { kind: 'none'; interface: InterfaceName };

export type Params = Record<string, string>;

interface Leaf {
  id: OperationId;
  interface: InterfaceName;
  /** Position of each parameter among the segments of the path. */
  params: readonly (readonly [number, string])[];
}

/** A segment of the paths: the literal ones that may follow it, and the one parameter. */
interface Node {
  literals: Map<string, Node>;
  parameter: Node | undefined;
  methods: Map<string, Leaf>;
}

const root: Node = newNode();
const firstSegments = new Map<string, InterfaceName>();
for (const [id, operation] of Object.entries(operations)) {
  const segments = `${rootPaths[operation.interface]}${operation.path}`.split('/').slice(1);
  let node = root;
  for (const segment of segments) {
    if (segment.startsWith('{')) {
      node.parameter ??= newNode();
      node = node.parameter;
    } else {
      const next = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, next);
      node = next;
    }
  }
  const params = segments.flatMap((segment, index) =>
    segment.startsWith('{') ? [[index, segment.slice(1, -1)] as const] : [],
  );
  node.methods.set(operation.method, {
    id: id as OperationId,
    interface: operation.interface,
    params,
  });
  firstSegments.set(segments[0] as string, operation.interface);
}

/** Finds the operation for a method and a path as it stands on the request line, without query. */
export function route(method: string, path: string): Route {
  const segments = path.split('/');
  segments.shift();
  const at = firstSegments.get(segments[0] ?? '') ?? 'main';
  let node: Node | undefined = root;
  for (const segment of segments) {
    node = node.literals.get(segment) ?? node.parameter;
    if (node === undefined) return { kind: 'none', interface: at };
  }
  if (node.methods.size === 0) return { kind: 'none', interface: at };
  const leaf = node.methods.get(method);
  if (leaf === undefined)
    return { kind: 'method', interface: at, allowed: [...node.methods.keys()] };
  const params: Params = {};
  for (const [index, name] of leaf.params) {
    const value = decode(segments[index] as string);
    if (value === undefined) return { kind: 'malformed', interface: at };
    params[name] = value;
  }
  return {
    kind: 'operation',
    id: leaf.id,
    interface: leaf.interface,
    path: path.slice(rootPaths[leaf.interface].length),
    params,
  };
}

function decode(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function newNode(): Node {
  return { literals: new Map(), parameter: undefined, methods: new Map() };
}
