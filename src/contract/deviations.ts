import { encodeToken, parsePointer, valueAt } from '../shared/pointer.ts';
import type { Contract, Excuse } from './document.ts';
import type { Deviation } from './gaps.ts';
import { schemaErrors } from './problems.ts';
import { type SchemaError, type SchemaNode, allowsNull, walk } from './schema.ts';
import { statementErrors } from './statements.ts';
import { formatOf, isDate, zoneOf } from './value-format.ts';

/** Errors of one body that are counted: more than those of the longest list with all fields wrong. */
const MAX_ERRORS = 250_000;

/**
 * The ways in which a body differs from a schema of the document, with formats as their specifications
 * have them. What is stated beside the schema comes first: the state of a record may cost money.
 *
 * @param node - A schema with a name.
 */
export function bodyErrors(node: SchemaNode, body: unknown): SchemaError[] {
  const name = node.name ?? '';
  return [
    ...statementErrors(name, body),
    ...schemaErrors(name, body, MAX_ERRORS),
    ...formatErrors(node, body),
  ];
}

/** Checks whether a value is valid by a schema; never by one without a name. */
export function isValid(node: SchemaNode | undefined, value: unknown): boolean {
  if (node?.name === undefined) return false;
  return schemaErrors(node.name, value, 1).length === 0 && formatErrors(node, value).length === 0;
}

/** Formats of which the validator takes more than the specification of the format does. */
const STRICT_FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time':
    /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** Texts that are not in the format of their schema. */
function formatErrors(root: SchemaNode, body: unknown): SchemaError[] {
  const errors: SchemaError[] = [];
  walk({ node: root, value: body, pointer: '' }, ({ node, value, pointer: instancePath }) => {
    if (typeof value !== 'string') return;
    const { format = '', pattern } = node.schema;

    if (STRICT_FORMATS[format]?.test(value) === false) {
      const message = `must match format "${format}"`;
      errors.push({ keyword: 'format', instancePath, message, params: { format } });
    }

    // Such as `2026-02-30 09:30:00`.
    const isDayAndTime = /^\d{4}-\d\d-\d\d /.test(value) && formatOf(value).pattern === pattern;
    if (isDayAndTime && !isDate(value.slice(0, 10))) {
      const params = { expected: 'a day that exists' };
      const message = `must be ${params.expected}`;
      errors.push({ keyword: 'pattern', instancePath, message, params });
    }
  });
  return errors;
}

/** A body, and the schema that describes it. */
interface DescribedBody {
  readonly contract: Contract;
  readonly root: SchemaNode;
  readonly body: unknown;
}

/** A value that is not as its schema says, and what excuses it. */
export interface WrongValue {
  readonly error: SchemaError;
  readonly node: SchemaNode;
  readonly value: unknown;
  /** Undefined where it contradicts the document. */
  readonly excuse: Excuse | undefined;
}

/** The value that an error is about, with what excuses it. */
export function wrongValueOf(
  error: SchemaError,
  { contract, root, body }: DescribedBody,
): WrongValue {
  const { instancePath, keyword } = error;
  const value = valueAt(body, instancePath);
  const { node, owners } = schemaAt(root, instancePath);
  const excuse = deviationsOf({ node, value }, keyword)
    .map((deviation) => contract.excuseFor(deviation, owners))
    .find((found) => found !== undefined);
  return { error, node, value, excuse };
}

/** Checks whether an excuse covers each error of a body. */
export function hasOnlyExcusedErrors(described: DescribedBody): boolean {
  const errors = bodyErrors(described.root, described.body);
  return errors.every((error) => wrongValueOf(error, described).excuse !== undefined);
}

/**
 * The schema at a JSON pointer, as far as the document describes the way, and where an excuse for the value can
 * stand: on its schema, on the property and on the object around it. What stands on the schema of an object is about
 * its fields.
 */
function schemaAt(root: SchemaNode, pointer: string): { node: SchemaNode; owners: string[] } {
  let node = root;
  let outer: string[] = [];
  for (const token of parsePointer(pointer)) {
    const inner = node.properties.get(token) ?? node.items;
    if (inner === undefined) break;
    outer = [`${node.pointer}/properties/${encodeToken(token)}`, node.pointer];
    node = inner;
  }

  const own = node.properties.size === 0 ? [node.pointer] : [];
  return { node, owners: [...own, ...outer] };
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems'];

/** The deviations that an error can be, each of which an excuse can cover. */
function deviationsOf(
  { node, value }: Pick<WrongValue, 'node' | 'value'>,
  keyword: string,
): Deviation[] {
  // An excuse is about a schema, never about what is stated beside it.
  if (keyword === 'stated') return [];
  if (value === null && !allowsNull(node.schema)) return ['null', 'type'];
  if (keyword === 'type') return ['type'];
  if (keyword === 'enum') return ['value'];
  if (LENGTHS.includes(keyword)) return ['length'];
  if (BOUNDS.includes(keyword)) return ['bound'];
  if (keyword !== 'format' && keyword !== 'pattern') return [];
  // The format of a number, such as int32, is a bound.
  if (typeof value === 'number') return ['bound'];
  const isTime = typeof value === 'string' && zoneOf(value) !== undefined;
  return isTime && node.schema.format === 'date-time' ? ['spelling'] : [];
}
