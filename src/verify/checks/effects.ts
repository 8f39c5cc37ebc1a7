import { operations } from '../../../generated/operations.ts';
import { type Contract, type DocumentedResponse, isPlaceholder } from '../contract/contract.ts';
import type { SchemaNode } from '../contract/schema-node.ts';
import type { Exchange } from '../exchange.ts';
import { describeValue } from '../value-format.ts';
import { get, isObject } from '../../shared/pointer.ts';
import type { Contradiction } from './deviation.ts';

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
    // A UUID is the same in capital letters.
    const isSameUuid = value.toLowerCase() === requested.toLowerCase();
    if (field.schema.format === 'uuid' && isSameUuid) return [];
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

const TYPE = '/error/type';
const CODE = '/error/code';

/**
 * Checks that each known type of the Webhooks errors comes with its code, as in the examples. A
 * type that no example has is no contradiction: the set is open.
 */
export function checkErrorCodes(
  contract: Contract,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const type = get(body, TYPE);
  const code = get(body, CODE);
  if (typeof type !== 'string' || typeof code !== 'string') return [];
  const pairs = pairsOf(contract);
  const expected = pairs.get(type);
  if (expected === undefined || expected === code) return [];
  const field = documented.schema?.properties.get('error')?.properties.get('code');
  return [
    {
      kind: 'record',
      at: `body${CODE}`,
      expected: `\`${expected}\`, the code of \`${type}\``,
      found: [...pairs.values()].includes(code) ? `\`${code}\`` : 'another code',
      pointer: field?.pointer ?? documented.pointer,
      count: 1,
    },
  ];
}

/** The code of each type in the examples. */
function pairsOf(contract: Contract): Map<string, unknown> {
  const examples = [...contract.operations.values()].flatMap(({ responses }) =>
    responses.flatMap((each) => Object.values(each.examples)),
  );
  return new Map(
    examples.flatMap((example) => {
      const type = get(example.value, TYPE);
      const isKnown = ![TYPE, CODE].some((pointer) => isPlaceholder(example, pointer));
      return typeof type === 'string' && isKnown ? [[type, get(example.value, CODE)] as const] : [];
    }),
  );
}
