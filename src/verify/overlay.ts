import { placeOf } from './places.ts';
import { tokens } from './pointer.ts';

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

/** OpenAPI Overlay 1.0: the facts that a run has learned, as changes to the document. */
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

export function overlayOf(changes: readonly Change[], version: string): Overlay {
  // What is removed from a list goes last and from its end, so that no index moves before its turn.
  const ordered = [
    ...changes.filter(({ remove }) => remove !== true),
    ...changes.filter(({ remove }) => remove === true).toReversed(),
  ];
  return {
    overlay: '1.0.0',
    info: { title: 'What verify has learned of the service', version },
    actions: ordered.map(({ pointer, update, remove, because }) => ({
      target: jsonPath(pointer),
      description: because,
      ...(remove === true ? { remove } : { update }),
      'x-source': placeOf(pointer),
    })),
  };
}

/** A normalized path of RFC 9535: `$['paths']['/refunds']['get']`. */
function jsonPath(pointer: string): string {
  const step = (token: string) =>
    /^\d+$/.test(token) && !pointer.includes(`/responses/${token}`)
      ? `[${token}]`
      : `['${token.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}']`;
  return `$${tokens(pointer).map(step).join('')}`;
}
