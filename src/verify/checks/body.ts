import type { Contract, DocumentedResponse, SchemaNode } from '../contract/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { describeValue, formatOf } from '../exchange/value-format.ts';
import type { Fault } from './check-exchange.ts';
import { wrongShape } from './shape.ts';
import { encode, get } from '../../shared/pointer.ts';
import { type SchemaError, schemaErrors } from '../contract/schema-errors.ts';
import { nodeAt, walk } from '../contract/walk.ts';

/** The body against its schema. A body of a wholly different shape is one fault, not ten. */
export function checkBody(
  document: Contract,
  exchange: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Fault[] {
  const node = documented.body;
  if (node?.name === undefined) return [];
  const errors = schemaErrors(node.name, body);
  if (errors.length === 0) return timesInUtc(node, body);
  const shape = wrongShape(document, exchange, documented, body);
  if (shape !== undefined) return [shape];
  return [...errors.map((error) => schemaFault(node, body, error)), ...timesInUtc(node, body)];
}

function schemaFault(
  root: SchemaNode,
  body: unknown,
  { keyword, instancePath, params }: SchemaError,
): Fault {
  const node = nodeAt(root, instancePath);
  const value = get(body, instancePath);
  const fault = (at: string, expected: string, found: string, pointer: string): Fault => ({
    kind: 'schema',
    at: `body${at}`,
    expected,
    found,
    pointer: `${node.at}${pointer}`,
  });
  const found = describeValue(value, node.schema['x-sensitive']);
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const index = node.schema.required?.indexOf(name) ?? -1;
      const pointer = index < 0 ? '/required' : `/required/${index}`;
      return fault(`${instancePath}/${encode(name)}`, 'a value', 'no such field', pointer);
    }
    case 'type': {
      const types = [node.schema.type ?? []].flat();
      return fault(instancePath, types.map(article).join(' or '), found, '/type');
    }
    case 'enum': {
      const allowed = (node.schema.enum ?? []).map((each) => `\`${String(each)}\``).join(' or ');
      return fault(instancePath, allowed, found, '/enum');
    }
    case 'format':
      return fault(instancePath, `the format ${node.schema.format}`, found, '/format');
    case 'pattern':
      return fault(instancePath, `the pattern ${String(params['pattern'])}`, found, '/pattern');
    default:
      return fault(instancePath, `what \`${keyword}\` says`, found, `/${encode(keyword)}`);
  }
}

/** JSON Schema has no word for "in UTC"; the descriptions of the document say it. */
function timesInUtc(root: SchemaNode, body: unknown): Fault[] {
  const faults: Fault[] = [];
  walk(root, body, {
    value({ schema, at: pointer }, value, at) {
      if (typeof value !== 'string' || schema.format !== 'date-time') return;
      if (!/\bin UTC\b/.test(schema.description ?? '')) return;
      const { name } = formatOf(value);
      if (name !== 'ISO 8601 timestamp with an offset') return;
      const found = describeValue(value);
      faults.push({
        kind: 'schema',
        at: `body${at}`,
        expected: 'a timestamp in UTC',
        found,
        pointer: `${pointer}/format`,
      });
    },
  });
  return faults;
}

function article(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
