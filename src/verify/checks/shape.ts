import type { Contract, DocumentedResponse } from '../contract/contract.ts';
import { isValid } from '../contract/schema-errors.ts';
import type { SchemaNode } from '../contract/schema-node.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { encode, isObject } from '../../shared/pointer.ts';
import { redactText } from '../../shared/redact.ts';
import type { Contradiction } from './contradiction.ts';

/** Whether an invalid body is another known body, or the right one in another envelope. */
export function wrongShape(
  contract: Contract,
  { operation, response }: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction | undefined {
  if (!isObject(body)) return undefined;
  const contradiction = (at: string, found: string): Contradiction => ({
    kind: 'shape',
    at,
    expected: `a body of the schema ${documented.schema?.name}`,
    found,
    pointer: documented.entryPointer,
    count: 1,
  });
  const swapped = swappedError(contract, operation, documented, body);
  const other =
    swapped?.schema ??
    otherSchemas(contract, operation).find(
      (each) => isOtherShape(each, documented.schema) && isValid(each, body),
    );
  if (other !== undefined) {
    return {
      ...contradiction('body', `HTTP ${response.status} with a body of the schema ${other.name}`),
      assumption: swapped && (documented.assumption ?? swapped.assumption),
    };
  }
  for (const [key, inner] of Object.entries(body)) {
    if (isObject(inner) && isValid(documented.schema, inner)) {
      // The name comes from the service, so it may be anything.
      const name = redactText(encode(key), [], 60);
      return contradiction(`body/${name}`, 'that body inside another envelope');
    }
  }
  // The record alone. Without required fields anything would be valid as one.
  const data = documented.schema?.properties.get('data');
  const record = data?.name === undefined ? data?.items : data;
  if (record?.schema.required !== undefined && isValid(record, body)) {
    return contradiction('body', `a ${record.name} without its envelope`);
  }
  return undefined;
}

/** The error of another status, where it is a choice of the document which error has which. */
function swappedError(
  contract: Contract,
  operation: Exchange['operation'],
  documented: DocumentedResponse,
  body: unknown,
): DocumentedResponse | undefined {
  return contract
    .operation(operation)
    .responses.find(
      (each) =>
        each.status !== '200' &&
        each.status !== 'default' &&
        (documented.assumption ?? each.assumption) !== undefined &&
        isValid(each.schema, body),
    );
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

/** Those of the operation first: its own errors describe an error best. */
function otherSchemas(contract: Contract, operation: Exchange['operation']): SchemaNode[] {
  const own = contract.operation(operation).responses;
  const errors = [...contract.operations.values()].flatMap(({ responses }) =>
    responses.filter(({ status }) => status !== '200'),
  );
  return [...new Set([...own, ...errors].flatMap(({ schema }) => schema ?? []))];
}
