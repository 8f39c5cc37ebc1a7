import { type OperationId, requests } from '../../../generated/operations.ts';
import type { Contradiction } from '../../contract/contradiction.ts';
import type { DocumentedResponse } from '../../contract/document.ts';
import { isObject } from '../../shared/json.ts';
import { DATA, dataOf, dataSchema } from './envelopes.ts';

/** A request that has succeeded. */
interface Succeeded {
  operation: OperationId;
  /** Values of its path parameters. */
  parameters: Readonly<Record<string, string>>;
}

/** Checks that a success is about the record that was requested: a path parameter that names a field is in it. */
export function checkRequestedRecord(
  { operation, parameters }: Succeeded,
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const fields = dataSchema(schema)?.properties;
  const record = dataOf(body);
  if (!isSuccess || fields === undefined || !isObject(record)) return [];
  const contradictions: Contradiction[] = [];

  for (const { name } of requests[operation].path) {
    const requested = parameters[name];
    const field = fields.get(name);
    const value = record[name];
    if (requested === undefined || field === undefined) continue;
    if (typeof value !== 'string' || value === requested) continue;

    // A UUID is the same in capital letters.
    const isSameUuid = value.toLowerCase() === requested.toLowerCase();
    if (field.schema.format === 'uuid' && isSameUuid) continue;

    contradictions.push({
      kind: 'record',
      at: `body${DATA}/${name}`,
      expected: `the ${name} of the request`,
      found: 'another one',
      pointer: field.pointer,
    });
  }
  return contradictions;
}
