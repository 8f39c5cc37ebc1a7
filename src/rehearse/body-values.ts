import type { OperationId } from '../../generated/operations.ts';
import { encode, isObject } from '../shared/pointer.ts';
import type { Contract, DocumentedAssumption, DocumentedGap } from '../contract/document.ts';
import type { Gap } from '../contract/gaps.ts';
import { type Schema, type SchemaNode, effectsOf } from '../contract/schema.ts';

/** A value in the body of a response, with what the document says of it. */
export interface BodyValue {
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

/** A body that was received, its schema, and what was requested. */
interface Received {
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly root: SchemaNode;
  readonly body: unknown;
}

/**
 * The values in a body that the document describes, outermost first; of a list the first item. Left out
 * is what is known to be as it is: what the operation does to the record, and what the request has
 * chosen it by.
 */
export function bodyValues(
  contract: Contract,
  { operation, params, root, body }: Received,
): BodyValue[] {
  const valuesAt = (
    { schema, pointer: schemaPointer, properties, items }: SchemaNode,
    at: Pick<BodyValue, 'pointer' | 'value' | 'optional' | 'gaps'>,
  ): BodyValue[] => {
    const { pointer, value } = at;
    const located = contract.gapsAt(schemaPointer);
    const own = (schema['x-unspecified'] ?? []).map(
      (gap) => located.find(({ text }) => text === gap.text) ?? gap,
    );
    const ids = new Set(schema['x-assumed']?.map(({ id }) => id));
    const outer = {
      ...at,
      schema,
      schemaPointer,
      // What is recorded at an object is about its fields.
      gaps: [...(properties.size === 0 ? own : []), ...at.gaps],
      assumptions: contract.assumptions.filter(({ id }) => ids.has(id)),
    };
    if (Array.isArray(value)) {
      if (items === undefined || value.length === 0) return [outer];
      const first = { pointer: `${pointer}/0`, value: value[0], optional: false, gaps: [] };
      return [outer, ...valuesAt(items, first)];
    }
    if (!isObject(value)) return [outer];
    const fixed = fixedFields(schema, operation);
    const gaps = own.filter(({ kind }) => kind === 'nullability');
    const fields = [...properties].filter(
      ([key]) => value[key] !== undefined && !fixed.has(key) && value[key] !== params[key],
    );
    const inner = fields.flatMap(([key, property]) => {
      const optional = schema.required?.includes(key) !== true;
      const field = { pointer: `${pointer}/${encode(key)}`, value: value[key], optional, gaps };
      return valuesAt(property, field);
    });
    return [outer, ...inner];
  };
  return valuesAt(root, { pointer: '', value: body, optional: false, gaps: [] });
}

/** The fields of a record whose values follow from the operation: a voided charge is `voided`. */
function fixedFields(schema: Schema, operation: OperationId): ReadonlySet<string> {
  return new Set(
    effectsOf(schema, operation).flatMap(({ field, equals }) =>
      equals === undefined ? [field] : [field, equals],
    ),
  );
}
