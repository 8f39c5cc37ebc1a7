import {
  type BodyFields,
  type InterfaceName,
  type OperationId,
  bodyFields,
  requests,
  traceIdHeader,
} from '../../generated/operations.ts';
import { isBeyondInt64, queryTexts } from '../contract/parameters.ts';
import {
  type OperationRequest,
  type Problem,
  type RequestParameters,
  parametersOf,
} from '../contract/problems.ts';
import { type OperationRoute, type Route, findOperation } from '../contract/router.ts';
import type { ChoiceId, Choices } from '../service/choices.ts';
import type { ErrorKind } from '../service/refusals.ts';
import { isObject } from '../shared/pointer.ts';

/** A request as a transport received it. */
export interface MockRequest {
  /** As sent; methods are case-sensitive. */
  readonly method: string;
  /** Path and query as on the request line. */
  readonly target: string;
  /** By lower-case name, repeated ones joined with commas. */
  readonly headers: RequestHeaders;
  /** The text of the body, empty when there is none. */
  readonly body: string;
  /** The body was larger than allowed and has not been kept. */
  readonly tooLarge?: boolean;
  /** Address or name that the server listens on; undefined where there is no server. */
  readonly host?: string;
}

/** Headers by lower-case name. */
type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Finds where a request leads. */
export function findRoute({ method, target }: Pick<MockRequest, 'method' | 'target'>): Route {
  return findOperation(method, splitTarget(target).path);
}

/** Path and query of a request target. */
export function splitTarget(target: string): { path: string; query: string } {
  const end = target.indexOf('?');
  if (end === -1) return { path: target, query: '' };
  return { path: target.slice(0, end), query: target.slice(end + 1) };
}

/** A request for an operation with what can be said of it before its contents are validated. */
export interface ReadRequest extends OperationRequest {
  readonly interface: InterfaceName;
  /** The parsed JSON with all numbers as they were sent, for the handlers. */
  readonly value: unknown;
  /** Values of path, query and headers that the document describes. */
  readonly parameters: RequestParameters;
  /** The access token, empty when there is none. */
  readonly token: string;
  /** The example that the caller prefers. */
  readonly preference: Preference | undefined;
  readonly findings: Findings;
}

/** What is found while a request is read. */
interface Findings {
  /** Why the token is refused, before all else. */
  denial?: { readonly kind: ErrorKind; readonly because: readonly ChoiceId[] };
  /** Why the request is refused whatever its contents. */
  refusal?: ErrorKind;
  /** Problems of the message itself, whatever its contents. */
  readonly problems: Problem[];
  /** Unusual parts that the document allows. */
  readonly warnings: Problem[];
  /** Choices of the mock on which the response rests, whatever it is. */
  readonly choices: ChoiceId[];
}

/** The documented response that a caller prefers, by status and by name of the example. */
export interface Preference {
  readonly code: string | undefined;
  readonly example: string | undefined;
}

/** A request while it is read. */
interface Reading {
  readonly operation: OperationId;
  readonly choices: Choices;
  /** The operation identifier has the name of the document. */
  readonly headers: RequestHeaders;
  readonly found: Findings;
}

/** Reads a request: its token, its headers, its query and its body. */
export function readRequest(
  request: MockRequest,
  { operation, interface: interfaceName, params }: OperationRoute,
  choices: Choices,
): ReadRequest {
  const found: Findings = { problems: [], warnings: [], choices: [] };
  const headers = readHeaders(request, choices);
  const reading: Reading = { operation, choices, headers, found };
  const { query: search } = splitTarget(request.target);
  const query = search === '' ? {} : queryTexts(search);
  const token = readToken(reading);
  const isTyped = checkContentType(reading);
  const sent = isTyped ? readBody(request.body, reading) : unreadable;
  const taken = sent.body === undefined ? sent : withChosenFields(sent, reading);
  const { body, value, isRead = true } = taken;
  checkTraceId(reading);
  if (search !== '' && hasUnknownQuery(query, operation)) found.warnings.push(unknownQuery);
  return {
    operation,
    interface: interfaceName,
    params,
    query,
    headers,
    headerNames: { [TRACE_ID]: choices['trace-id-header'].toLowerCase() },
    parameters: parametersOf({ operation, params, query, headers }),
    body,
    value,
    readable: isRead,
    token,
    preference: readPreference(headers['prefer'], query),
    findings: found,
  };
}

/** The token, which is checked here and nowhere else. Without one it is like a rejected one. */
function readToken({ headers, choices, found }: Reading): string {
  const { authorization } = headers;
  const token = bearerToken(authorization);
  const refuse = (kind: ErrorKind, because: ChoiceId) => {
    found.denial = { kind, because: [because] };
    if (token === '') found.problems.push(tokenProblem(authorization));
    else {
      const message = `is refused by the choice ${because} of the mock`;
      found.warnings.push({ location: ['header', 'authorization'], code: 'token', message });
    }
  };
  if (token === '' || token === choices['rejected-token']) refuse('unauthorized', 'rejected-token');
  else if (token === choices['forbidden-token']) refuse('forbidden', 'forbidden-token');
  else if (token !== (choices['accepted-token'] ?? token)) refuse('unauthorized', 'accepted-token');
  return token;
}

/** Why there is no token. A text without a scheme may be the token itself, and is not repeated. */
function tokenProblem(authorization: string | undefined): Problem {
  const isBearer = /^Bearer\b/i.test(authorization ?? '');
  const what = isBearer ? 'has not one token' : 'has not the scheme Bearer';
  const found = authorization === undefined ? 'is missing' : what;
  const message = `the header Authorization ${found}: send "Authorization: Bearer TOKEN"`;
  return { location: [], code: 401, message };
}

/**
 * The token of an Authorization header. The name of the scheme has no case (RFC 9110).
 *
 * @returns The token, or an empty string when there is none.
 */
export function bearerToken(authorization: string | undefined): string {
  return /^Bearer[ \t]+([!-~]+)[ \t]*$/i.exec(authorization ?? '')?.[1] ?? '';
}

/** The header of the operation identifier, as the document names it. */
const TRACE_ID = traceIdHeader.toLowerCase();

/** The headers, the operation identifier under the name that it has in the document. */
function readHeaders({ headers }: MockRequest, choices: Choices): RequestHeaders {
  const chosen = choices['trace-id-header'].toLowerCase();
  if (chosen === TRACE_ID) return headers;
  const { [TRACE_ID]: _, [chosen]: value, ...others } = headers;
  return { ...others, [TRACE_ID]: value };
}

/** The document cannot require the operation identifier: the name of its header is not known. */
function checkTraceId({ operation, choices, headers, found }: Reading): void {
  const { headers: described } = requests[operation];
  const isExpected = described.some(({ name }) => name.toLowerCase() === TRACE_ID);
  if (!isExpected || headers[TRACE_ID] !== undefined) return;
  const name = choices['trace-id-header'].toLowerCase();
  const message = `Request header must have required property '${name}'`;
  const list = choices['trace-id-optional'] ? found.warnings : found.problems;
  list.push({ location: ['header'], code: 'required', message });
  found.choices.push('trace-id-header', 'trace-id-optional');
}

/** Checks whether a Content-Type is JSON. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/json[ \t]*(;|$)/i.test(contentType ?? '');
}

/** A request with a body needs its Content-Type; one without, as the mock has chosen. */
function checkContentType({ operation, choices, headers, found }: Reading): boolean {
  const { body, contentType } = requests[operation];
  if (contentType === null || isJsonType(headers['content-type'])) return true;
  const { mediaType, required } = contentType;
  const choice = choices['bodiless-content-type'];
  const isNeeded = body !== null || choice === 'all' || (choice === 'card-list' && required);
  const message = `${isNeeded ? 'must be' : 'is usually'} ${mediaType}`;
  const list = isNeeded ? found.problems : found.warnings;
  list.push({ location: ['header', 'content-type'], code: 415, message });
  if (isNeeded) found.refusal = 'media-type';
  if (body === null && !(required && isNeeded)) found.choices.push('bodiless-content-type');
  return !isNeeded;
}

/** The body for validation and for handlers. */
interface Body {
  readonly body?: unknown;
  readonly value?: unknown;
  /** False where there is one that cannot be validated. @default true */
  readonly isRead?: false;
}

const unreadable: Body = { isRead: false };

function readBody(text: string, { operation, headers, found }: Reading): Body {
  if (text === '') return {};
  const problem = codingProblem(headers, operation);
  if (problem !== undefined) {
    found.refusal = 'media-type';
    found.problems.push(problem);
    return unreadable;
  }
  try {
    const value: unknown = JSON.parse(text);
    const marked = markWideIntegers(text);
    return { value, body: marked === text ? value : JSON.parse(marked) };
  } catch {
    found.problems.push({ location: ['body'], code: 'json', message: 'must be JSON' });
    return unreadable;
  }
}

/** Why a body is not even looked at. */
function codingProblem(headers: RequestHeaders, operation: OperationId): Problem | undefined {
  if (requests[operation].body === null) {
    const message = 'No supported content types, but request included a non-empty body';
    return { location: [], code: 415, message };
  }
  if (/^(\s|,|identity)*$/i.test(headers['content-encoding'] ?? '')) return undefined;
  const message = 'must be identity: compressed bodies are not read';
  return { location: ['header', 'content-encoding'], code: 415, message };
}

/** A body as the mock has chosen to take fields that are null or not described. */
function withChosenFields(sent: Body, { operation, choices, found }: Reading): Body {
  const described = bodyFields[operation];
  const { unknown, empty } = unusualFields(sent.body, described);
  if (unknown !== undefined) found.choices.push('unknown-fields');
  if (empty !== undefined) found.choices.push('null-fields');
  if (unknown !== undefined && choices['unknown-fields'] === 'refused') {
    const location = ['body', ...unknown];
    const message = 'must be a described field';
    found.problems.push({ location, code: 'unknown-fields', message });
  }
  if (empty === undefined || choices['null-fields'] === 'refused') return sent;
  return { body: withoutNulls(sent.body, described), value: withoutNulls(sent.value, described) };
}

/** The JSON path of the first field that is not described, and of the first described one that is null. */
function unusualFields(body: unknown, described: BodyFields) {
  let unknown: readonly string[] | undefined;
  let empty: readonly string[] | undefined;
  for (const { object, name, path, isDescribed } of fieldsOf(body, described)) {
    if (!isDescribed) unknown ??= [...path, name];
    else if (object[name] === null) empty ??= [...path, name];
  }
  return { unknown, empty };
}

/** A body without those described fields that are null. */
function withoutNulls(body: unknown, described: BodyFields): unknown {
  const copy: unknown = structuredClone(body);
  for (const { object, name, isDescribed } of fieldsOf(copy, described)) {
    if (isDescribed && object[name] === null) delete object[name];
  }
  return copy;
}

interface Field {
  readonly object: Record<string, unknown>;
  readonly name: string;
  /** Where the object stands in the body. */
  readonly path: readonly string[];
  readonly isDescribed: boolean;
}

/** The fields of an object, and of the objects and lists of objects that the document describes in it. */
function* fieldsOf(
  object: unknown,
  described: BodyFields,
  path: readonly string[] = [],
): Generator<Field> {
  // Of a leaf the document describes no fields.
  if (!isObject(object) || Object.keys(described).length === 0) return;
  for (const name of Object.keys(object)) {
    const inner = Object.hasOwn(described, name) ? described[name] : undefined;
    const value = object[name];
    yield { object, name, path, isDescribed: inner !== undefined };
    if (inner === undefined) continue;
    if (!Array.isArray(value)) yield* fieldsOf(value, inner, [...path, name]);
    else
      for (const [index, item] of value.entries()) {
        yield* fieldsOf(item, inner, [...path, name, String(index)]);
      }
  }
}

/** Matches where every integer beyond 64 bits begins, and rarely within a text: tokens have many digits. */
const MAY_BE_WIDE = /(?:^|[\s:,[])-?(?:\d{19}|[\d.]+e)/i;

/** The JSON with a fraction for each number beyond 64 bits: JavaScript rounds it to one that may fit. */
function markWideIntegers(json: string): string {
  if (!MAY_BE_WIDE.test(json)) return json;
  let isText = false;
  return json.replaceAll(/"|\\.|-?\d[\d.eE+-]*/g, (part) => {
    if (part === '"') isText = !isText;
    return !isText && isBeyondInt64(part) ? '0.5' : part;
  });
}

const unknownQuery: Problem = {
  location: ['query'],
  code: 'unknown',
  message: 'no query parameter of this name is known, and the mock ignores it',
};

/** Checks for a name in a query that the document does not have. What begins with `__` is for Prism. */
function hasUnknownQuery(query: OperationRequest['query'], id: OperationId): boolean {
  const known: readonly { name: string }[] = requests[id].query;
  return Object.keys(query).some(
    (name) => !name.startsWith('__') && known.every((each) => each.name !== name),
  );
}

/**
 * Reads the preference of a caller, in the words of Prism: `Prefer: code=404, example=OrderNotFound`, or
 * `__code` and `__example` in the query. Other preferences are ignored.
 */
function readPreference(
  prefer: string | undefined,
  query: OperationRequest['query'],
): Preference | undefined {
  const preferences = prefer === undefined ? {} : preferencesIn(prefer);
  const { code = query['__code'], example = query['__example'] } = preferences;
  if (code === undefined && example === undefined) return undefined;
  return { code: code?.toString(), example: example?.toString() };
}

/** The values of a header by name, of several the first. */
function preferencesIn(prefer: string): { code?: string; example?: string } {
  const pairs = prefer.split(/[,;]/).map((each) => each.split('=', 2));
  return Object.fromEntries(
    pairs
      .toReversed()
      .map(([name = '', value = '']) => [name.trim(), value.trim().replaceAll('"', '')]),
  );
}
