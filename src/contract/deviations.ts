import { encode, get, tokens } from '../shared/pointer.ts';
import type { Contract, Excuse } from './document.ts';
import type { Deviation } from './gaps.ts';
import { schemaErrors } from './problems.ts';
import { type SchemaError, type SchemaNode, allowsNull, nodesAlong, walk } from './schema.ts';
import { statementErrors } from './statements.ts';
import { formatOf, isDate, toRfc3339 } from './value-format.ts';

/** Errors of one body that are counted: more than those of the longest list with all fields wrong. */
const MAX_ERRORS = 250_000;

/**
 * The ways in which a body differs from a schema of the document, with formats as their specifications
 * have them. Of a time that is not as the document states it, that is the only error.
 *
 * @param node - A schema with a name.
 */
export function bodyErrors(node: SchemaNode, body: unknown): SchemaError[] {
  const name = node.name ?? '';
  const formats = formatErrors(node, body);
  const errors = schemaErrors(name, body, MAX_ERRORS).filter(
    ({ instancePath, keyword }) =>
      !formats.has(instancePath) || (keyword !== 'format' && keyword !== 'pattern'),
  );

  const times = statementErrors(name, body).filter(({ instancePath, params }) => {
    // A list in place of an object is one error, whatever is in it.
    const described = nodesAlong(node, instancePath).at(-1);
    return params.rule === 'x-time' && described?.schema['x-time'] !== undefined;
  });
  const wrongTimes = new Set(times.map(({ instancePath }) => instancePath));
  const others = [...errors, ...formats.values()];
  return [...others.filter(({ instancePath }) => !wrongTimes.has(instancePath)), ...times];
}

/** Checks whether a value is valid by a schema; never by one without a name. */
export function isValid(node: SchemaNode | undefined, value: unknown): boolean {
  if (node?.name === undefined) return false;
  return schemaErrors(node.name, value, 1).length === 0 && formatErrors(node, value).size === 0;
}

/** Formats of which the validator takes more than the specification of the format does. */
const STRICT: Readonly<Record<string, RegExp>> = {
  'date-time':
    /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** Texts that are not in the format of their schema, by their JSON pointers. */
function formatErrors(root: SchemaNode, value: unknown): Map<string, SchemaError> {
  const errors = new Map<string, SchemaError>();
  walk(root, value, {
    value: ({ schema: { format = '', pattern } }, text, instancePath) => {
      if (typeof text !== 'string') return;
      if (STRICT[format]?.test(text) === false) {
        const message = `must match format "${format}"`;
        errors.set(instancePath, { keyword: 'format', instancePath, message, params: { format } });
      } else if (isDayAndTime(text, pattern) && !isDate(text.slice(0, 10))) {
        const params = { expected: 'a day that exists' };
        const message = `must be ${params.expected}`;
        errors.set(instancePath, { keyword: 'pattern', instancePath, message, params });
      }
    },
  });
  return errors;
}

/** Checks whether a text is a day and a time, `2026-02-30 09:30:00`, as its pattern has it. */
function isDayAndTime(text: string, pattern: string | undefined): boolean {
  return /^\d{4}-\d\d-\d\d /.test(text) && formatOf(text).pattern === pattern;
}

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
  const owners = ownersOf({ node, parent: nodes.at(-2) }, instancePath);
  const excuse = deviationsOf({ node, value }, keyword)
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
function ownersOf(
  { node, parent }: { node: SchemaNode; parent: SchemaNode | undefined },
  path: string,
): string[] {
  const own = node.properties.size === 0 ? [node.pointer] : [];
  if (parent === undefined) return own;
  const property = `${parent.pointer}/properties/${encode(tokens(path).at(-1) ?? '')}`;
  return [...own, property, parent.pointer];
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems'];

/** The deviations that an error can be, for each of which a record can be the reason. */
function deviationsOf(
  { node, value }: Pick<WrongValue, 'node' | 'value'>,
  keyword: string,
): Deviation[] {
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
