import { type OperationId, requests } from '../../../generated/operations.ts';
import type { Contradiction } from '../../contract/contradiction.ts';
import type { DocumentedResponse } from '../../contract/document.ts';
import { isObject } from '../../shared/pointer.ts';
import { type SchemaNode, effectsOf } from '../../contract/schema.ts';
import { describeValue } from '../../contract/value-format.ts';
import { DATA, dataOf, dataSchema } from './envelopes.ts';

/** What the effect of a write, and its absence, is called. */
export const effectTexts: { readonly [Id in OperationId]?: { done: string; undone: string } } = {
  createBulkTokenizedCharge: { done: 'the batch is created', undone: 'no batch is created' },
  voidCharge: { done: 'the charge is voided', undone: 'the charge is not voided' },
  updateVirtualAccountNumberBvn: { done: 'the BVN is replaced', undone: 'the BVN is not replaced' },
};

/** A request that has succeeded. */
interface Succeeded {
  operation: OperationId;
  /** Values of its path parameters. */
  parameters: Readonly<Record<string, string>>;
}

/**
 * Checks that a success is about the record that was requested, in the state that `x-transitions`
 * promises.
 */
export function checkEffects(
  request: Succeeded,
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const node = dataSchema(schema);
  const record = dataOf(body);
  if (!isSuccess || node === undefined || !isObject(record)) return [];
  return [...checkRequested(request, node, record), ...checkPromised(request, node, record)];
}

/** A path parameter that names a field of the record must be found in it. */
function checkRequested(
  { operation, parameters }: Succeeded,
  node: SchemaNode,
  record: Record<string, unknown>,
): Contradiction[] {
  return requests[operation].path.flatMap(({ name }) => {
    const requested = parameters[name];
    const field = node.properties.get(name);
    const value = record[name];
    if (requested === undefined || field === undefined) return [];
    if (typeof value !== 'string' || value === requested) return [];
    // A UUID is the same in capital letters.
    const isSameUuid = value.toLowerCase() === requested.toLowerCase();
    if (field.schema.format === 'uuid' && isSameUuid) return [];
    return [wrongField(name, `the ${name} of the request`, 'another one', field)];
  });
}

function checkPromised(
  { operation }: Succeeded,
  node: SchemaNode,
  record: Record<string, unknown>,
): Contradiction[] {
  return effectsOf(node.schema, operation).flatMap((effect) => {
    const { field, equals } = effect;
    const value = record[field];
    const expected = equals === undefined ? effect.value : record[equals];
    // A field that is absent is the matter of `required`.
    if (value === undefined || value === expected) return [];
    const wording = equals === undefined ? `\`${String(expected)}\`` : `the same as \`${equals}\``;
    return [wrongField(field, wording, describeValue(value), node.properties.get(field) ?? node)];
  });
}

function wrongField(
  name: string,
  expected: string,
  found: string,
  rule: SchemaNode,
): Contradiction {
  return { kind: 'record', at: `body${DATA}/${name}`, expected, found, pointer: rule.pointer };
}
