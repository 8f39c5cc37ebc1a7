import type { OperationId } from '../../generated/operations.ts';
import { exampleValues } from '../../src/contract/parameters.ts';
import { errorStatusOf } from '../../scripts/reference/reference.ts';
import {
  type OperationView,
  fieldsOf,
  isWrite,
  partsOf,
} from '../../scripts/reference/operations.ts';
import { CONTENT_TYPE, type NamedValue, type PrintedResult, type SampleCall } from './call.ts';
import { type Language, languagesOf } from './languages.ts';

export interface Sample {
  language: Language;
  /** Its file below `samples/`. */
  file: string;
  code: string;
}

/** A sample for each language; each is also a file of the site. */
export function samplesOf(operation: OperationView): Sample[] {
  const call = sampleCallOf(operation);
  return languagesOf(call).map((language) => ({
    language,
    file: `${language.id}/${operation.id}.${language.extension}`,
    code: language.write(call),
  }));
}

/** The method of each operation. One of another document has none, and no sample in TypeScript. */
const CLIENT_METHODS: Partial<Record<string, string>> = {
  createBulkTokenizedCharge: 'bulkTokenizedCharges.create',
  voidCharge: 'charges.void',
  listVirtualCards: 'virtualCards.list',
  getVirtualCard: 'virtualCards.get',
  getVirtualAccountNumber: 'virtualAccountNumbers.get',
  updateVirtualAccountNumberBvn: 'virtualAccountNumbers.updateBvn',
  listSubscriptions: 'subscriptions.list',
  listRefunds: 'refunds.list',
  listWebhookEndpoints: 'webhookEndpoints.list',
} satisfies Record<OperationId, string>;

/** The environment variables of the first interface; those of others have its name inside. */
function variable(name: string, what: 'BASE_URL' | 'TOKEN'): string {
  return name === 'main' ? `PAYMENTS_${what}` : `PAYMENTS_${name.toUpperCase()}_${what}`;
}

/** The assumption that marks the header with the operation identifier. */
const TRACE = 'trace-id-header';

/** The call that the samples of an operation make: with its examples. */
export function sampleCallOf(operation: OperationView): SampleCall {
  const result = resultOf(operation);
  return {
    title: operation.summary,
    method: operation.method,
    isWrite: isWrite(operation),
    path: operation.path,
    parameters: parametersOf(operation),
    query: exampleValues(operation.requestShape.query),
    baseUrlVariable: variable(operation.interface, 'BASE_URL'),
    tokenVariable: variable(operation.interface, 'TOKEN'),
    traceHeader: traceHeaderOf(operation),
    traceId: undefined,
    headers: headersOf(operation),
    body: bodyOf(operation),
    note: operation.request.examples[0]?.description,
    errorStatus: errorStatusOf([operation]),
    result,
    sensitive: sensitiveIn(operation),
    effect: effectOf(operation, result),
    clientMethod: CLIENT_METHODS[operation.id],
  };
}

/** The examples of the path by name, in its order. */
function parametersOf({ path, requestShape }: OperationView): SampleCall['parameters'] {
  const inOrder = requestShape.path.toSorted(
    (a, b) => path.indexOf(`{${a.name}}`) - path.indexOf(`{${b.name}}`),
  );
  return exampleValues(inOrder);
}

function traceHeaderOf({ request }: OperationView): string | undefined {
  return request.outsideBody.find(({ assumed }) => assumed.some(({ id }) => id === TRACE))?.name;
}

function headersOf(operation: OperationView): SampleCall['headers'] {
  const { contentType, headers } = operation.requestShape;
  const traceHeader = traceHeaderOf(operation);
  const own = headers
    .filter(({ name }) => name !== traceHeader)
    .map(({ name, example }) => ({ name, value: example }));
  if (contentType === null) return own;
  return [{ name: CONTENT_TYPE, value: contentType.mediaType }, ...own];
}

function bodyOf({ request }: OperationView): string | undefined {
  if (request.body === undefined) return undefined;
  return JSON.stringify(request.examples[0]?.value, null, 2);
}

/** The names of what is sensitive: a response may repeat what was sent. */
function sensitiveIn(operation: OperationView): string[] {
  const fields = partsOf(operation).flatMap(fieldsOf);
  return [...new Set(fields.filter(({ sensitive }) => sensitive).map(({ name }) => name))];
}

/** The value that a sample prints: the number of records, or the field that says most of one. */
function resultOf(operation: OperationView): PrintedResult {
  const success = operation.responses.find(({ isError }) => !isError);
  const data = success?.body?.fields.find((field) => field.name === 'data');
  if (data === undefined) return { kind: 'status' };
  if (data.type.startsWith('array')) return { kind: 'count' };

  const parameters = operation.request.outsideBody.map(({ name }) => name);
  const plain = data.fields.filter((field) => field.fields.length === 0 && !field.sensitive);
  const wanted = ['status', ...parameters, 'id'];
  const named = wanted.map((name) => plain.find((field) => field.name === name));
  const best = named.find((field) => field !== undefined) ?? plain[0];
  if (best === undefined) return { kind: 'status' };
  return { kind: 'field', name: best.name, type: best.type };
}

function effectOf({ transitions }: OperationView, result: PrintedResult): NamedValue | undefined {
  if (result.kind !== 'field') return undefined;
  const effects = transitions.flatMap(({ effects: own = [] }) => own);
  const effect = effects.find(({ field }) => field === result.name);
  if (effect?.equals !== undefined || typeof effect?.value !== 'string') return undefined;
  return { name: effect.field, value: effect.value };
}
