import type { GapKind } from '../contract/gaps.ts';

/** Subject of an observation, where records of one kind stand on the same thing. */
export type Topic =
  | 'deprecation'
  | 'header name'
  | 'header presence'
  | 'length'
  | 'no Content-Type'
  | 'numbers'
  | 'permissions'
  | 'rate limits'
  | 'sign'
  | 'sizes'
  | 'unknown reference'
  | 'wrong token';

/** The topics of the records with an id that a run can observe. */
const TOPICS: Readonly<Record<string, Topic>> = {
  'batch-empty': 'length',
  'batch-items': 'length',
  'bvn-unknown-order': 'unknown reference',
  'card-amount-sign': 'sign',
  'card-unknown': 'unknown reference',
  'card-without-content-type': 'no Content-Type',
  deprecation: 'deprecation',
  'identifier-name': 'header name',
  'identifier-required': 'header presence',
  'page-numbers': 'numbers',
  'page-sizes': 'sizes',
  'page-totals': 'numbers',
  'rate-limits': 'rate limits',
  'refund-page-numbers': 'numbers',
  'refund-page-sizes': 'sizes',
  'refund-page-totals': 'numbers',
  'token-permissions': 'permissions',
  'token-refused-main': 'wrong token',
  'trace-id-header': 'header name',
  'trace-id-optional': 'header presence',
};

/**
 * The topic of a gap or an assumption.
 *
 * @returns Undefined where observations of any topic are about it, null where none can be.
 */
export function topicOf({ id }: { id?: string | undefined }): Topic | null | undefined {
  return id === undefined ? undefined : (TOPICS[id] ?? null);
}

/** Response headers about which the document has a gap, and where that stands. */
export const openHeaders: readonly {
  pattern: RegExp;
  kind: GapKind;
  owner: string;
  topic?: Topic;
}[] = [
  {
    pattern: /^access-control-/,
    kind: 'headers',
    owner: '/components/headers/AccessControlAllowMethods',
  },
  {
    pattern: /^(?:x-)?rate-?limit|^retry-after$/,
    kind: 'service',
    owner: '/info',
    topic: 'rate limits',
  },
  { pattern: /^(?:deprecation|sunset)$/, kind: 'service', owner: '/info', topic: 'deprecation' },
];
