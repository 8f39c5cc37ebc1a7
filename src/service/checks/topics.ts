/** Subject of an observation. Tells gaps and assumptions of one kind at one JSON pointer apart. */
export type Topic =
  | 'header name'
  | 'header presence'
  | 'no Content-Type'
  | 'numbers'
  | 'sizes'
  | 'unknown reference'
  | 'wrong token';

/** Topics of the gaps and assumptions that have an id and that a run can observe. */
const TOPICS: Readonly<Record<string, Topic>> = {
  'bvn-unknown-order': 'unknown reference',
  'card-unknown': 'unknown reference',
  'card-without-content-type': 'no Content-Type',
  'identifier-name': 'header name',
  'identifier-required': 'header presence',
  'page-numbers': 'numbers',
  'page-sizes': 'sizes',
  'page-totals': 'numbers',
  'refund-page-numbers': 'numbers',
  'refund-page-sizes': 'sizes',
  'refund-page-totals': 'numbers',
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
