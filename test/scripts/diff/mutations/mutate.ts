import { get, toPointer } from '../../../../src/shared/pointer.ts';

export type Node = Record<string, unknown>;

/** A change to the document, and the name under which a miss is listed. */
export interface Mutation {
  name: string;
  apply: (document: Node) => void;
}

/** The same change at each of several paths; the name says which. */
export function at(
  what: string,
  paths: Path[],
  change: (node: Node, document: Node) => void,
): Mutation[] {
  return paths.map((path) => ({
    name: `${what}: ${path.join(' ')}`,
    apply: (document) => change(find(document, path), document),
  }));
}

/** A change to the document as a whole. */
export function whole(name: string, apply: (document: Node) => void): Mutation[] {
  return [{ name, apply }];
}

export type Path = readonly string[];

export function find(document: Node, path: Path): Node {
  const found = get(document, toPointer(path));
  if (typeof found !== 'object' || found === null) {
    throw new Error(`there is nothing to change at ${path.join(' ')}`);
  }
  return found as Node;
}

/** Puts a key under another name and in the same position. */
export function rename(node: Node, from: string, to: string): void {
  if (!(from in node)) throw new Error(`there is no ${from} to rename`);
  const entries = Object.entries(node).map(([key, value]) => [key === from ? to : key, value]);
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, Object.fromEntries(entries));
}

/** Takes a key out, and says so when it was not there. */
export function remove(node: Node, key: string): void {
  if (!(key in node)) throw new Error(`there is no ${key} to remove`);
  delete node[key];
}

/** Replaces a text in every string of the document, keys left out. */
export function replaceText(document: Node, from: string, to: string): void {
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    if (typeof value !== 'object' || value === null) return value;
    for (const [key, each] of Object.entries(value)) (value as Node)[key] = inside(each);
    return value;
  };
  inside(document);
}

export const schema = (name: string): Path => ['components', 'schemas', name];
export const property = (owner: string, name: string): Path => [
  ...schema(owner),
  'properties',
  name,
];
export const operation = (method: string, path: string): Path => ['paths', path, method];
export const parameter = (name: string): Path => ['components', 'parameters', name];
export const response = (name: string): Path => ['components', 'responses', name];

export const VOID = '/charges/{flw_ref}/void';
export const ACCOUNT = '/virtual-account-numbers/{order_ref}';
export const HOOKS = '/profile/webhook-endpoints';
export const JSON_TYPE = 'application/json';
