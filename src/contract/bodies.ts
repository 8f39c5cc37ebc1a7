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
  const path: string[] = [];
  const visit = ({ object, name, isDescribed }: Field) => {
    if (!isDescribed) unknown ??= [...path];
    else if (object[name] === null) empty ??= [...path];
  };
  visitFields(body, bodyFields[operation], { path, visit });
  return { unknown, empty };
}

/** A body without those described fields that are null. */
export function withoutNulls(operation: OperationId, body: unknown): unknown {
  const copy = structuredClone(body);
  const visit = ({ object, name, isDescribed }: Field) => {
    if (isDescribed && object[name] === null) delete object[name];
  };
  visitFields(copy, bodyFields[operation], { path: [], visit });
  return copy;
}

interface Field {
  readonly object: Record<string, unknown>;
  readonly name: string;
  readonly isDescribed: boolean;
}

interface Walk {
  /** Where the visited field stands in the body; one list for all fields, since most need none. */
  readonly path: string[];
  readonly visit: (field: Field) => void;
}

/** Visits the fields of an object, and of the objects and lists of objects that the document describes in it. */
function visitFields(object: unknown, described: BodyFields, walk: Walk): void {
  if (!isObject(object) || isLeaf(described)) return;
  for (const name of Object.keys(object)) {
    const inner = Object.hasOwn(described, name) ? described[name] : undefined;
    walk.path.push(name);
    walk.visit({ object, name, isDescribed: inner !== undefined });
    const value = object[name];
    if (inner !== undefined && Array.isArray(value) && !isLeaf(inner)) {
      for (const [index, item] of value.entries()) {
        walk.path.push(String(index));
        visitFields(item, inner, walk);
        walk.path.pop();
      }
    } else if (inner !== undefined) visitFields(value, inner, walk);
    walk.path.pop();
  }
}

/** Whether the document describes no fields in a value. */
function isLeaf(described: BodyFields): boolean {
  return Object.keys(described).length === 0;
}
