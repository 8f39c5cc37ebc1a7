import { operations, requests } from '../../generated/operations.ts';
import { type Excuse, excusedBy, isGap } from '../contract/contradiction.ts';
import { isValid } from '../contract/deviations.ts';
import type { Contract, DocumentedResponse } from '../contract/document.ts';
import type { SchemaNode } from '../contract/schema.ts';
import { isEmptyData } from '../service/envelopes.ts';
import { hasKnownMessage } from '../service/errors.ts';
import { encode, get, isObject } from '../shared/pointer.ts';
import { isTemporary } from '../shared/sending.ts';
import type { Exchange, ParsedBody } from './exchange.ts';

/**
 * Counterpart of a response in the document, decided before anything of it is checked:
 *
 * - `unchecked`: nothing, since it says nothing about the document.
 * - `open`: nothing, since the document does not say how the service responds to the request.
 * - `undescribed`: nothing, since the document has no response with its status.
 * - `unreadable`: a response of the document, which has a JSON body.
 * - `described`: a response of the document, by its status and its body.
 */
export type Decision =
  | { kind: 'unchecked'; documented: DocumentedResponse | undefined; reason: string }
  | { kind: 'open'; documented: DocumentedResponse | undefined; excuse: Excuse }
  | { kind: 'undescribed'; documented?: undefined }
  | { kind: 'unreadable'; documented: DocumentedResponse; invalid: Invalid }
  | DescribedDecision;

type Invalid = NonNullable<ParsedBody['invalid']>;

export interface DescribedDecision {
  kind: 'described';
  documented: DocumentedResponse;
  /** The response that its status alone would have. */
  byStatus: DocumentedResponse;
  /** Set where it can be about a record that does not exist, which may have any data. */
  mayNotExist: boolean;
}

/** Decides what a response is compared with. */
export function decide(contract: Contract, exchange: Exchange, parsed: ParsedBody): Decision {
  const { operation, response } = exchange;
  const { value, invalid } = parsed;
  const byStatus =
    contract.response(operation, response.status) ??
    // An error with a status that no response of the document has, such as 202.
    (response.status < 300 ? openError(contract, exchange, value) : undefined);
  const reason = reasonNotToCheck(exchange, parsed);
  if (reason !== undefined) return { kind: 'unchecked', documented: byStatus, reason };
  const excuse = excuseOfCase(contract, exchange, byStatus, invalid);
  if (excuse !== undefined) return { kind: 'open', documented: byStatus, excuse };
  if (byStatus === undefined) return { kind: 'undescribed' };
  if (invalid !== undefined) return { kind: 'unreadable', documented: byStatus, invalid };
  const described = errorWithSuccessStatus(contract, exchange, byStatus, value) ?? byStatus;
  const documented = errorByContent(contract, exchange, described, value);
  const mayNotExist = isAboutNoRecord(contract, exchange, documented, value);
  return { kind: 'described', documented, byStatus: described, mayNotExist };
}

/** Why a response says nothing about the document: whoever sent it may not be the service. */
function reasonNotToCheck({ request, response }: Exchange, { invalid }: ParsedBody) {
  const { status } = response;
  if (isTemporary(status)) return `HTTP ${status}`;
  const isConditional = ['if-none-match', 'if-modified-since'].some((name) =>
    request.headers.has(name),
  );
  if (status === 304 && isConditional) return 'not modified (304)';
  return invalid?.isOurs === true ? `only ${invalid.found} could be read` : undefined;
}

/**
 * The record by which the document does not say how the service responds to a request. What is JSON is
 * checked nevertheless: it has to be a known body, whatever the request.
 */
function excuseOfCase(
  contract: Contract,
  exchange: Exchange,
  documented: DocumentedResponse | undefined,
  invalid: Invalid | undefined,
): Excuse | undefined {
  const isKnown = invalid === undefined && documented !== undefined;
  if (isKnown || invalid?.kind === 'truncated') return undefined;
  const isEmptySuccess = invalid?.kind === 'empty' && documented?.isSuccess === true;
  const { expected, response } = exchange;
  const isKnownError = expected?.kind === 'failure' && expected.example !== undefined;
  // A success has to be one of the document.
  if (!isEmptySuccess && (response.status < 300 || isKnownError)) return undefined;
  const owners = isEmptySuccess ? [documented.schema?.pointer ?? ''] : casesOf(contract, exchange);
  return excusedBy(contract, 'case', owners);
}

/** Where a record can stand that says that the response to a request of this sort is not known. */
export function casesOf(contract: Contract, exchange: Exchange): string[] {
  const { operation, probe, request, response } = exchange;
  const { status } = response;
  const { contentType, path } = requests[operation];
  const { pointer, parameters, responses } = contract.operation(operation);
  const headers = parameters.filter((each) => each.in === 'header').map((each) => each.pointer);
  const isNotFound =
    (status === 404 || status === 410) && path.length > 0 && !responses.some(hasKnownMessage);
  const lacksType = contentType !== null && !request.headers.has('content-type');
  const isForToken = probe === 'wrong token' || status === 401 || status === 403;
  const isTokenKnown = responses.some((each) => each.status === '401' || each.status === '403');
  return [
    ...(probe === 'unknown reference' || isNotFound || lacksType ? [pointer] : []),
    ...(isForToken && !isTokenKnown ? [contract.security] : []),
    ...(probe?.includes('identifier')
      ? [...headers, ...responses.map((each) => each.pointer)]
      : []),
  ];
}

/**
 * Where the status of an error is not specified, it can be 200. The body decides: it is valid by the
 * schema of such an error, and not by that of a success.
 */
function errorWithSuccessStatus(
  contract: Contract,
  exchange: Exchange,
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): DocumentedResponse | undefined {
  if (!isSuccess) return undefined;
  const isAnything = schema?.schema.type === undefined;
  return !isAnything && isValid(schema, body) ? undefined : openError(contract, exchange, body);
}

/** The error that a body is, of those with a status that is not specified. */
function openError(
  contract: Contract,
  { operation }: Exchange,
  body: unknown,
): DocumentedResponse | undefined {
  return contract.operation(operation).responses.find(({ isSuccess, pointer, schema }) => {
    const isOpenStatus = isGap(excusedBy(contract, 'error-status', [pointer]));
    return !isSuccess && isOpenStatus && isValid(schema, body);
  });
}

/**
 * The error that a body is by the values that mark one, such as its code, where these are not those
 * of its status.
 */
function errorByContent(
  contract: Contract,
  { operation, response }: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): DocumentedResponse {
  if (documented.isSuccess || response.status < 400 || !isObject(body)) return documented;
  const errors = contract.operation(operation).responses.filter(({ isSuccess }) => !isSuccess);
  const fallback = errors.find(({ status }) => status === 'default');
  const common = new Set(closedValues(fallback?.schema).map(({ pointer }) => pointer));
  const marksOf = ({ schema }: DocumentedResponse) =>
    closedValues(schema).filter(({ pointer }) => !common.has(pointer));
  const has = ({ pointer, values }: ClosedValues) => values.includes(get(body, pointer));
  const own = marksOf(documented);
  if (own.some(has)) return documented;
  const marked = errors.find((each) => marksOf(each).length > 0 && marksOf(each).every(has));
  if (marked !== undefined) return marked;
  const isOther = own.length > 0 && isValid(fallback?.schema, body);
  return isOther && fallback !== undefined ? fallback : documented;
}

/** A closed set of values, and where it is in a body. */
interface ClosedValues {
  pointer: string;
  values: readonly unknown[];
}

function closedValues(node: SchemaNode | undefined, pointer = ''): ClosedValues[] {
  if (node === undefined) return [];
  const own = node.schema.enum === undefined ? [] : [{ pointer, values: node.schema.enum }];
  const inner = [...node.properties].flatMap(([name, each]) =>
    closedValues(each, `${pointer}/${encode(name)}`),
  );
  return [...own, ...inner];
}

/**
 * Checks whether a read is about a reference that may not exist, and the document does not say what comes
 * then: the record that it has is no record.
 */
function isAboutNoRecord(
  contract: Contract,
  { operation, expected, probe }: Exchange,
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): boolean {
  const isRead = operations[operation].method === 'GET' && requests[operation].path.length > 0;
  if (!isSuccess || !isRead || expected?.kind === 'failure') return false;
  const isUnknown =
    probe === 'unknown reference' || (expected?.kind !== 'success' && isEmptyData(body));
  const { pointer } = contract.operation(operation);
  return (
    isUnknown && !isValid(schema, body) && excusedBy(contract, 'case', [pointer]) !== undefined
  );
}

/**
 * Checks whether a response comes from something else than the service. All of them together say that the
 * base URL is wrong; one alone is what the service has done.
 */
export function isForeign(
  contract: Contract,
  { operation, response }: Exchange,
  { value, invalid }: ParsedBody,
): boolean {
  const { status, headers } = response;
  if (status >= 300 && status < 400 && headers.has('location')) return true;
  if (invalid !== undefined) return invalid.kind !== 'truncated';
  return !contract.operation(operation).responses.some(({ schema }) => hasEnvelope(schema, value));
}

/** Fields of an envelope that a body needs, so that it is no chance that it has one. */
const MIN_ENVELOPE_FIELDS = 2;

/** Checks whether a body has the envelope of a schema, whatever is wrong about it otherwise. */
export function hasEnvelope(node: SchemaNode | undefined, body: unknown): boolean {
  const required = node?.schema.required ?? [];
  const present = required.filter((name) => isObject(body) && Object.hasOwn(body, name));
  return present.length >= Math.min(MIN_ENVELOPE_FIELDS, required.length);
}
