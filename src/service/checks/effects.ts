import { type OperationId, requests } from '../../../generated/operations.ts';
import type { Contradiction } from '../../contract/contradiction.ts';
import type { DocumentedResponse } from '../../contract/document.ts';
import { isObject } from '../../shared/pointer.ts';
import type { SchemaNode } from '../../contract/schema.ts';
import { statementErrors } from '../../contract/statements.ts';
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

/** A success, and the record that it returns. */
interface Returned {
  request: Succeeded;
  /** The schema of the record. */
  node: SchemaNode;
  record: Record<string, unknown>;
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

  const promised = statementErrors(schema?.name ?? '', body).filter(
    ({ params }) => params.rule === 'x-transitions',
  );
  return [
    ...checkRequested({ request, node, record }),
    ...promised.map(({ params: { field, expected } }) => {
      const rule = node.properties.get(field) ?? node;
      return wrongField(field, { expected, found: describeValue(record[field]), rule });
    }),
  ];
}

/** A path parameter that names a field of the record must be found in it. */
function checkRequested({ request, node, record }: Returned): Contradiction[] {
  const contradictions: Contradiction[] = [];

  for (const { name } of requests[request.operation].path) {
    const requested = request.parameters[name];
    const field = node.properties.get(name);
    const value = record[name];
    if (requested === undefined || field === undefined) continue;
    if (typeof value !== 'string' || value === requested) continue;

    // A UUID is the same in capital letters.
    const isSameUuid = value.toLowerCase() === requested.toLowerCase();
    if (field.schema.format === 'uuid' && isSameUuid) continue;

    const expected = `the ${name} of the request`;
    contradictions.push(wrongField(name, { expected, found: 'another one', rule: field }));
  }
  return contradictions;
}

function wrongField(
  name: string,
  { rule, ...stated }: { expected: string; found: string; rule: SchemaNode },
): Contradiction {
  return { kind: 'record', at: `body${DATA}/${name}`, ...stated, pointer: rule.pointer };
}
