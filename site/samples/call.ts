import type { OperationId, ParameterValue } from '../../generated/operations.ts';
import type { PaymentsClient } from '../../src/client/client.ts';
import { type ParameterValues, requestTarget } from '../../src/contract/parameters.ts';
import { failureStatus } from '../../scripts/reference/reference.ts';
import type { Field } from '../../scripts/reference/fields.ts';
import { type OperationView, isWrite } from '../../scripts/reference/operations.ts';

interface NamedValue {
  name: string;
  value: ParameterValue;
}

/** What a sample does, for all languages. */
export interface SampleCall {
  title: string;
  method: string;
  /** Texts and path parameters in turn. */
  path: (string | NamedValue)[];
  /** Values of the query by name. */
  query: ParameterValues;
  /** The environment variable with the base URL of the interface. */
  root: string;
  /** The environment variable with the access token for the interface. */
  token: string;
  /** The header with an identifier of the operation, new on each call. */
  traceHeader?: string;
  /** An identifier that was chosen, which is among the headers too. */
  traceId?: NamedValue;
  /** All but Authorization and `traceHeader`. */
  headers: NamedValue[];
  /** The JSON of the body as it is written, so that its numbers stay what they are. */
  body?: string;
  /** The value of `status` in an error of this interface. */
  failure: string;
  result: PrintedResult;
  /** The method of the client, such as `refunds.list`, if it has one. */
  client?: string;
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

/** What the sample prints: never a sensitive field, so that it is safe to run anywhere. */
export type PrintedResult =
  { kind: 'count' } | { kind: 'field'; name: string; type: string } | { kind: 'status' };

/** The environment variables of the first interface; those of others have its name inside. */
function variable(name: string, what: 'BASE_URL' | 'TOKEN'): string {
  return name === 'main' ? `PAYMENTS_${what}` : `PAYMENTS_${name.toUpperCase()}_${what}`;
}

/** The assumption that marks the header with the operation identifier. */
const TRACE = 'trace-id-header';

export const CONTENT_TYPE = 'Content-Type';

export function callOf(operation: OperationView): SampleCall {
  const { contentType, headers, query } = operation.wire;
  const client = (CLIENT_METHODS as Readonly<Record<string, ClientMethod>>)[operation.id];
  const isTrace = ({ field }: { field: Field }) => field.assumed.some(({ id }) => id === TRACE);
  const trace = operation.parameters.find(isTrace)?.field.name;
  return {
    title: operation.summary,
    method: operation.method,
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
    ...(operation.request === undefined
      ? {}
      : { body: JSON.stringify(operation.request.examples[0]?.value, null, 2) }),
    failure: failureStatus([operation]),
    result: resultOf(operation),
    ...(client === undefined ? {} : { client }),
  };
}

/** The path with the query, whose values stand in the code as they are sent. */
export function targetOf({ path, query }: SampleCall): SampleCall['path'] {
  const text = requestTarget('', {}, query);
  const last = path.at(-1);
  if (text === '') return path;
  return typeof last === 'string' ? [...path.slice(0, -1), last + text] : [...path, text];
}

/** Path and query as they are sent. */
export function literalTarget(call: SampleCall): string {
  return targetOf(call)
    .map((part) => (typeof part === 'string' ? part : encodeURIComponent(String(part.value))))
    .join('');
}

/**
 * The first lines of a sample, as comments: what it does and, of a write, how it ends where nobody knows whether it
 * took effect.
 */
export function heading(call: SampleCall, sign: string): string {
  const lines = isWrite(call)
    ? [
        call.title,
        `Exit code ${UNKNOWN_CODE}: nobody knows whether it took effect. Ask before you send it again.`,
        ...(call.result.kind === 'status' ? [TRUSTS] : []),
      ]
    : [call.title];
  return lines.map((line) => `${sign} ${line}`).join('\n');
}

/** What a sample takes for a success where the body of one is not specified. */
const TRUSTS =
  'Any JSON object with status 200 is taken for a success unless it says that it is an error: which one comes is not specified.';

/** The exit code of a program that does not know whether its write took effect, as `rehearse` reads it. */
export const UNKNOWN_CODE = 75;

export const UNKNOWN = 'Nobody knows whether it took effect: ask before you send it again.';

/** Says why a body stands in a sample as a text. */
export function asText(language: string): string {
  return `As a text: ${language} may round a number in it.`;
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
  const names = operation.parameters.map(({ field }) => field.name);
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

/** `flw_ref` is `flwRef`. */
export function camel(name: string): string {
  return name
    .split(/[^a-zA-Z0-9]+/)
    .map((part, index) =>
      index === 0 ? part.toLowerCase() : `${part[0]?.toUpperCase()}${part.slice(1)}`,
    )
    .join('');
}
