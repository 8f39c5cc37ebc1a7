import type { Contract, DocumentedResponse, SchemaNode } from '../contract/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Fault } from './check-exchange.ts';
import { encode, isObject } from '../../shared/pointer.ts';
import { fits } from '../contract/schema-errors.ts';

/** Whether a body that breaks its schema is another known body, or the right one in a wrapper. */
export function wrongShape(
  document: Contract,
  { operation, response }: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Fault | undefined {
  if (!isObject(body)) return undefined;
  const fault = (at: string, found: string): Fault => ({
    kind: 'shape',
    at,
    expected: `a body of the schema ${documented.body?.name}`,
    found,
    pointer: documented.entryAt,
  });
  const other = otherSchemas(document, operation).find(
    (each) => isAnother(each, documented.body) && fits(each.name, body),
  )?.name;
  if (other !== undefined)
    return fault('body', `HTTP ${response.status} with a body of the schema ${other}`);
  for (const [key, inner] of Object.entries(body)) {
    if (isObject(inner) && fits(documented.body?.name, inner)) {
      return fault(`body/${encode(key)}`, 'that body inside another envelope');
    }
  }
  // The bare record, without its envelope.
  const data = documented.body?.properties.get('data');
  const bare = data?.name ?? data?.items?.name;
  if (bare !== undefined && 'required' in (data?.schema ?? {}) && fits(bare, body)) {
    return fault('body', `a ${bare} without its envelope`);
  }
  return undefined;
}

/** A schema of the same fields and components is the same shape, and one without a type has none. */
function isAnother(node: SchemaNode, own: SchemaNode | undefined): boolean {
  if (node.schema.type === undefined) return false;
  return (
    node.properties.size !== own?.properties.size ||
    [...node.properties].some(
      ([name, property]) =>
        !own.properties.has(name) || own.properties.get(name)?.name !== property.name,
    )
  );
}

/** Its own responses first: a failure under 200 is told by the schema of this operation's failures. */
function otherSchemas(document: Contract, operation: Exchange['operation']): SchemaNode[] {
  const own = document.operation(operation).responses;
  const failures = [...document.operations.values()].flatMap(({ responses }) =>
    responses.filter(({ key }) => key !== '200'),
  );
  const nodes = [...own, ...failures].map(({ body }) => body);
  return [...new Set(nodes.filter((node) => node !== undefined))];
}
