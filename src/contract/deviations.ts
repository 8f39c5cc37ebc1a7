import { encode, get, tokens } from '../shared/pointer.ts';
import { formatOf, isDate, toRfc3339 } from './value-format.ts';
import { type Excuse, excusedBy } from './contradiction.ts';
import type { Contract } from './document.ts';
import type { Deviation } from './gaps.ts';
import { type SchemaError, schemaErrors } from './problems.ts';
import { type SchemaNode, allowsNull, nodesAlong, walk } from './schema.ts';

/** A body, and the schema that describes it. */
interface DescribedBody {
  readonly root: SchemaNode;
  readonly body: unknown;
}

/** The value that a schema error is about, and what excuses it. */
interface DeviationAt {
  readonly node: SchemaNode;
  readonly value: unknown;
  /** Undefined where it contradicts the document. */
  readonly excuse: Excuse | undefined;
}

/** Finds the record of the document that leaves open what an error is about. */
export function deviationAt(
  contract: Contract,
  { root, body }: DescribedBody,
  error: Pick<SchemaError, 'keyword' | 'instancePath'>,
): DeviationAt {
  const value = get(body, error.instancePath);
  const [node, parent] = nodesAlong(root, error.instancePath).toReversed() as [
    SchemaNode,
    SchemaNode?,
  ];
  const owners = ownersOf(node, parent, error.instancePath);
  const [excuse] = deviationsOf(node, value, error).flatMap(
    (deviation) => excusedBy(contract, deviation, owners) ?? [],
  );
  return { node, value, excuse };
}

/** Checks whether a body contradicts nothing: what differs from its schema, a record leaves open. */
export function isOpenTo(contract: Contract, described: DescribedBody): boolean {
  const { root, body } = described;
  return bodyErrors(root, body).every(
    (error) => deviationAt(contract, described, error).excuse !== undefined,
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

const BOUNDS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);
const LENGTHS = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);

/** The deviations that an error can be, for each of which a record can be the reason. */
function deviationsOf(
  node: SchemaNode,
  value: unknown,
  { keyword }: Pick<SchemaError, 'keyword'>,
): Deviation[] {
  if (value === null && !allowsNull(node.schema)) return ['null', 'type'];
  if (keyword === 'type') return ['type'];
  if (keyword === 'enum') return ['value'];
  if (LENGTHS.has(keyword)) return ['length'];
  const isFormat = keyword === 'format' || keyword === 'pattern';
  if (BOUNDS.has(keyword) || (isFormat && typeof value === 'number')) return ['bound'];
  return isFormat && isOtherSpelling(node, value) ? ['spelling'] : [];
}

/** Checks whether a text is a time that is as documented but for its spelling. */
function isOtherSpelling({ schema }: SchemaNode, value: unknown): boolean {
  if (schema.format !== 'date-time' || typeof value !== 'string') return false;
  const usual = toRfc3339(value);
  return usual !== undefined && new RegExp(schema.pattern ?? '').test(usual);
}

/** Errors of one body that are counted: more than those of the longest list with all fields wrong. */
const MAX_ERRORS = 250_000;

/**
 * The ways in which a body differs from a schema of the document, with formats as their
 * specifications have them.
 *
 * @param node - A schema with a name.
 */
export function bodyErrors(node: SchemaNode, body: unknown): SchemaError[] {
  const found = schemaErrors(node.name ?? '', body, MAX_ERRORS);
  const strict = formatErrors(node, body);
  const isSaid = ({ instancePath, keyword }: SchemaError) =>
    strict.has(instancePath) && (keyword === 'format' || keyword === 'pattern');
  return [...found.filter((error) => !isSaid(error)), ...strict.values()];
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

/** Stands for a keyword of a text that is as its pattern has it, and names a day that does not exist. */
export const DAY = 'day';

/** A time in the format of its pattern, on a day such as the 30th of February. */
function isMissingDay(text: string, pattern: string): boolean {
  const isDay = text.startsWith('-', 4) && formatOf(text).pattern === pattern;
  return isDay && text.includes(' ') && !isDate(text.slice(0, 10));
}

/** Texts that are not in the format of their schema, by their JSON pointers. */
function formatErrors(root: SchemaNode, value: unknown): Map<string, SchemaError> {
  const errors = new Map<string, SchemaError>();
  walk(root, value, {
    value: ({ schema: { format = '', pattern } }, text, instancePath) => {
      if (typeof text !== 'string') return;
      if (STRICT[format]?.test(text) === false) {
        const message = `must match format "${format}"`;
        errors.set(instancePath, { keyword: 'format', instancePath, message, params: { format } });
      } else if (pattern !== undefined && isMissingDay(text, pattern)) {
        const message = 'must be a day that exists';
        errors.set(instancePath, { keyword: DAY, instancePath, message, params: {} });
      }
    },
  });
  return errors;
}
