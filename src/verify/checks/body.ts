import { type Contradiction, coverOf, uncovered } from '../../contract/contradiction.ts';
import { DAY, bodyErrors, deviationAt, isValid } from '../../contract/deviations.ts';
import type { Contract, DocumentedResponse } from '../../contract/document.ts';
import type { SchemaError } from '../../contract/problems.ts';
import type { Schema, SchemaNode } from '../../contract/schema.ts';
import { isForbiddenInMain } from '../../service/errors.ts';
import { encode, isObject, tokens } from '../../shared/pointer.ts';
import { describeValue } from '../../shared/value-format.ts';
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

/** A field that is missing is about the field, not about the object around it. */
function* errorsByValue(errors: Iterable<SchemaError>): Generator<SchemaError[]> {
  let pending: SchemaError[] = [];
  for (const error of errors) {
    const [last] = pending;
    const isSame =
      last !== undefined &&
      last.instancePath === error.instancePath &&
      last.keyword !== 'required' &&
      error.keyword !== 'required';
    if (isSame) {
      pending.push(error);
      continue;
    }
    if (pending.length > 0) yield pending;
    pending = [error];
  }
  if (pending.length > 0) yield pending;
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
  const { node, value, cover } = deviationAt(contract, { root, body }, error);
  // Every value but an object is without the field.
  if (error.keyword === 'not' && !isObject(value)) return [];
  return uncovered(schemaContradiction({ node, isSuccess }, value, error), cover);
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
      const pointer = `/required/${(schema.required ?? []).indexOf(name)}`;
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
