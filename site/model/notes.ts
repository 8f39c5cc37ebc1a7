import {
  type Assumption,
  type Extensions,
  type Gap,
  assumptionsOf,
} from '../../scripts/lib/openapi.ts';
import { GAP_KINDS, GAP_WEIGHTS } from '../../scripts/lib/gap-kinds.js';

/** What the document records beside a part: what is not specified, and what is assumed. */
export interface Notes {
  unspecified: readonly Gap[];
  assumed: readonly Assumption[];
}

/** The notes of several parts that are shown in one place; the same text once. */
export function notesOf(...parts: readonly (Extensions | undefined)[]): Notes {
  const gaps = parts.flatMap((part) => part?.['x-unspecified'] ?? []);
  return {
    unspecified: byWeight([...new Map(gaps.map((gap) => [gap.text, gap])).values()]),
    assumed: parts.flatMap(assumptionsOf),
  };
}

/** The gaps in the order of their weight: first what may cost money. */
export function byWeight<T extends Gap>(gaps: readonly T[]): T[] {
  const rank = ({ kind }: Gap) => GAP_WEIGHTS.indexOf(GAP_KINDS[kind].weight);
  return gaps.toSorted((a, b) => rank(a) - rank(b));
}
