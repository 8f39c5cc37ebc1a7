import { type BodyFields, type OperationId, bodyFields } from '../../generated/operations.ts';
import type { operations as Wire } from '../../generated/types.ts';
import { isObject } from '../shared/pointer.ts';

type JsonBody<Carrier> = Carrier extends { content: { 'application/json': infer Body } }
  ? Body
  : never;

/** JSON body of the request of an operation; never for an operation without one. */
export type RequestBody<Id extends OperationId> = JsonBody<Wire[Id]['requestBody']>;

/** Whole JSON body of the success response of an operation, envelope included. */
export type SuccessBody<Id extends OperationId> = JsonBody<Wire[Id]['responses'][200]>;

/** `data` of the envelope, or the whole body where the document leaves it open. */
export type Data<Id extends OperationId> =
  SuccessBody<Id> extends { data: infer Inner } ? Inner : SuccessBody<Id>;

/** Unusual fields of a request body. */
export interface UnusualFields {
  /** JSON path of a field that the document does not describe. */
  readonly unknown: readonly string[] | undefined;
  /** JSON path of a described field that is null. */
  readonly empty: readonly string[] | undefined;
}

/** Finds a field that the document does not describe, and one that is null. */
export function unusualFields(operation: OperationId, body: unknown): UnusualFields {
  let unknown: string[] | undefined;
  let empty: string[] | undefined;
  for (const { path, name, object, isDescribed } of fieldsOf(body, bodyFields[operation])) {
    if (!isDescribed) unknown ??= [...path, name];
    else if (object[name] === null) empty ??= [...path, name];
  }
  return { unknown, empty };
}

/** A body without those described fields that are null. */
export function withoutNulls(operation: OperationId, body: unknown): unknown {
  const copy = structuredClone(body);
  for (const { name, object, isDescribed } of fieldsOf(copy, bodyFields[operation])) {
    if (isDescribed && object[name] === null) delete object[name];
  }
  return copy;
}

interface Field {
  readonly object: Record<string, unknown>;
  readonly name: string;
  /** Where the object stands in the body. */
  readonly path: readonly string[];
  readonly isDescribed: boolean;
}

/** The fields of an object, and of the objects and lists of objects that the document describes in it. */
function* fieldsOf(
  object: unknown,
  described: BodyFields,
  path: readonly string[] = [],
): Generator<Field> {
  if (!isObject(object) || Object.keys(described).length === 0) return;
  for (const [name, value] of Object.entries(object)) {
    const inner = Object.hasOwn(described, name) ? described[name] : undefined;
    yield { object, name, path, isDescribed: inner !== undefined };
    if (inner === undefined) continue;
    if (!Array.isArray(value)) yield* fieldsOf(value, inner, [...path, name]);
    else {
      for (const [index, item] of value.entries()) {
        yield* fieldsOf(item, inner, [...path, name, String(index)]);
      }
    }
  }
}
