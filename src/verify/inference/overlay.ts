import { sourceLocation } from '../contract/source-location.ts';
import { get, tokens } from '../../shared/pointer.ts';

/** One change to the document. Either `update` or `remove`. */
export interface Change {
  /** Pointer into the bundle of what is changed. */
  pointer: string;
  /** An object is merged into the target; anything else is appended to a list. */
  update?: unknown;
  remove?: true;
  /** What was seen, in one sentence. */
  because: string;
}

/** OpenAPI Overlay 1.0: the observations that a run has learned, as changes to the document. */
export interface Overlay {
  overlay: '1.0.0';
  info: { title: string; version: string };
  actions: {
    target: string;
    description: string;
    update?: unknown;
    remove?: true;
    /** Where the target is written in the source. */
    'x-source': string;
  }[];
}

export function overlayOf(changes: readonly Change[], version: string, json: unknown): Overlay {
  const ordered = [
    ...changes.filter(({ remove }) => remove !== true),
    ...removals(
      changes.filter(({ remove }) => remove === true),
      json,
    ),
  ];
  return {
    overlay: '1.0.0',
    info: { title: 'What verify has learned of the service', version },
    actions: ordered.map(({ pointer, update, remove, because }) => ({
      target: jsonPath(json, pointer),
      description: because,
      ...(remove === true ? { remove } : { update }),
      'x-source': sourceLocation(pointer),
    })),
  };
}

/** From the end of a list, so that no index moves before its turn; a list that loses all goes. */
function removals(changes: readonly Change[], json: unknown): Change[] {
  const lists = new Map<string, Change[]>();
  for (const change of changes) {
    const list = change.pointer.slice(0, change.pointer.lastIndexOf('/'));
    lists.set(list, [change, ...(lists.get(list) ?? [])]);
  }
  return [...lists].flatMap(([pointer, own]) => {
    if (own.length < (get(json, pointer) as unknown[]).length) return own;
    return [{ pointer, remove: true, because: own.map(({ because }) => because).join(' ') }];
  });
}

/** A normalized path of RFC 9535: `$['paths']['/refunds']['get']`. */
function jsonPath(json: unknown, pointer: string): string {
  let parent = json;
  const steps = tokens(pointer).map((token) => {
    const isIndex = Array.isArray(parent);
    parent = (parent as Record<string, unknown>)[token];
    return isIndex
      ? `[${token}]`
      : `['${token.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}']`;
  });
  return `$${steps.join('')}`;
}
