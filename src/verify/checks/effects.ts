import { operations } from '../../../generated/operations.ts';
import type { DocumentedResponse } from '../contract/contract.ts';
import type { SchemaNode } from '../contract/schema-node.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { describeValue } from '../exchange/value-format.ts';
import { isObject } from '../../shared/pointer.ts';
import type { Contradiction } from './contradiction.ts';

/**
 * Checks that a success is about the record that was requested, in the state that `x-transitions`
 * promises.
 */
export function checkEffects(
  exchange: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const node = documented.schema?.properties.get('data');
  const record = isObject(body) ? body['data'] : undefined;
  if (documented.status !== '200' || node === undefined || !isObject(record)) return [];
  return [...requestedRecord(exchange, node, record), ...promisedEffects(exchange, node, record)];
}

/** A path parameter that names a field of the record must be found in it. */
function requestedRecord(
  { operation, parameters }: Exchange,
  node: SchemaNode,
  record: Record<string, unknown>,
): Contradiction[] {
  return operations[operation].pathParameters.flatMap((name): Contradiction[] => {
    const requested = parameters[name];
    const field = node.properties.get(name);
    const value = record[name];
    if (requested === undefined || field === undefined) return [];
    if (typeof value !== 'string' || value === requested) return [];
    return [contradiction(name, `the ${name} of the request`, 'another one', field.pointer)];
  });
}

function promisedEffects(
  { operation }: Exchange,
  node: SchemaNode,
  record: Record<string, unknown>,
): Contradiction[] {
  const effects = (node.schema['x-transitions'] ?? [])
    .filter(({ trigger }) => trigger === operation)
    .flatMap((transition) => transition.effects ?? []);
  return effects.flatMap((effect): Contradiction[] => {
    const value = record[effect.field];
    const expected = effect.equals === undefined ? effect.value : record[effect.equals];
    // A field that is absent is the matter of `required`.
    if (value === undefined || value === expected) return [];
    const wording =
      effect.equals === undefined ? `\`${String(expected)}\`` : `the same as \`${effect.equals}\``;
    const { pointer } = node.properties.get(effect.field) ?? node;
    return [contradiction(effect.field, wording, describeValue(value), pointer)];
  });
}

function contradiction(
  name: string,
  expected: string,
  found: string,
  pointer: string,
): Contradiction {
  return { kind: 'record', at: `body/data/${name}`, expected, found, pointer, count: 1 };
}
