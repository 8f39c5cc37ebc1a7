import type { OperationId } from '../../generated/operations.ts';
import type { PaymentsClient } from '../../src/client/client.ts';
import { failureStatus } from '../../scripts/reference/reference.ts';
import type { Field } from '../../scripts/reference/fields.ts';
import { type OperationView, isWrite } from '../../scripts/reference/operations.ts';
import { CONTENT_TYPE, type PrintedResult, type SampleCall } from './call.ts';
import { LANGUAGES, type Language } from './languages.ts';

export interface Sample {
  language: Language;
  /** Its file below `samples/`. */
  file: string;
  code: string;
}

/** One sample for each language; each is also a file of the site. */
export function samplesOf(operation: OperationView): Sample[] {
  const call = callOf(operation);
  return LANGUAGES.map((language) => ({
    language,
    file: `${language.id}/${operation.id}.${language.extension}`,
    code: language.write(call),
  }));
}

type Resources = Omit<PaymentsClient, 'raw'>;
type ClientMethod = {
  [Name in keyof Resources]: `${Name}.${keyof Resources[Name] & string}`;
}[keyof Resources];

/** An operation that is not here, of another document too, is called through `raw`. */
const CLIENT_METHODS: Readonly<Record<OperationId, ClientMethod>> = {
  createBulkTokenizedCharge: 'bulkTokenizedCharges.create',
  voidCharge: 'charges.void',
  listVirtualCards: 'virtualCards.list',
  getVirtualCard: 'virtualCards.get',
  getVirtualAccountNumber: 'virtualAccountNumbers.get',
  updateVirtualAccountNumberBvn: 'virtualAccountNumbers.updateBvn',
  listSubscriptions: 'subscriptions.list',
  listRefunds: 'refunds.list',
  listWebhookEndpoints: 'webhookEndpoints.list',
};

/** The environment variables of the first interface; those of others have its name inside. */
function variable(name: string, what: 'BASE_URL' | 'TOKEN'): string {
  return name === 'main' ? `PAYMENTS_${what}` : `PAYMENTS_${name.toUpperCase()}_${what}`;
}

/** The assumption that marks the header with the operation identifier. */
const TRACE = 'trace-id-header';

export function callOf(operation: OperationView): SampleCall {
  const { contentType, headers, query } = operation.wire;
  const client = (CLIENT_METHODS as Readonly<Record<string, ClientMethod>>)[operation.id];
  const isTrace = ({ assumed }: Field) => assumed.some(({ id }) => id === TRACE);
  const trace = operation.request.beside.find(isTrace)?.name;
  return {
    title: operation.summary,
    method: operation.method,
    isWrite: isWrite(operation),
    path: pathOf(operation),
    query: Object.fromEntries(query.map(({ name, example }) => [name, example])),
    root: variable(operation.interface, 'BASE_URL'),
    token: variable(operation.interface, 'TOKEN'),
    ...(trace === undefined ? {} : { traceHeader: trace }),
    headers: [
      ...(contentType === null ? [] : [{ name: CONTENT_TYPE, value: contentType.mediaType }]),
      ...headers
        .filter(({ name }) => name !== trace)
        .map(({ name, example }) => ({ name, value: example })),
    ],
    ...(operation.request.body === undefined
      ? {}
      : { body: JSON.stringify(operation.request.examples[0]?.value, null, 2) }),
    failure: failureStatus([operation]),
    result: resultOf(operation),
    ...(client === undefined ? {} : { client }),
  };
}

function pathOf({ path, wire }: OperationView): SampleCall['path'] {
  return path
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) => wire.path.find(({ name }) => part === `{${name}}`) ?? part)
    .map((part) => (typeof part === 'string' ? part : { name: part.name, value: part.example }));
}

function resultOf(operation: OperationView): PrintedResult {
  const success = operation.responses.find(({ failed }) => !failed);
  const data = success?.body?.fields.find((field) => field.name === 'data');
  if (data === undefined) return { kind: 'status' };
  if (data.type.startsWith('array')) return { kind: 'count' };
  const names = operation.request.beside.map(({ name }) => name);
  const plain = data.fields.filter((field) => field.fields.length === 0 && !field.sensitive);
  const best =
    plain.find((field) => field.name === 'status') ??
    plain.find((field) => names.includes(field.name)) ??
    plain.find((field) => field.name === 'id') ??
    plain[0];
  return best === undefined
    ? { kind: 'status' }
    : { kind: 'field', name: best.name, type: best.type };
}
