import type { GapKind } from '../../../generated/operations.ts';
import { encode, isObject } from '../../shared/pointer.ts';

/** One record of `x-unspecified`. */
export interface Gap {
  kind: GapKind;
  /** A sentence for people; no program reads it. */
  text: string;
  /** JSON pointer of what the record stands on. */
  owner: string;
  /** JSON pointer of the record itself. */
  pointer: string;
}

/** Every record of `x-unspecified` in a document, in its order. */
export function gapsOf(document: unknown): Gap[] {
  const gaps: Gap[] = [];
  const visit = (value: unknown, pointer: string) => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) visit(each, `${pointer}/${index}`);
      return;
    }
    if (!isObject(value)) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === 'x-unspecified') {
        for (const [index, { kind, text }] of (each as Pick<Gap, 'kind' | 'text'>[]).entries()) {
          gaps.push({ kind, text, owner: pointer, pointer: `${pointer}/x-unspecified/${index}` });
        }
      } else if (key !== 'examples' && key !== 'example') visit(each, `${pointer}/${encode(key)}`);
    }
  };
  visit(document, '');
  return gaps;
}
