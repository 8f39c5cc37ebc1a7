import type { GapKind } from '../../generated/operations.ts';
import type { Gap } from '../shared/gaps.ts';

/** What an observation is about, where gaps of one kind stand on the same thing. */
export type Topic = 'unknown reference' | 'no Content-Type' | 'numbers' | 'sizes';

/** The topic of each gap with an id; null where no request of a run can show it. */
const TOPICS: Readonly<Record<string, Topic | null>> = {
  'void-of-other-charge': null,
  'void-before-capture': null,
  'bvn-unknown-order': 'unknown reference',
  'bvn-without-content-type': 'no Content-Type',
  'page-numbers': 'numbers',
  'page-sizes': 'sizes',
  'refund-page-numbers': 'numbers',
  'refund-page-sizes': 'sizes',
};

/**
 * The topic of a gap.
 *
 * @param owner - JSON pointer of what the gap stands on.
 * @returns Undefined where observations of any topic are about it, null where none can be.
 */
export function topicOf({ id, kind }: Gap, owner: string): Topic | null | undefined {
  if (id !== undefined && Object.hasOwn(TOPICS, id)) return TOPICS[id];
  // An operation on one record has a gap about records that do not exist, another about a header.
  if (kind !== 'response' || !owner.startsWith('/paths/')) return undefined;
  return owner.includes('{') ? 'unknown reference' : 'no Content-Type';
}

/** Response headers about which the document has a gap, and where that stands. */
export const openHeaders: readonly { pattern: RegExp; kind: GapKind; owner: string }[] = [
  {
    pattern: /^access-control-/,
    kind: 'headers',
    owner: '/components/headers/AccessControlAllowMethods',
  },
  { pattern: /^(?:x-)?rate-?limit|^retry-after$/, kind: 'rate-limits', owner: '/info' },
  { pattern: /^(?:deprecation|sunset)$/, kind: 'deprecation', owner: '/info' },
];
