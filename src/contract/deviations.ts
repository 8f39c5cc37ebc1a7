import { encode, get, tokens } from '../shared/pointer.ts';
import { bodyErrors } from './body-errors.ts';
import type { Contract, Excuse } from './document.ts';
import type { Deviation } from './gaps.ts';
import { type SchemaError, type SchemaNode, allowsNull, nodesAlong } from './schema.ts';
import { statementErrors } from './statements.ts';
import { toRfc3339 } from './value-format.ts';

/** A body, and the schema that describes it. */
interface DescribedBody {
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

/** The value that an error is about, with the record of the document that leaves open what it can be. */
export function wrongValueAt(
  contract: Contract,
  { root, body }: DescribedBody,
  error: SchemaError,
): WrongValue {
  const { instancePath, keyword } = error;
  const value = get(body, instancePath);
  const nodes = nodesAlong(root, instancePath);
  const node = nodes.at(-1) ?? root;
  const owners = ownersOf(node, nodes.at(-2), instancePath);
  const excuse = deviationsOf(node, value, keyword)
    .map((deviation) => contract.excuseFor(deviation, owners))
    .find((found) => found !== undefined);
  return { error, node, value, excuse };
}

/** Checks whether a body contradicts nothing: what differs from its schema, a record leaves open. */
export function isOpenTo(contract: Contract, described: DescribedBody): boolean {
  const { root, body } = described;
  const isAsStated = statementErrors(root.name ?? '', body).length === 0;
  if (!isAsStated) return false;
  return bodyErrors(root, body).every(
    (error) => wrongValueAt(contract, described, error).excuse !== undefined,
  );
}

/**
 * Where a record about a value can stand: on its schema, on the property and on the object around
 * it. What stands on the schema of an object is about its fields.
 */
function ownersOf(node: SchemaNode, parent: SchemaNode | undefined, path: string): string[] {
  const own = node.properties.size === 0 ? [node.pointer] : [];
  if (parent === undefined) return own;
  const property = `${parent.pointer}/properties/${encode(tokens(path).at(-1) ?? '')}`;
  return [...own, property, parent.pointer];
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems'];

/** The deviations that an error can be, for each of which a record can be the reason. */
function deviationsOf(node: SchemaNode, value: unknown, keyword: string): Deviation[] {
  if (value === null && !allowsNull(node.schema)) return ['null', 'type'];
  if (keyword === 'type') return ['type'];
  if (keyword === 'enum') return ['value'];
  if (LENGTHS.includes(keyword)) return ['length'];
  if (BOUNDS.includes(keyword)) return ['bound'];
  if (keyword !== 'format' && keyword !== 'pattern') return [];
  // The format of a number, such as int32, is a bound.
  if (typeof value === 'number') return ['bound'];
  return isOtherSpelling(node, value) ? ['spelling'] : [];
}

/** Checks whether a text is a time that is as documented but for its spelling. */
function isOtherSpelling({ schema }: SchemaNode, value: unknown): boolean {
  if (schema.format !== 'date-time' || typeof value !== 'string') return false;
  const usual = toRfc3339(value);
  return usual !== undefined && new RegExp(schema.pattern ?? '').test(usual);
}
