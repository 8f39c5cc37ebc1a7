import { operations } from '../../../generated/operations.ts';
import type { DocumentedResponse, SchemaNode } from '../contract/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { describeValue } from '../exchange/value-format.ts';
import type { Fault } from './check-exchange.ts';
import { isObject } from '../../shared/pointer.ts';

/** A success must be about the record that was asked for, in the state that the document promises. */
export function checkEffects(
  exchange: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Fault[] {
  const node = documented.body?.properties.get('data');
  const record = isObject(body) ? body['data'] : undefined;
  if (documented.key !== '200' || node === undefined || !isObject(record)) return [];
  return [...sameRecord(exchange, node, record), ...promised(exchange, node, record)];
}

/** A path parameter that names a field of the record must be found in it. */
function sameRecord(
  { operation, parameters }: Exchange,
  node: SchemaNode,
  record: Record<string, unknown>,
) {
  return operations[operation].pathParameters.flatMap((name): Fault[] => {
    const asked = parameters[name];
    const field = node.properties.get(name);
    const value = record[name];
    if (
      asked === undefined ||
      field === undefined ||
      typeof value !== 'string' ||
      value === asked
    ) {
      return [];
    }
    return [fault(name, `the ${name} that was asked for`, 'another one', field.at)];
  });
}

/** The effects that `x-transitions` promises of this operation, in the sentences it uses. */
function promised(
  { operation }: Exchange,
  node: SchemaNode,
  record: Record<string, unknown>,
): Fault[] {
  const transitions = node.schema['x-transitions'] ?? [];
  const mine = transitions.filter(({ trigger, to }) => trigger === operation && to !== 'unchanged');
  return mine
    .flatMap(({ effects }) => effects)
    .flatMap((sentence): Fault[] => {
      const effect = readEffect(sentence);
      if (effect === undefined || !(effect.field in record)) return [];
      const value = record[effect.field];
      const wanted = 'other' in effect ? record[effect.other] : effect.value;
      if (value === wanted) return [];
      const expected = 'other' in effect ? `the same as ${effect.other}` : String(wanted);
      const at = `${node.properties.get(effect.field)?.at ?? node.at}`;
      return [fault(effect.field, expected, describeValue(value), at)];
    });
}

type Effect = { field: string; value: string | number } | { field: string; other: string };

/** "`a` equals `b`", "`a` is 0" and "`a` of the answered record is `text`". */
export function readEffect(sentence: string): Effect | undefined {
  const equal = /`(\w+)` equals `(\w+)`/.exec(sentence);
  if (equal !== null) return { field: equal[1] as string, other: equal[2] as string };
  const is = /`(\w+)`(?: of the answered record)? is (?:`([^`]+)`|(\d+))\.?$/.exec(sentence);
  if (is === null) return undefined;
  return { field: is[1] as string, value: is[2] ?? Number(is[3]) };
}

function fault(name: string, expected: string, found: string, pointer: string): Fault {
  return { kind: 'record', at: `body/data/${name}`, expected, found, pointer };
}
