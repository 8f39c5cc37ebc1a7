import type { Contract, DocumentedResponse } from '../contract/contract.ts';
import { type SchemaError, schemaErrors } from '../contract/schema-errors.ts';
import { type SchemaNode, allowsNull, nodesAlong } from '../contract/schema-node.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { describeValue } from '../exchange/value-format.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import type { Contradiction } from './contradiction.ts';
import { wrongShape } from './shape.ts';

/**
 * Checks a body against its schema. A body of a wholly different shape is one contradiction, not
 * ten, and so is the same one in many records of a list.
 */
export function checkBody(
  contract: Contract,
  exchange: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const node = documented.schema;
  if (node?.name === undefined) return [];
  const found = new Map<string, Contradiction>();
  for (const error of distinctErrors(schemaErrors(node, body))) {
    if (isUnspecifiedNull(node, body, error)) continue;
    // Every value but an object is without the field.
    if (error.keyword === 'not' && !isObject(get(body, error.instancePath))) continue;
    const contradiction = schemaContradiction(node, body, error);
    const key = `${contradiction.pointer} ${contradiction.expected}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, contradiction);
    else known.count += 1;
  }
  if (found.size === 0) return [];
  const shape = wrongShape(contract, exchange, documented, body);
  return shape === undefined ? [...found.values()] : [shape];
}

/** One error for each value: what breaks a pattern often breaks a format too, which says more. */
function* distinctErrors(errors: Iterable<SchemaError>): Generator<SchemaError> {
  let pending: SchemaError | undefined;
  for (const error of errors) {
    if (pending !== undefined && isSameValue(error, pending)) {
      if (pending.keyword === 'pattern' && error.keyword === 'format') pending = error;
      continue;
    }
    if (pending !== undefined) yield pending;
    pending = error;
  }
  if (pending !== undefined) yield pending;
}

function isSameValue(error: SchemaError, other: SchemaError): boolean {
  const isAboutField = ({ keyword }: SchemaError) => keyword === 'required' || keyword === 'not';
  return error.instancePath === other.instancePath && !isAboutField(error) && !isAboutField(other);
}

/** Null in a field of a schema of which it is not specified whether its fields can be null. */
function isUnspecifiedNull(
  root: SchemaNode,
  body: unknown,
  { instancePath }: SchemaError,
): boolean {
  if (get(body, instancePath) !== null) return false;
  const [node, parent] = nodesAlong(root, instancePath).toReversed();
  return (
    node !== undefined &&
    !allowsNull(node.schema) &&
    parent?.gaps.has('nullability') === true &&
    [...parent.properties.values()].includes(node)
  );
}

function schemaContradiction(
  root: SchemaNode,
  body: unknown,
  { keyword, instancePath, params }: SchemaError,
): Contradiction {
  const node = nodesAlong(root, instancePath).at(-1) as SchemaNode;
  const { schema } = node;
  const contradiction = (at: string, expected: string, found: string, pointer: string) => ({
    kind: 'schema' as const,
    at: `body${at}`,
    expected,
    found,
    pointer: `${node.pointer}${pointer}`,
    count: 1,
  });
  const found = describeValue(get(body, instancePath), schema['x-sensitive']);
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const index = schema.required?.indexOf(name) ?? -1;
      const pointer = index < 0 ? '/required' : `/required/${index}`;
      return contradiction(`${instancePath}/${encode(name)}`, 'a value', 'no such field', pointer);
    }
    case 'not': {
      const [name = ''] = schema.not?.required ?? [];
      return contradiction(`${instancePath}/${encode(name)}`, 'no such field', 'a value', '/not');
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
    case 'pattern':
      return contradiction(instancePath, `the pattern ${params['pattern']}`, found, '/pattern');
    default:
      return contradiction(instancePath, `a valid \`${keyword}\``, found, `/${encode(keyword)}`);
  }
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
