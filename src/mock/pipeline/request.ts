import {
  type BodyFields,
  type InterfaceName,
  type OperationId,
  bodyFields,
  requests,
  traceIdHeader,
} from '../../../generated/operations.ts';
import { isObject } from '../../shared/pointer.ts';
import { isBeyondInt64, queryTexts } from '../../contract/parameters.ts';
import type { ChoiceId, Choices } from '../../service/choices.ts';
import { UNAUTHORIZED, UNSUPPORTED, refusingChoice } from '../../service/refusals.ts';
import {
  type OperationRoute,
  type OtherRoute,
  type Route,
  findOperation,
  isInterfacePath,
} from '../../contract/router.ts';
import {
  type OperationRequest,
  type Problem,
  type RequestParameters,
  parametersOf,
} from '../../contract/problems.ts';

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
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Path of the control interface. No path of the service can begin like this. */
export const CONTROL_PATH = '/__mock';

/** Where a request leads: to an operation, or to something that only the mock has. */
export type MockRoute =
  | Route
  | (OtherRoute & { readonly kind: 'document' })
  | (OtherRoute & { readonly kind: 'control' });

/** Finds where a request leads. */
export function findRoute({ method, target }: Pick<MockRequest, 'method' | 'target'>): MockRoute {
  const { path } = splitTarget(target);
  const route = findOperation(method, path);
  if (route.kind !== 'unknown') return route;
  if (isControlPath(path)) return { ...route, kind: 'control' };
  const isDocument = DOCUMENT.test(path) && (method === 'GET' || method === 'HEAD');
  return isDocument ? { ...route, kind: 'document' } : route;
}

/** Checks whether a path is of the mock: of an interface, the control interface or a document. */
export function isMockPath(path: string): boolean {
  return isInterfacePath(path) || isControlPath(path) || DOCUMENT.test(path);
}

function isControlPath(path: string): boolean {
  return path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`);
}

const DOCUMENT = /^\/openapi(?:-3\.0)?(?:\.main|\.webhooks)?\.(?:json|yaml)$/;

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
  /** Choices of the mock on which the response rests, whatever it is. */
  readonly choices: readonly ChoiceId[];
  /** Problems of the message itself, whatever its contents. */
  readonly problems: readonly Problem[];
  /** Unusual parts that the document allows. */
  readonly warnings: readonly Problem[];
}

/** The documented response that a caller prefers, by status and by name of the example. */
export interface Preference {
  readonly code: string | undefined;
  readonly example: string | undefined;
}

/** Reads a request: its token, its headers, its query and its body. */
export function readRequest(
  request: MockRequest,
  route: OperationRoute,
  choices: Choices,
): ReadRequest {
  const { operation, params } = route;
  const headers = readHeaders(request, choices);
  const query = queryTexts(splitTarget(request.target).query);
  const token = bearerToken(headers['authorization']);
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const rested: ChoiceId[] = [];
  if (token === '') problems.push(tokenProblem(headers['authorization']));
  const refusing = token === '' ? undefined : refusingChoice(token, choices);
  if (refusing !== undefined) warnings.push(tokenWarning(refusing));

  const needsType = needsContentType(operation, choices);
  const type = contentTypeProblem(headers['content-type'], operation, needsType);
  if (type !== undefined) {
    (needsType ? problems : warnings).push(type);
    if (isTypeChosen(operation, needsType)) rested.push('bodiless-content-type');
  }
  const isTypeWrong = needsType && type !== undefined;

  const sent: Body = isTypeWrong ? {} : readBody(request.body, headers, operation);
  const { problem, body, value } = withChosenFields(sent, operation, { choices, rested });
  if (problem !== undefined) problems.push(problem);

  const traceId = traceIdProblem(headers, operation);
  if (traceId !== undefined) {
    (choices['trace-id-optional'] ? warnings : problems).push(traceId);
    rested.push('trace-id-header', 'trace-id-optional');
  }
  if (hasUnknownQuery(query, operation)) warnings.push(unknownQuery);

  return {
    operation,
    interface: route.interface,
    params,
    query,
    headers,
    parameters: parametersOf({ operation, params, query, headers }),
    body,
    value,
    readable: !isTypeWrong && sent.problem === undefined,
    token,
    preference: readPreference(headers['prefer'], query),
    choices: rested,
    problems,
    warnings,
  };
}

/** Why there is no token. A text without a scheme may be the token itself, and is not repeated. */
function tokenProblem(authorization: string | undefined): Problem {
  const isBearer = /^Bearer\b/i.test(authorization ?? '');
  const what = isBearer ? 'has not one token' : 'has not the scheme Bearer';
  const found = authorization === undefined ? 'is missing' : what;
  const message = `the header Authorization ${found}: send "Authorization: Bearer TOKEN"`;
  return { location: [], code: UNAUTHORIZED, message };
}

/** Says why a token that the document allows is not taken. */
function tokenWarning(choice: ChoiceId): Problem {
  const message = `is refused by the choice ${choice} of the mock`;
  return { location: ['header', 'authorization'], code: 'token', message };
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

/** Problems about the operation identifier, with the name of its header that the mock has chosen. */
export function withChosenNames(
  problems: readonly Problem[],
  choices: Choices,
): readonly Problem[] {
  const chosen = choices['trace-id-header'].toLowerCase();
  if (chosen === TRACE_ID) return problems;
  return problems.map((problem) => ({
    ...problem,
    location: problem.location.map((each) => (each === TRACE_ID ? chosen : each)),
    message: problem.message.replaceAll(TRACE_ID, chosen),
  }));
}

/**
 * The token of an Authorization header. The name of the scheme has no case (RFC 9110).
 *
 * @returns The token, or an empty string when there is none.
 */
export function bearerToken(authorization: string | undefined): string {
  return /^Bearer[ \t]+([!-~]+)[ \t]*$/i.exec(authorization ?? '')?.[1] ?? '';
}

const NO_CODING = /^(\s|,|identity)*$/i;

/** The body for validation and for handlers, or the reason why there is none. */
interface Body {
  body?: unknown;
  value?: unknown;
  problem?: Problem;
}

function readBody(text: string, headers: RequestHeaders, operation: OperationId): Body {
  if (text === '') return {};
  if (requests[operation].body === null) {
    const message = 'No supported content types, but request included a non-empty body';
    return { problem: { location: [], code: UNSUPPORTED, message } };
  }
  if (!NO_CODING.test(headers['content-encoding'] ?? '')) {
    const message = 'must be identity: compressed bodies are not read';
    const location = ['header', 'content-encoding'];
    return { problem: { location, code: UNSUPPORTED, message } };
  }
  try {
    const value: unknown = JSON.parse(text);
    const marked = markWideIntegers(text);
    return { value, body: marked === text ? value : JSON.parse(marked) };
  } catch {
    return { problem: { location: ['body'], code: 'json', message: 'must be JSON' } };
  }
}

interface Chosen {
  readonly choices: Choices;
  /** Choices on which the response rests, to which those on the fields are added. */
  readonly rested: ChoiceId[];
}

/** A body as the mock has chosen to take fields that are null or not described. */
function withChosenFields(sent: Body, operation: OperationId, { choices, rested }: Chosen): Body {
  const { unknown, empty } = unusualFields(operation, sent.body);
  if (unknown !== undefined) rested.push('unknown-fields');
  if (empty !== undefined) rested.push('null-fields');
  const taken =
    empty !== undefined && choices['null-fields'] === 'accepted'
      ? { body: withoutNulls(operation, sent.body), value: withoutNulls(operation, sent.value) }
      : sent;
  if (unknown === undefined || choices['unknown-fields'] === 'accepted') return taken;
  const location = ['body', ...unknown];
  return {
    ...taken,
    problem: { location, code: 'unknown-fields', message: 'must be a described field' },
  };
}

/** Unusual fields of a request body. */
interface UnusualFields {
  /** JSON path of a field that the document does not describe. */
  readonly unknown: readonly string[] | undefined;
  /** JSON path of a described field that is null. */
  readonly empty: readonly string[] | undefined;
}

/** Finds a field that the document does not describe, and one that is null. */
function unusualFields(operation: OperationId, body: unknown): UnusualFields {
  let unknown: string[] | undefined;
  let empty: string[] | undefined;
  const path: string[] = [];
  const visit = ({ object, name, isDescribed }: Field) => {
    if (!isDescribed) unknown ??= [...path];
    else if (object[name] === null) empty ??= [...path];
  };
  visitFields(body, bodyFields[operation], { path, visit });
  return { unknown, empty };
}

/** A body without those described fields that are null. */
function withoutNulls(operation: OperationId, body: unknown): unknown {
  const copy = structuredClone(body);
  const visit = ({ object, name, isDescribed }: Field) => {
    if (isDescribed && object[name] === null) delete object[name];
  };
  visitFields(copy, bodyFields[operation], { path: [], visit });
  return copy;
}

interface Field {
  readonly object: Record<string, unknown>;
  readonly name: string;
  readonly isDescribed: boolean;
}

interface Walk {
  /** Where the visited field stands in the body; one list for all fields, since most need none. */
  readonly path: string[];
  readonly visit: (field: Field) => void;
}

/** Visits the fields of an object, and of the objects and lists of objects that the document describes in it. */
function visitFields(object: unknown, described: BodyFields, walk: Walk): void {
  // Of a leaf the document describes no fields.
  if (!isObject(object) || Object.keys(described).length === 0) return;
  for (const name of Object.keys(object)) {
    const inner = Object.hasOwn(described, name) ? described[name] : undefined;
    const value = object[name];
    walk.path.push(name);
    walk.visit({ object, name, isDescribed: inner !== undefined });
    if (inner !== undefined && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        walk.path.push(String(index));
        visitFields(item, inner, walk);
        walk.path.pop();
      }
    } else if (inner !== undefined) visitFields(value, inner, walk);
    walk.path.pop();
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

const JSON_TYPE = /^application\/json[ \t]*(;|$)/i;

/** Checks whether a Content-Type is JSON. */
export function isJsonType(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}

function contentTypeProblem(
  given: string | undefined,
  id: OperationId,
  isNeeded: boolean,
): Problem | undefined {
  const { contentType } = requests[id];
  if (contentType === null || isJsonType(given)) return undefined;
  const message = `${isNeeded ? 'must be' : 'is usually'} ${contentType.mediaType}`;
  return { location: ['header', 'content-type'], code: UNSUPPORTED, message };
}

/** A request with a body needs its Content-Type; one without, as the mock has chosen. */
function needsContentType(id: OperationId, choices: Choices): boolean {
  const { body, contentType } = requests[id];
  const choice = choices['bodiless-content-type'];
  const isRequired = contentType?.required === true;
  return body !== null || choice === 'all' || (choice === 'card-list' && isRequired);
}

/** Checks whether what a `Content-Type` that is missing or different leads to is a choice of the mock. */
function isTypeChosen(id: OperationId, isNeeded: boolean): boolean {
  const { body, contentType } = requests[id];
  return body === null && (contentType?.required !== true || !isNeeded);
}

/** The document cannot require the operation identifier: the name of its header is not known. */
function traceIdProblem(headers: RequestHeaders, id: OperationId): Problem | undefined {
  const isExpected = requests[id].headers.some(({ name }) => name.toLowerCase() === TRACE_ID);
  if (!isExpected || headers[TRACE_ID] !== undefined) return undefined;
  const message = `Request header must have required property '${TRACE_ID}'`;
  return { location: ['header'], code: 'required', message };
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
  const code = preferenceOf(prefer, 'code') ?? query['__code'];
  const example = preferenceOf(prefer, 'example') ?? query['__example'];
  if (code === undefined && example === undefined) return undefined;
  return { code: code?.toString(), example: example?.toString() };
}

function preferenceOf(prefer: string | undefined, name: string): string | undefined {
  for (const preference of prefer?.split(/[,;]/) ?? []) {
    const [key = '', value = ''] = preference.split('=', 2);
    if (key.trim() === name) return value.trim().replaceAll('"', '');
  }
  return undefined;
}
