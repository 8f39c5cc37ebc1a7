import { isObject } from '../shared/json.ts';
import type { BodyFields } from './described-request.ts';
import { isBeyondInt64 } from './parameters.ts';

/** A field of a body, or one that it lacks. */
export interface BodyFieldAt {
  /** The way to the object that it stands in. */
  readonly around: readonly string[];
  readonly name: string;
}

/**
 * A field of a body:
 *
 * - `unknown`: the document does not describe it.
 * - `missing`: it is described, not known to be required, and not there.
 * - `empty`: it is described, and null.
 * - `wide`: it is an integer of more than 64 bits; of a `limit`, its digits alone tell.
 */
type FieldKind = 'unknown' | 'missing' | 'empty' | 'wide' | 'limit' | 'usual';

/**
 * Finds the first field of each unusual kind in a body.
 *
 * @param text - The body as it was sent: next to the limit of 64 bits JavaScript reads each integer as the
 * limit, and its digits alone tell.
 */
export function unusualFields(
  body: unknown,
  { text, described }: { readonly text: string; readonly described: BodyFields },
): Partial<Record<FieldKind, BodyFieldAt>> {
  const first: Partial<Record<FieldKind, BodyFieldAt>> = {};
  for (const field of fieldsOf({ value: body, way: [] }, described)) first[field.kind] ??= field;

  const { wide, limit } = first;
  if (wide !== undefined || limit === undefined) return first;
  const isBeyond = text.match(/-?\d{19,}/g)?.some(isBeyondInt64) === true;
  return isBeyond ? { ...first, wide: limit } : first;
}

interface Field extends BodyFieldAt {
  readonly kind: FieldKind;
}

/** A part of a body, and the way to it. */
interface Part {
  readonly value: unknown;
  readonly way: readonly string[];
}

/** The fields of an object, and of the objects and lists of objects that the document describes in it. */
function* fieldsOf({ value: object, way: around }: Part, described: BodyFields): Generator<Field> {
  // Of a leaf the document describes no fields.
  if (!isObject(object) || Object.keys(described).length === 0) return;
  for (const name of Object.keys(object)) {
    const value = object[name];
    const field = Object.hasOwn(described, name) ? described[name] : undefined;
    yield { around, name, kind: kindOf(value, field) };
    if (field !== undefined && typeof value === 'object') {
      yield* fieldsIn({ value, way: [...around, name] }, field.fields);
    }
  }
  for (const name of Object.keys(described)) {
    const isMissing = !described[name]?.isRequired && !Object.hasOwn(object, name);
    if (isMissing) yield { around, name, kind: 'missing' };
  }
}

/** The fields of an object, or of each object in a list. */
function* fieldsIn({ value, way }: Part, described: BodyFields): Generator<Field> {
  if (!Array.isArray(value)) yield* fieldsOf({ value, way }, described);
  else {
    for (const [index, item] of value.entries()) {
      yield* fieldsOf({ value: item, way: [...way, String(index)] }, described);
    }
  }
}

/** The largest integer of 64 bits as JavaScript reads it, and a few beyond it. */
const INT64_LIMIT = 2 ** 63;

function kindOf(value: unknown, field: BodyFields[string] | undefined): FieldKind {
  if (field === undefined) return 'unknown';
  if (value === null) return 'empty';
  if (!field.isInteger || !Number.isInteger(value)) return 'usual';
  const size = Math.abs(value as number);
  if (size > INT64_LIMIT) return 'wide';
  return size === INT64_LIMIT ? 'limit' : 'usual';
}

/** A valid body as a text, in which only the described fields count, and their order does not. */
export function describedText(value: unknown, described: BodyFields): string {
  return JSON.stringify(describedPart(value, described));
}

function describedPart(value: unknown, described: BodyFields): unknown {
  if (Array.isArray(value)) return value.map((each) => describedPart(each, described));
  if (!isObject(value)) return value;
  return Object.keys(described).map((name) =>
    describedPart(value[name], described[name]?.fields ?? {}),
  );
}
