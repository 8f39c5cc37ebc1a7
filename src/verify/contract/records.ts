import type { GapKind } from '../../../generated/operations.ts';
import { encode, isObject } from '../../shared/pointer.ts';

/** One record of `x-unspecified`: what is not known of the service. */
export interface Gap {
  kind: GapKind;
  /** A sentence for people; no program reads it. */
  text: string;
  /** Tells two gaps of one kind apart that stand on the same. */
  id?: string | undefined;
  /** JSON pointer of what the record stands on. */
  owner: string;
  /** JSON pointer of the record itself. */
  pointer: string;
}

/** One record of `x-assumed`: a choice of the document, or a rule that rests on one. */
export interface Assumption {
  id: string;
  /** That of the choice, also where only its id is written. */
  kind: GapKind;
  owner: string;
  pointer: string;
}

/** What is written in the two lists of one owner. */
interface Written {
  id?: string;
  kind?: GapKind;
  text?: string;
}

/** Every record of a document, in its order. */
export function recordsOf(document: unknown): { gaps: Gap[]; assumptions: Assumption[] } {
  const gaps: Gap[] = [];
  const assumed: (Omit<Assumption, 'kind'> & { kind: GapKind | undefined })[] = [];
  const read = (list: string, owner: string, records: readonly Written[]) => {
    for (const [index, { id, kind, text = '' }] of records.entries()) {
      const pointer = `${owner}/${list}/${index}`;
      if (list === 'x-assumed') assumed.push({ id: String(id), kind, owner, pointer });
      else gaps.push({ kind: kind as GapKind, text, id, owner, pointer });
    }
  };
  const visit = (value: unknown, pointer: string) => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) visit(each, `${pointer}/${index}`);
      return;
    }
    if (!isObject(value)) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === 'x-unspecified' || key === 'x-assumed') read(key, pointer, each as Written[]);
      else if (key !== 'examples' && key !== 'example') visit(each, `${pointer}/${encode(key)}`);
    }
  };
  visit(document, '');
  const kinds = new Map(
    assumed.flatMap(({ id, kind }) => (kind === undefined ? [] : [[id, kind]])),
  );
  return {
    gaps,
    assumptions: assumed.flatMap((each) => {
      const kind = kinds.get(each.id);
      return kind === undefined ? [] : [{ ...each, kind }];
    }),
  };
}
