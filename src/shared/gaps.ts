import type { GapKind } from '../../generated/operations.ts';
import { encode } from './pointer.ts';

/** Something that is not known of the service: programs read the kind, people the text. */
export interface Gap {
  kind: GapKind;
  text: string;
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

/** On what rests on an assumption that is written elsewhere. */
export interface AssumptionReference {
  id: string;
}

/** What the document records beside any of its parts. */
export interface Extensions {
  'x-unspecified'?: Gap[];
  'x-assumed'?: (Assumption | AssumptionReference)[];
  'x-sensitive'?: boolean;
}

/** The assumptions that are written here, without the references to others. */
export function assumptionsOf(extensions: Extensions | undefined): Assumption[] {
  return (extensions?.['x-assumed'] ?? []).filter((each) => 'choice' in each);
}

/** A part of a document with gaps or assumptions. */
export interface RecordOwner {
  /** JSON pointer of the part. */
  pointer: string;
  extensions: Extensions;
}

/**
 * Every part of a document that has gaps or assumptions, outermost first. Examples and the values of
 * extensions have none.
 */
export function* recordOwners(document: unknown, pointer = ''): Generator<RecordOwner> {
  if (typeof document !== 'object' || document === null) return;
  if ('x-unspecified' in document || 'x-assumed' in document) {
    yield { pointer, extensions: document as Extensions };
  }
  for (const [key, value] of Object.entries(document)) {
    const isData = key.startsWith('x-') || key === 'example' || key === 'examples';
    // A property of an object may have such a name.
    if (isData && !pointer.endsWith('/properties')) continue;
    yield* recordOwners(value, `${pointer}/${encode(key)}`);
  }
}
