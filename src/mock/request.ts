import {
  type InterfaceName,
  type OperationId,
  bodyFields,
  requests,
  traceIdHeader,
} from '../../generated/operations.ts';
import { type FieldPath, unusualFields } from '../contract/body-fields.ts';
import type { BodyFields } from '../contract/described-request.ts';
import { parametersOf, queryTexts } from '../contract/parameters.ts';
import type { OperationRequest, Problem } from '../contract/problems.ts';
import { type OperationRoute, type Route, findOperation } from '../contract/router.ts';
import type { ChoiceId, Choices } from '../service/mock/choices.ts';
import type { Preference } from '../service/mock/example-responses.ts';
import type { CommonErrorKind } from '../service/mock/refusals.ts';
import { isObject } from '../shared/json.ts';

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

type QueryTexts = ReturnType<typeof queryTexts>;

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

/** A request for an operation, with all that can be said of it before its contents are validated. */
export interface ParsedRequest extends OperationRequest {
  readonly interface: InterfaceName;
  /** The access token, empty when there is none. */
  readonly token: string;
  /** The example that the caller prefers. */
  readonly preference: Preference | undefined;
  /** Set where the request is refused whatever its contents. */
  readonly refusal: RequestRefusal | undefined;
  /** Why it is refused so. */
  readonly reasons: readonly Problem[];
  /** Problems of the message itself, whatever its contents. */
  readonly problems: readonly Problem[];
  /** Unusual parts that the document allows. */
  readonly warnings: readonly Problem[];
  /** Characters of its body. */
  readonly size: number;
  /** Choices of the mock on which the response rests, whatever it is. */
  readonly choices: readonly ChoiceId[];
}

/** A reason to refuse a request that its contents cannot change. */
interface RequestRefusal {
  readonly kind: CommonErrorKind;
  /** @default [] */
  readonly because?: readonly ChoiceId[];
}

/** What the parts of a request are parsed with. */
interface RequestContext {
  readonly operation: OperationId;
  readonly choices: Choices;
  /** The operation identifier has the name of the document. */
  readonly headers: RequestHeaders;
}

/** What is found in one part of a request. */
interface PartResult {
  readonly refusal?: RequestRefusal;
  /** @default [] */
  readonly problems?: readonly Problem[];
  /** @default [] */
  readonly warnings?: readonly Problem[];
  /** @default [] */
  readonly choices?: readonly ChoiceId[];
}

/** Parses a request: its token, its headers, its query and its body. */
export function parseRequest(
  request: MockRequest,
  { operation, interface: interfaceName, params }: OperationRoute,
  choices: Choices,
): ParsedRequest {
  const headers = headersAsDocumented(request, choices);
  const query = queryTexts(splitTarget(request.target).query);
  const context = { operation, choices, headers };

  const token = readToken(context);
  const contentType = checkContentType(context);
  const isReadable = contentType.refusal === undefined;
  const body = isReadable ? parseBody(request.body, context) : UNREADABLE;
  const traceId = checkTraceId(context);
  const unknown = checkQuery(query, operation);
  const parts: readonly PartResult[] = [token, contentType, body, traceId, unknown];
  const refusing = parts.find(({ refusal }) => refusal !== undefined);

  return {
    operation,
    interface: interfaceName,
    headerNames: { [TRACE_ID_HEADER]: choices['trace-id-header'].toLowerCase() },
    parameters: parametersOf(operation, { path: params, query, headers }),
    body: body.body,
    isReadable: body.isReadable,
    size: request.body.length,
    token: token.token,
    preference: readPreference(headers['prefer'], query),
    refusal: refusing?.refusal,
    reasons: refusing?.problems ?? refusing?.warnings ?? [],
    problems: parts.flatMap(({ problems = [] }) => problems),
    warnings: parts.flatMap(({ warnings = [] }) => warnings),
    // Where the token is refused, nothing else decides.
    choices: token.refusal ? [] : parts.flatMap(({ choices: named = [] }) => named),
  };
}

/** The token, which is checked here and nowhere else. A request without one is refused like a rejected one. */
function readToken({ headers, choices }: RequestContext): PartResult & { token: string } {
  const { authorization } = headers;
  const token = bearerToken(authorization);
  const refusal = tokenRefusal(token, choices);
  if (refusal === undefined) return { token };
  if (token === '') return { token, refusal, problems: [missingToken(authorization)] };
  const message = `is refused by the choice ${refusal.because.join()} of the mock`;
  const warnings = [{ location: ['header', 'authorization'], code: 'token', message }];
  return { token, refusal, warnings };
}

function tokenRefusal(token: string, choices: Choices): Required<RequestRefusal> | undefined {
  const accepted = choices['accepted-token'];
  if (token === '' || token === choices['rejected-token']) {
    return { kind: 'unauthorized', because: ['rejected-token'] };
  }
  if (token === choices['forbidden-token']) {
    return { kind: 'forbidden', because: ['forbidden-token'] };
  }
  if (accepted !== null && token !== accepted) {
    return { kind: 'unauthorized', because: ['accepted-token'] };
  }
  return undefined;
}

/** Says why there is no token. A text without a scheme may be the token itself, and is not repeated. */
function missingToken(authorization: string | undefined): Problem {
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
const TRACE_ID_HEADER = traceIdHeader.toLowerCase();

/** The headers, the operation identifier under the name that it has in the document. */
function headersAsDocumented({ headers }: MockRequest, choices: Choices): RequestHeaders {
  const chosen = choices['trace-id-header'].toLowerCase();
  if (chosen === TRACE_ID_HEADER) return headers;
  const { [TRACE_ID_HEADER]: _, [chosen]: value, ...others } = headers;
  return { ...others, [TRACE_ID_HEADER]: value };
}

/** The document cannot require the operation identifier: the name of its header is not known. */
function checkTraceId({ operation, choices, headers }: RequestContext): PartResult {
  const { headers: described } = requests[operation];
  const isExpected = described.some(({ name }) => name.toLowerCase() === TRACE_ID_HEADER);
  if (!isExpected || headers[TRACE_ID_HEADER] !== undefined) return {};
  const name = choices['trace-id-header'].toLowerCase();
  const message = `Request header must have required property '${name}'`;
  const found: Problem[] = [{ location: ['header'], code: 'required', message }];
  const named: ChoiceId[] = ['trace-id-header', 'trace-id-optional'];
  return choices['trace-id-optional']
    ? { warnings: found, choices: named }
    : { problems: found, choices: named };
}

/** Checks whether a Content-Type is JSON. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/json[ \t]*(;|$)/i.test(contentType ?? '');
}

/** A request with a body needs its Content-Type; one without, as the mock has chosen. */
function checkContentType({ operation, choices, headers }: RequestContext): PartResult {
  const { body, contentType } = requests[operation];
  if (contentType === null || isJsonType(headers['content-type'])) return {};
  const { mediaType, isRequired } = contentType;
  const location = ['header', 'content-type'];
  const refused: PartResult = {
    refusal: { kind: 'media-type' },
    problems: [{ location, code: 415, message: `must be ${mediaType}` }],
  };
  const choice = choices['bodiless-content-type'];
  if (body !== null || (isRequired && choice !== 'none')) return refused;
  const named: ChoiceId[] = ['bodiless-content-type'];
  if (choice === 'all') return { ...refused, choices: named };
  const warnings = [{ location, code: 415, message: `is usually ${mediaType}` }];
  return { warnings, choices: named };
}

/** The parsed body. */
interface Body extends PartResult {
  /** Undefined without a body, and for one that cannot be read. */
  readonly body?: unknown;
  /** False for a body that cannot be read, and so not be validated. */
  readonly isReadable: boolean;
}

const UNREADABLE: Body = { isReadable: false };

function parseBody(text: string, context: RequestContext): Body {
  if (text === '') return { isReadable: true };
  const problem = codingProblem(context);
  if (problem !== undefined) {
    return { isReadable: false, refusal: { kind: 'media-type' }, problems: [problem] };
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {
      isReadable: false,
      problems: [{ location: ['body'], code: 'json', message: 'must be JSON' }],
    };
  }
  return { isReadable: true, ...checkBodyFields({ text, body }, context) };
}

/** Returns why a body is not parsed; undefined when it is. */
function codingProblem({ headers, operation }: RequestContext): Problem | undefined {
  if (requests[operation].body === null) {
    const message = 'No supported content types, but request included a non-empty body';
    return { location: [], code: 415, message };
  }
  if (/^(\s|,|identity)*$/i.test(headers['content-encoding'] ?? '')) return undefined;
  const message = 'must be identity: compressed bodies are not read';
  return { location: ['header', 'content-encoding'], code: 415, message };
}

/** Accepts or refuses fields that are unknown, missing or null, as the mock has chosen. */
function checkBodyFields(
  { text, body }: { readonly text: string; readonly body: unknown },
  { operation, choices }: RequestContext,
): Omit<Body, 'isReadable'> {
  const described = bodyFields[operation];
  const unusual = unusualFields(body, { text, described });
  const { unknown, missing, beyondInt64, null: nullField } = unusual;
  const problems: Problem[] = [];
  const named: ChoiceId[] = [];

  if (beyondInt64 !== undefined) problems.push(wideProblem(beyondInt64));
  for (const { field, choice, message } of [
    { field: unknown, choice: 'unknown-fields', message: 'must be a described field' },
    { field: missing, choice: 'missing-fields', message: 'must not be missing' },
  ] as const) {
    if (field === undefined) continue;
    named.push(choice);
    if (choices[choice] === 'accepted') continue;
    problems.push({ location: locationOf(field), code: choice, message });
  }
  if (nullField !== undefined) named.push('null-fields');

  const isTakenAsAbsent = nullField !== undefined && choices['null-fields'] === 'accepted';
  const taken = isTakenAsAbsent ? withoutNulls(body, described) : body;
  return { body: taken, problems, choices: named };
}

/** A body without those described fields that are null. */
function withoutNulls(object: unknown, described: BodyFields): unknown {
  if (!isObject(object)) return object;
  const entries = Object.entries(object)
    .filter(([name, value]) => value !== null || !Object.hasOwn(described, name))
    .map(([name, value]) => {
      const fields = Object.hasOwn(described, name) ? described[name]?.fields : undefined;
      if (fields === undefined) return [name, value];
      if (Array.isArray(value)) return [name, value.map((item) => withoutNulls(item, fields))];
      return [name, withoutNulls(value, fields)];
    });
  return Object.fromEntries(entries);
}

/** Characters of a name that are repeated. */
const MAX_NAME = 100;

function locationOf(field: FieldPath): string[] {
  return ['body', ...field.map((name) => name.slice(0, MAX_NAME))];
}

/** Refuses an integer beyond 64 bits, with the message that the validator has for other types. */
function wideProblem(field: FieldPath): Problem {
  const message = `Request body property ${field.join('.')} must be integer`;
  return { location: locationOf(field), code: 'type', message };
}

/** Warns of a name in a query that the document does not have. What begins with `__` is for Prism. */
function checkQuery(query: QueryTexts, operation: OperationId): PartResult {
  const known: readonly { name: string }[] = requests[operation].query;
  const isUnknown = Object.keys(query).some(
    (name) => !name.startsWith('__') && known.every((each) => each.name !== name),
  );
  if (!isUnknown) return {};
  const message = 'no query parameter of this name is known, and the mock ignores it';
  return { warnings: [{ location: ['query'], code: 'unknown', message }] };
}

/**
 * Reads the preference of a caller, in the words of Prism: `Prefer: code=404, example=OrderNotFound`, or
 * `__code` and `__example` in the query. Other preferences are ignored.
 */
function readPreference(prefer: string | undefined, query: QueryTexts): Preference | undefined {
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
