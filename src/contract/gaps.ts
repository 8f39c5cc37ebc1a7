import { encodeToken } from '../shared/pointer.ts';
import { isObjectOrList } from '../shared/json.ts';

/**
 * Deviations that a gap or an assumption of each kind excuses. An empty list: the document has no rule to
 * deviate from. Two subjects that no program tells apart are one kind.
 */
const DEVIATIONS_BY_KIND = {
  currency: [],
  effects: [],
  // A format that is not known has no rule. One that is known stays known beside its gap.
  format: ['spelling'],
  headers: ['media-type'],
  idempotency: [],
  // That a list is an array is known, also of an empty one.
  list: [],
  meaning: [],
  messages: [],
  nullability: ['null'],
  // Only fields that are known to be always present are required.
  presence: [],
  query: [],
  range: ['bound', 'length'],
  // A header of another name is a header that is missing.
  required: ['refusal', 'case'],
  response: ['case'],
  service: [],
  statuses: ['error-status', 'value'],
  transitions: [],
  type: ['type'],
  unit: [],
  values: ['value'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Subject of a gap or an assumption. */
export type GapKind = keyof typeof DEVIATIONS_BY_KIND;

/**
 * A way to differ from the document that a gap or an assumption can excuse:
 *
 * - `null`: null in a field that is not described as nullable.
 * - `type`: a value of another type.
 * - `spelling`: the documented time in another spelling of ISO 8601.
 * - `value`: a value outside of a closed set.
 * - `bound`: a number out of bounds.
 * - `length`: a text or a list of another length.
 * - `error-status`: a known error with the HTTP status of another.
 * - `refusal`: a request that should have succeeded was not valid to the service.
 * - `case`: the response to a request of which the document does not know the response.
 * - `media-type`: a body under another media type.
 */
export type Deviation = (typeof DEVIATIONS_BY_KIND)[GapKind][number];

/** Checks whether a gap or an assumption of a kind excuses a deviation. */
export function canExcuse(kind: GapKind, deviation: Deviation): boolean {
  return (DEVIATIONS_BY_KIND[kind] as readonly Deviation[]).includes(deviation);
}

/** Something that is not known of the service: programs read the kind, people the text. */
export interface Gap {
  kind: GapKind;
  text: string;
  /** Question of a reader, where the question of the kind does not say which case is meant. */
  question?: string;
  /** Tells gaps of one kind on one thing apart. */
  id?: string;
  /** In a gap of the kind `query`, the query parameters that are known. */
  except?: string[];
}

/** A choice that readers of the document live with. */
export interface Assumption {
  id: string;
  kind: GapKind;
  value?: unknown;
  choice: string;
  why: string;
}

/** Gaps, assumptions and marks beside any part of the document. */
export interface Extensions {
  'x-unspecified'?: Gap[];
  /** With its id alone, an assumption that is written elsewhere. */
  'x-assumed'?: (Assumption | Pick<Assumption, 'id'>)[];
  'x-sensitive'?: boolean;
}

/** The assumptions that are written here, without the references to others. */
export function assumptionsOf(extensions: Extensions | undefined): Assumption[] {
  return (extensions?.['x-assumed'] ?? []).filter((each) => 'choice' in each);
}

/**
 * Every part of a document that has gaps or assumptions, outermost first. Examples and the values of
 * extensions have none.
 */
export function* annotatedParts(
  document: unknown,
  pointer = '',
): Generator<{ pointer: string; extensions: Extensions }> {
  if (!isObjectOrList(document)) return;
  if ('x-unspecified' in document || 'x-assumed' in document) {
    yield { pointer, extensions: document };
  }
  for (const [key, value] of Object.entries(document)) {
    const isData = key.startsWith('x-') || key === 'example' || key === 'examples';
    // A property of an object may have such a name.
    if (isData && !pointer.endsWith('/properties')) continue;
    yield* annotatedParts(value, `${pointer}/${encodeToken(key)}`);
  }
}
