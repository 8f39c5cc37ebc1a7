import type { OperationId } from '../../../generated/operations.ts';
import type { Contract, DocumentedAssumption, DocumentedGap } from '../../contract/document.ts';
import type { Gap } from '../../contract/gaps.ts';
import { type Schema, type SchemaNode, effectsOf } from '../../contract/schema.ts';
import { encodeToken } from '../../shared/pointer.ts';
import { isObject } from '../../shared/json.ts';

type AnyGap = Gap | DocumentedGap;

/** A value in the body of a response, with what the document says of it. */
export interface BodyValue {
  readonly pointer: string;
  readonly value: unknown;
  readonly schema: Schema;
  /** JSON pointer of the schema in the document. */
  readonly schemaPointer: string;
  /** True for an optional property of an object, which can be absent. */
  readonly optional: boolean;
  /** The gaps of the value, and of all fields of the object that holds it. */
  readonly gaps: readonly AnyGap[];
  /** The assumptions of the document about the value. */
  readonly assumptions: readonly DocumentedAssumption[];
}

/** The operation of a response, and the path parameters of its request. */
interface ResponseContext {
  readonly contract: Contract;
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string>>;
}

/** A value in a body, and the part of the document that describes it. */
interface DescribedField extends Pick<BodyValue, 'pointer' | 'value' | 'optional'> {
  readonly node: SchemaNode;
  /** Gaps that are recorded at the object that holds it. */
  readonly outerGaps: readonly AnyGap[];
}

/**
 * Returns the values in a body that the document describes, outermost first; of a list the first item. Skips values
 * that are certain: those that the operation sets, and those that the request selected the record by.
 */
export function bodyValues(
  context: ResponseContext,
  { root, body }: { root: SchemaNode; body: unknown },
): BodyValue[] {
  const whole = { node: root, pointer: '', value: body, optional: false, outerGaps: [] };
  return valuesIn(whole, context);
}

function valuesIn(field: DescribedField, context: ResponseContext): BodyValue[] {
  const inner = childrenOf(field, context).flatMap((each) => valuesIn(each, context));
  return [toBodyValue(field, context.contract), ...inner];
}

function toBodyValue(
  { node, pointer, value, optional, outerGaps }: DescribedField,
  contract: Contract,
): BodyValue {
  const { schema, pointer: schemaPointer, properties } = node;
  // A gap that is recorded at an object is about its fields.
  const ownGaps = properties.size === 0 ? gapsAt(node, contract) : [];
  const ids = new Set(schema['x-assumed']?.map(({ id }) => id));

  return {
    pointer,
    value,
    schema,
    schemaPointer,
    optional,
    gaps: [...ownGaps, ...outerGaps],
    assumptions: contract.assumptions.filter(({ id }) => ids.has(id)),
  };
}

/** Returns the first item of a list, or the fields of an object. */
function childrenOf(field: DescribedField, context: ResponseContext): DescribedField[] {
  const { node, pointer, value } = field;

  if (Array.isArray(value)) {
    if (node.items === undefined || value.length === 0) return [];
    const [first] = value as readonly unknown[];
    return [
      { node: node.items, pointer: `${pointer}/0`, value: first, optional: false, outerGaps: [] },
    ];
  }

  return isObject(value) ? fieldsOf({ ...field, value }, context) : [];
}

function fieldsOf(
  { node, pointer, value }: DescribedField & { value: Record<string, unknown> },
  { contract, operation, params }: ResponseContext,
): DescribedField[] {
  const { schema, properties } = node;
  const fixed = fixedFields(schema, operation);
  const outerGaps = gapsAt(node, contract).filter(({ kind }) => kind === 'nullability');
  const fields: DescribedField[] = [];

  for (const [name, property] of properties) {
    const field = value[name];
    if (field === undefined || fixed.has(name) || field === params[name]) continue;

    fields.push({
      node: property,
      pointer: `${pointer}/${encodeToken(name)}`,
      value: field,
      optional: schema.required?.includes(name) !== true,
      outerGaps,
    });
  }

  return fields;
}

/** Returns the gaps that are recorded at a schema, with their locations in the document where these are known. */
function gapsAt({ schema, pointer }: SchemaNode, contract: Contract): AnyGap[] {
  const documented = contract.gapsAt(pointer);
  const gaps = schema['x-unspecified'] ?? [];
  return gaps.map((gap) => documented.find(({ text }) => text === gap.text) ?? gap);
}

/** Returns the fields of a record whose values follow from the operation: a voided charge is `voided`. */
function fixedFields(schema: Schema, operation: OperationId): ReadonlySet<string> {
  const names = effectsOf(schema, operation).flatMap(({ field, equals }) => [field, equals]);
  return new Set(names.filter((name) => name !== undefined));
}
