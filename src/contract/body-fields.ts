import { isObject } from '../shared/json.ts';
import type { BodyField, BodyFields } from './described-request.ts';
import { isBeyondInt64 } from './parameters.ts';

/** The names and indexes on the way to a field of a body, or to one that it lacks; its own name is the last. */
export type FieldPath = readonly string[];

/**
 * What is unusual about a field of a body:
 *
 * - `unknown`: the document does not describe it.
 * - `missing`: it is described, not known to be required, and not there.
 * - `null`: it is described, and null.
 * - `beyondInt64`: it is an integer of more than 64 bits.
 * - `atInt64Limit`: it may be one. JavaScript rounds integers near 2^63, so only the text of the body can tell.
 */
type FieldKind = 'unknown' | 'missing' | 'null' | 'beyondInt64' | 'atInt64Limit';

/**
 * Finds the first field of each unusual kind in a body.
 *
 * @param text - The body as it was sent.
 */
export function unusualFields(
  body: unknown,
  { text, described }: { readonly text: string; readonly described: BodyFields },
): Partial<Record<FieldKind, FieldPath>> {
  const first: Partial<Record<FieldKind, FieldPath>> = {};
  const fields = fieldsOfObject({ value: body, path: [] }, described);
  for (const { kind, path } of fields) first[kind] ??= path;

  const { beyondInt64, atInt64Limit } = first;
  if (beyondInt64 !== undefined || atInt64Limit === undefined) return first;
  const isBeyond = text.match(/-?\d{19,}/g)?.some(isBeyondInt64) === true;
  return isBeyond ? { ...first, beyondInt64: atInt64Limit } : first;
}

interface Field {
  readonly kind: FieldKind;
  readonly path: FieldPath;
}

interface ValueAt {
  readonly value: unknown;
  readonly path: FieldPath;
}

/** The unusual fields of an object, and of the objects and lists of objects that the document describes in it. */
function* fieldsOfObject(
  { value: object, path: outer }: ValueAt,
  described: BodyFields,
): Generator<Field> {
  const isLeaf = Object.keys(described).length === 0;
  if (!isObject(object) || isLeaf) return;

  for (const name of Object.keys(object)) {
    const value = object[name];
    const field = Object.hasOwn(described, name) ? described[name] : undefined;
    const kind = kindOf(value, field);
    if (kind !== undefined) yield { path: [...outer, name], kind };

    const isInner = field !== undefined && typeof value === 'object';
    if (isInner) yield* fieldsOfValue({ value, path: [...outer, name] }, field.fields);
  }

  for (const name of Object.keys(described)) {
    const isMissing = !described[name]?.isRequired && !Object.hasOwn(object, name);
    if (isMissing) yield { path: [...outer, name], kind: 'missing' };
  }
}

/** The unusual fields of an object, or of each object in a list. */
function* fieldsOfValue({ value, path }: ValueAt, described: BodyFields): Generator<Field> {
  if (!Array.isArray(value)) return yield* fieldsOfObject({ value, path }, described);
  for (const [index, item] of value.entries()) {
    yield* fieldsOfObject({ value: item, path: [...path, String(index)] }, described);
  }
}

/** The largest integer of 64 bits as JavaScript reads it, and a few beyond it. */
const INT64_LIMIT = 2 ** 63;

/** Returns undefined for a usual field. */
function kindOf(value: unknown, field: BodyField | undefined): FieldKind | undefined {
  if (field === undefined) return 'unknown';
  if (value === null) return 'null';
  if (!field.isInteger || !Number.isInteger(value)) return undefined;

  const size = Math.abs(value as number);
  if (size > INT64_LIMIT) return 'beyondInt64';
  return size === INT64_LIMIT ? 'atInt64Limit' : undefined;
}

/** A valid body as a text, in which only the described fields count, and their order does not. */
export function comparableText(value: unknown, described: BodyFields): string {
  return JSON.stringify(comparableValue(value, described));
}

function comparableValue(value: unknown, described: BodyFields): unknown {
  if (Array.isArray(value)) return value.map((each) => comparableValue(each, described));
  if (!isObject(value)) return value;
  return Object.keys(described).map((name) =>
    comparableValue(value[name], described[name]?.fields ?? {}),
  );
}
