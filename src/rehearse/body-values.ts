import type { OperationId } from '../../generated/operations.ts';
import { encode, isObject } from '../shared/pointer.ts';
import type { Contract, DocumentedAssumption, DocumentedGap } from '../contract/document.ts';
import type { Gap } from '../contract/gaps.ts';
import { type Schema, type SchemaNode, effectsOf } from '../contract/schema.ts';

/** A value in the body of a response, with what the document says of it. */
export interface BodyValue {
  /** JSON pointer. */
  readonly pointer: string;
  readonly value: unknown;
  readonly schema: Schema;
  /** JSON pointer of the schema in the document. */
  readonly schemaPointer: string;
  /** Whether it can be absent: an optional property of an object. */
  readonly optional: boolean;
  /** What is not specified of the value, or of all fields of the object that holds it. */
  readonly gaps: readonly (Gap | DocumentedGap)[];
  /** What the document has chosen about the value. */
  readonly assumptions: readonly DocumentedAssumption[];
}

/** A response that was received, and what was requested. */
interface Received {
  readonly operation: OperationId;
  readonly status: number;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * The values in a body that the document describes, outermost first; of a list the first item. Left out
 * is what is known to be as it is: what the operation does to the record, and what the request has
 * chosen it by.
 */
export function bodyValues(
  contract: Contract,
  { operation, status, params, body }: Received,
): BodyValue[] {
  const values: BodyValue[] = [];
  const add = (
    { schema, pointer, properties, items }: SchemaNode,
    value: unknown,
    at: Pick<BodyValue, 'pointer' | 'optional' | 'gaps'>,
  ) => {
    const located = contract.gapsAt(pointer);
    const own = (schema['x-unspecified'] ?? []).map(
      (gap) => located.find(({ text }) => text === gap.text) ?? gap,
    );
    const ids = new Set(schema['x-assumed']?.map(({ id }) => id));
    values.push({
      ...at,
      value,
      schema,
      schemaPointer: pointer,
      // What is recorded at an object is about its fields.
      gaps: [...(properties.size === 0 ? own : []), ...at.gaps],
      assumptions: contract.assumptions.filter(({ id }) => ids.has(id)),
    });
    const [first] = Array.isArray(value) ? (value as unknown[]) : [];
    if (first !== undefined && items !== undefined) {
      add(items, first, { pointer: `${at.pointer}/0`, optional: false, gaps: [] });
    }
    if (!isObject(value)) return;
    const fixed = fixedFields(schema, operation);
    const shared = own.filter(({ kind }) => kind === 'nullability');
    for (const [key, property] of properties) {
      const each = value[key];
      if (each === undefined || fixed.has(key) || each === params[key]) continue;
      const optional = schema.required?.includes(key) !== true;
      add(property, each, { pointer: `${at.pointer}/${encode(key)}`, optional, gaps: shared });
    }
  };
  const root = contract.response(operation, status)?.schema;
  if (root !== undefined) add(root, body, { pointer: '', optional: false, gaps: [] });
  return values;
}

/** The fields of a record whose values follow from the operation: a voided charge is `voided`. */
function fixedFields(schema: Schema, operation: OperationId): ReadonlySet<string> {
  return new Set(
    effectsOf(schema, operation).flatMap(({ field, equals }) =>
      equals === undefined ? [field] : [field, equals],
    ),
  );
}
