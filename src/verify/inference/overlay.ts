import { sourceLocation } from '../../contract/document.ts';
import { encode, get, tokens } from '../../shared/pointer.ts';
import { REDACTED } from '../../shared/redact.ts';

/** One change to the document. Either `update` or `remove`. */
export interface Change {
  /** JSON pointer into the bundle of what is changed. */
  pointer: string;
  /** An object is merged into the target; anything else is appended to a list. */
  update?: unknown;
  /** Set when the target is removed. */
  remove?: true;
  /** The observation, in one sentence. */
  because: string;
}

/** Checks whether nothing of a text was redacted or cut off, so that a change may write it. */
export function isWhole(text: string): boolean {
  return !text.includes(REDACTED) && !text.includes('…');
}

/** OpenAPI Overlay 1.0: what a run has shown, as changes to the document. */
export interface Overlay {
  /** Version of the Overlay Specification. */
  overlay: '1.0.0';
  /** The `version` is that of the document. */
  info: { title: string; version: string };
  /** In the order in which they are to be applied. */
  actions: {
    /** Normalized path of RFC 9535. */
    target: string;
    description: string;
    update?: unknown;
    remove?: true;
    /** Where the target is written in the source. */
    'x-source': string;
  }[];
}

/**
 * @param changes - Changes in any order; the same one may occur more than once.
 * @param version - Version of the document.
 * @param document - The bundle.
 */
export function overlayOf(changes: readonly Change[], version: string, document: unknown): Overlay {
  const distinct = [
    ...new Map(
      changes.map((each) => [JSON.stringify([each.pointer, each.update, each.remove]), each]),
    ).values(),
  ];
  const ordered = [
    ...distinct.filter(({ remove }) => remove !== true),
    ...orderRemovals(
      distinct.filter(({ remove }) => remove === true),
      document,
    ),
  ];
  return {
    overlay: '1.0.0',
    info: { title: 'Observations of verify', version },
    actions: ordered.map(({ pointer, update, remove, because }) => ({
      target: jsonPath(document, pointer),
      description: because,
      ...(remove === true ? { remove } : { update }),
      'x-source': sourceLocation(pointer),
    })),
  };
}

/** From the end of a list, so that no index moves before its turn; a list that loses all goes. */
function orderRemovals(changes: readonly Change[], document: unknown): Change[] {
  const byParent = new Map<string, Change[]>();
  for (const change of changes) {
    const parent = change.pointer.slice(0, change.pointer.lastIndexOf('/'));
    byParent.set(parent, [...(byParent.get(parent) ?? []), change]);
  }
  return [...byParent].flatMap(([pointer, own]) => {
    const list = get(document, pointer);
    if (!Array.isArray(list)) return own;
    const because = own.map((each) => each.because).join(' ');
    if (own.length === list.length) return [{ pointer, remove: true as const, because }];
    return own.toSorted((a, b) => indexOf(b) - indexOf(a));
  });
}

function indexOf({ pointer }: Change): number {
  return Number(tokens(pointer).at(-1));
}

/** `$['paths']['/refunds']['get']` */
function jsonPath(document: unknown, pointer: string): string {
  let parent = document;
  const steps = tokens(pointer).map((token) => {
    const isIndex = Array.isArray(parent);
    parent = get(parent, `/${encode(token)}`);
    const name = token.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`);
    return isIndex ? `[${token}]` : `['${name}']`;
  });
  return `$${steps.join('')}`;
}
