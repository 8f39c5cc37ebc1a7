import { isValid } from '../../contract/deviations.ts';
import { operations, requests } from '../../../generated/operations.ts';
import { coverOf, isGap } from '../../contract/contradiction.ts';
import type { DocumentedResponse } from '../../contract/document.ts';
import type { SchemaNode } from '../../contract/schema.ts';
import { isEmptyData } from '../../service/envelopes.ts';
import { hasKnownMessage } from '../../service/errors.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { isTemporary } from '../../shared/sending.ts';
import type { CheckContext, Exchange, InvalidJson, ParsedBody } from '../exchange.ts';
import { hasEnvelope } from './body.ts';

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
  | { kind: 'open'; documented: DocumentedResponse | undefined }
  | { kind: 'undescribed'; documented?: undefined }
  | { kind: 'unreadable'; documented: DocumentedResponse; invalid: InvalidJson }
  | DescribedDecision;

export interface DescribedDecision {
  kind: 'described';
  documented: DocumentedResponse;
  /** The response that its status alone would have. */
  byStatus: DocumentedResponse;
  /** Set where it can be about a record that does not exist, which may have any data. */
  isAboutNothing: boolean;
}

/** Decides what a response is compared with. */
export function decide(context: CheckContext, parsed: ParsedBody): Decision {
  const { contract, exchange } = context;
  const { operation, response } = exchange;
  const { value, invalid } = parsed;
  const byStatus =
    contract.response(operation, response.status) ??
    // An error with a status that no response of the document has, such as 202.
    (response.status < 300 ? openError(context, value) : undefined);
  const reason = reasonNotToCheck(exchange, parsed);
  if (reason !== undefined) return { kind: 'unchecked', documented: byStatus, reason };
  if (isOpen(context, byStatus, invalid)) return { kind: 'open', documented: byStatus };
  if (byStatus === undefined) return { kind: 'undescribed' };
  if (invalid !== undefined) return { kind: 'unreadable', documented: byStatus, invalid };
  const described = errorWithSuccessStatus(context, byStatus, value) ?? byStatus;
  const documented = errorByContent(context, described, value);
  return {
    kind: 'described',
    documented,
    byStatus: described,
    isAboutNothing: isAboutNothing(context, documented, value),
  };
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
 * Checks whether the document does not say how the service responds to a request. What is JSON is checked
 * nevertheless: it has to be a known body, whatever the request.
 */
function isOpen(
  context: CheckContext,
  documented: DocumentedResponse | undefined,
  invalid: InvalidJson | undefined,
): boolean {
  const isKnown = invalid === undefined && documented !== undefined;
  if (isKnown || invalid?.kind === 'truncated') return false;
  const isEmptySuccess = invalid?.kind === 'empty' && documented?.isSuccess === true;
  const owners = isEmptySuccess ? [documented.schema?.pointer ?? ''] : casesOf(context);
  return coverOf(context.contract, 'case', owners) !== undefined;
}

/** Where a record can stand that says that the error of a request of this sort is not known. */
function casesOf({ contract, exchange }: CheckContext): string[] {
  const { operation, expected, probe, request, response } = exchange;
  const { status } = response;
  // A success has to be one of the document.
  if (status < 300 || (expected?.kind === 'failure' && expected.example !== undefined)) return [];
  const { contentType, path } = requests[operation];
  const { pointer, parameters, responses } = contract.operation(operation);
  const headers = parameters.filter((each) => each.in === 'header').map((each) => each.pointer);
  const isNotFound =
    (status === 404 || status === 410) && path.length > 0 && !responses.some(hasKnownMessage);
  const lacksType = contentType !== null && !request.headers.has('content-type');
  const isIdentifier = probe === 'wrong identifier' || probe === 'no identifier';
  const isForToken = probe === 'wrong token' || status === 401 || status === 403;
  const isTokenKnown = responses.some((each) => each.status === '401' || each.status === '403');
  return [
    ...(probe === 'unknown reference' || isNotFound || lacksType ? [pointer] : []),
    ...(isForToken && !isTokenKnown ? [contract.security] : []),
    ...(isIdentifier ? [...headers, ...responses.map((each) => each.pointer)] : []),
  ];
}

/**
 * Where the status of an error is not specified, it can be 200. The body decides: it is valid by the
 * schema of such an error, and not by that of a success.
 */
function errorWithSuccessStatus(
  context: CheckContext,
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): DocumentedResponse | undefined {
  if (!isSuccess) return undefined;
  const isAnything = schema?.schema.type === undefined;
  return !isAnything && isValid(schema, body) ? undefined : openError(context, body);
}

/** The error that a body is, of those with a status that is not specified. */
function openError(
  { contract, exchange }: CheckContext,
  body: unknown,
): DocumentedResponse | undefined {
  return contract.operation(exchange.operation).responses.find(({ isSuccess, pointer, schema }) => {
    const isOpenStatus = isGap(coverOf(contract, 'error-status', [pointer]));
    return !isSuccess && isOpenStatus && isValid(schema, body);
  });
}

/**
 * The error that a body is by the values that mark one, such as its code, where these are not those
 * of its status.
 */
function errorByContent(
  { contract, exchange: { operation, response } }: CheckContext,
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
  return [
    ...own,
    ...[...node.properties].flatMap(([name, each]) =>
      closedValues(each, `${pointer}/${encode(name)}`),
    ),
  ];
}

/**
 * Checks whether a read is about a reference that may not exist, and the document does not say what comes
 * then: the record that it has is no record.
 */
function isAboutNothing(
  { contract, exchange: { operation, expected, probe } }: CheckContext,
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): boolean {
  const isRead = operations[operation].method === 'GET' && requests[operation].path.length > 0;
  if (!isSuccess || !isRead || expected?.kind === 'failure') return false;
  const isUnknown =
    probe === 'unknown reference' || (expected?.kind !== 'success' && isEmptyData(body));
  const { pointer } = contract.operation(operation);
  return isUnknown && !isValid(schema, body) && coverOf(contract, 'case', [pointer]) !== undefined;
}

/**
 * Checks whether a response comes from something else than the service. All of them together say that the
 * base URL is wrong; one alone is what the service has done.
 */
export function isForeign(
  { contract, exchange: { operation, response } }: CheckContext,
  { value, invalid }: ParsedBody,
): boolean {
  const { status, headers } = response;
  if (status >= 300 && status < 400 && headers.has('location')) return true;
  if (invalid !== undefined) return invalid.kind !== 'truncated';
  return !contract.operation(operation).responses.some(({ schema }) => hasEnvelope(schema, value));
}
