import { type Contradiction, coverOf, uncovered } from '../../contract/contradiction.ts';
import type { Contract, DocumentedResponse } from '../../contract/document.ts';
import type { Deviation } from '../../contract/gaps.ts';
import {
  type Schema,
  type SchemaNode,
  allowsNull,
  nodesAlong,
  walk,
} from '../../contract/schema.ts';
import { type SchemaError, schemaErrors } from '../../contract/problems.ts';
import { isForbiddenInMain } from '../../service/errors.ts';
import { encode, get, isObject, tokens } from '../../shared/pointer.ts';
import { describeValue, formatOf, isDate, toRfc3339 } from '../../shared/value-format.ts';
import type { CheckContext, Exchange } from '../exchange.ts';

/**
 * Checks a body against its schema. A body of a wholly different shape is one contradiction, not
 * ten, and so is the same one in many records of a list. What a record of the document covers is no
 * contradiction, or one that names its assumption.
 */
export function checkBody(
  context: CheckContext,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const node = documented.schema;
  if (node?.name === undefined) return [];
  const found = new Map<string, Contradiction>();
  for (const errors of errorsByValue(bodyErrors(node, body))) {
    context.exchange.deadline.check();
    const contradiction = worst(
      errors.flatMap((error) =>
        contradictionOf(
          context.contract,
          { root: node, body, isSuccess: documented.isSuccess },
          error,
        ),
      ),
    );
    if (contradiction === undefined) continue;
    const { pointer, expected, assumption } = contradiction;
    const key = JSON.stringify([pointer, expected, assumption]);
    const known = found.get(key);
    if (known === undefined) found.set(key, contradiction);
    else known.count = (known.count ?? 1) + 1;
  }
  const all = [...found.values()];
  if (all.every(({ assumption }) => assumption !== undefined)) return all;
  const shape = wrongShape(context, documented, body);
  return shape === undefined ? all : [shape];
}

/** A field that is missing or not allowed is about the field, not about the object around it. */
function* errorsByValue(errors: Iterable<SchemaError>): Generator<SchemaError[]> {
  let pending: SchemaError[] = [];
  for (const error of errors) {
    const [last] = pending;
    const isSame =
      last !== undefined &&
      last.instancePath === error.instancePath &&
      !isAboutField(last) &&
      !isAboutField(error);
    if (isSame) {
      pending.push(error);
      continue;
    }
    if (pending.length > 0) yield pending;
    pending = [error];
  }
  if (pending.length > 0) yield pending;
}

function isAboutField({ keyword }: SchemaError): boolean {
  return keyword === 'required' || keyword === 'not';
}

/** The one contradiction of a value: what no record covers, and a format before a pattern. */
function worst(found: readonly Contradiction[]): Contradiction | undefined {
  const facts = found.filter(({ assumption }) => assumption === undefined);
  const [first, ...others] = facts.length > 0 ? facts : found;
  const isPattern = first?.pointer.endsWith('/pattern') === true;
  return (isPattern && others.find(({ pointer }) => pointer.endsWith('/format'))) || first;
}

/** The contradiction of one schema error. None where a gap is the reason of it. */
function contradictionOf(
  contract: Contract,
  { root, body, isSuccess }: { root: SchemaNode; body: unknown; isSuccess: boolean },
  error: SchemaError,
): Contradiction[] {
  const value = get(body, error.instancePath);
  // Every value but an object is without the field.
  if (error.keyword === 'not' && !isObject(value)) return [];
  const [node, parent] = nodesAlong(root, error.instancePath).toReversed() as [
    SchemaNode,
    SchemaNode?,
  ];
  const owners = ownersOf(node, parent, error.instancePath);
  const [cover] = deviationsOf(node, value, error).flatMap(
    (deviation) => coverOf(contract, deviation, owners) ?? [],
  );
  return uncovered(schemaContradiction({ node, isSuccess }, value, error), cover);
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
function deviationsOf(node: SchemaNode, value: unknown, { keyword }: SchemaError): Deviation[] {
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

function schemaContradiction(
  { node, isSuccess }: { node: SchemaNode; isSuccess: boolean },
  value: unknown,
  { keyword, instancePath, params }: SchemaError,
): Contradiction {
  const { schema } = node;
  const contradiction = (at: string, expected: string, found: string, pointer: string) => ({
    kind: 'schema' as const,
    at: `body${at}`,
    expected,
    found,
    pointer: `${node.pointer}${pointer}`,
  });
  const found = describeValue(value, schema['x-sensitive']);
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const index = schema.required?.indexOf(name) ?? -1;
      const pointer = index < 0 ? '/required' : `/required/${index}`;
      return contradiction(`${instancePath}/${encode(name)}`, 'a value', 'no such field', pointer);
    }
    case 'not': {
      const at = `${instancePath}${forbiddenField(schema.not)}`;
      const message = isSuccess ? 'a success of this operation' : 'an error of this sort';
      const expected = `${message} without \`${tokens(at).join('.')}\``;
      return contradiction(at, expected, 'one with it', '/not');
    }
    case 'type': {
      const types = [schema.type ?? []].flat();
      return contradiction(instancePath, types.map(withArticle).join(' or '), found, '/type');
    }
    case 'enum': {
      const values = (schema.enum ?? []).map((each) => `\`${String(each)}\``).join(' or ');
      return contradiction(instancePath, values, found, '/enum');
    }
    case 'format':
      return contradiction(instancePath, `the format ${schema.format}`, found, '/format');
    case DAY:
      return contradiction(instancePath, 'a day that exists', found, '/pattern');
    case 'pattern':
      return contradiction(instancePath, `the pattern ${params['pattern']}`, found, '/pattern');
    default:
      return contradiction(instancePath, `a valid \`${keyword}\``, found, `/${encode(keyword)}`);
  }
}

/** The innermost field that a `not` is about. */
function forbiddenField(forbidden: Schema | undefined): string {
  const [name] = forbidden?.required ?? [];
  if (name === undefined) return '';
  return `/${encode(name)}${forbiddenField(forbidden?.properties?.[name])}`;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Checks whether an invalid body is another known body, or has not even the envelope of its schema. */
function wrongShape(
  { contract, exchange: { operation, response } }: CheckContext,
  { schema, entryPointer }: DocumentedResponse,
  body: unknown,
): Contradiction | undefined {
  if (!isObject(body)) return undefined;
  const contradiction = {
    kind: 'shape' as const,
    at: 'body',
    expected: `a body of the schema ${schema?.name}`,
    pointer: entryPointer,
  };
  const other = otherSchemas(contract, operation).find(
    (each) => isOtherShape(each, schema) && isValid(each, body),
  );
  if (other !== undefined) {
    const found = `HTTP ${response.status} with a body of the schema ${other.name}`;
    const cover = isForbiddenInMain(operation, body)
      ? coverOf(contract, 'case', [contract.security])
      : undefined;
    return { ...contradiction, found, assumption: cover?.assumption };
  }
  if (hasEnvelope(schema, body)) return undefined;
  const missing = schema?.schema.required?.filter((name) => !Object.hasOwn(body, name)) ?? [];
  return { ...contradiction, found: `an object without ${missing.join(', ')}` };
}

/** Fields of an envelope that a body needs, so that it is no chance that it has one. */
const MIN_ENVELOPE_FIELDS = 2;

/** Checks whether a body has the envelope of a schema, whatever is wrong about it otherwise. */
export function hasEnvelope(node: SchemaNode | undefined, body: unknown): boolean {
  const required = node?.schema.required ?? [];
  const present = required.filter((name) => isObject(body) && Object.hasOwn(body, name));
  return present.length >= Math.min(MIN_ENVELOPE_FIELDS, required.length);
}

/**
 * Two shapes differ in their fields, or in a field with a closed set of values, as `status` has. A
 * schema without a type has no shape.
 */
function isOtherShape(node: SchemaNode, own: SchemaNode | undefined): boolean {
  if (node.schema.type === undefined) return false;
  return (
    node.properties.size !== own?.properties.size ||
    [...node.properties].some(([name, { schema, name: component }]) => {
      const property = own.properties.get(name);
      return property === undefined || (schema.enum !== undefined && property.name !== component);
    })
  );
}

/** The errors of the operation come first: they describe an error best. */
function otherSchemas(contract: Contract, operation: Exchange['operation']): SchemaNode[] {
  const own = contract.operation(operation).responses;
  const errors = [...contract.operations.values()].flatMap(({ responses }) =>
    responses.filter(({ isSuccess }) => !isSuccess),
  );
  return [...new Set([...own, ...errors].flatMap(({ schema }) => schema ?? []))];
}

/** Errors of one body that are counted: more than those of the longest list with all fields wrong. */
const MAX_ERRORS = 250_000;

/**
 * The ways in which a body differs from a schema of the document, with formats as their
 * specifications have them.
 *
 * @param node - A schema with a name.
 */
function bodyErrors(node: SchemaNode, body: unknown): SchemaError[] {
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
const DAY = 'day';

/** A time in the format of its pattern, on a day such as the 30th of February. */
function isMissingDay(text: string, pattern: string): boolean {
  const isDay = text.startsWith('-', 4) && formatOf(text).schema?.['pattern'] === pattern;
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
