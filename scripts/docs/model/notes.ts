import { type Assumption, type Extensions, type Gap, assumptionsOf } from '../../lib/openapi.ts';

/** What the document records beside a part: what is not specified, and what is assumed. */
export interface Notes {
  unspecified: readonly Gap[];
  assumed: readonly Assumption[];
}

/** The notes of several parts that are shown in one place; the same text once. */
export function notesOf(...parts: readonly (Extensions | undefined)[]): Notes {
  const gaps = parts.flatMap((part) => part?.['x-unspecified'] ?? []);
  return {
    unspecified: [...new Map(gaps.map((gap) => [gap.text, gap])).values()],
    assumed: parts.flatMap(assumptionsOf),
  };
}
