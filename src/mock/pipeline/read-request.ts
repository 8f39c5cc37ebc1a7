import { type OperationId, operations, traceIdHeader } from '../../../generated/operations.ts';
import type { Choices } from '../choices.ts';
import type { OperationRequest } from '../contract/operation-request.ts';
import type { Problem } from '../contract/problem.ts';
import { type MockRequest, type RequestHeaders, queryValues } from './message.ts';
import type { Params } from './router.ts';

/** A request for an operation with what can be said of it before its contents are validated. */
export interface ReadRequest {
  readonly contract: OperationRequest;
  /** The access token, empty when there is none. */
  readonly token: string;
  /** What is wrong with the message itself, whatever its contents. */
  readonly problems: readonly Problem[];
  /** What is unusual, though the document allows it. */
  readonly warnings: readonly Problem[];
}

/** Codes of the problems that decide on the status of the response. */
export const UNAUTHORIZED = 401;
export const UNSUPPORTED = 415;

const JSON_TYPE = /^application\/json[ \t]*(;|$)/i;
const NO_CODING = /^(\s|,|identity)*$/i;

/** Reads a request: its token, its headers and its body. */
export function readRequest(
  request: MockRequest,
  operation: OperationId,
  params: Params,
  query: string,
  choices: Choices,
): ReadRequest {
  const headers = readHeaders(request, choices);
  const token = bearerToken(headers['authorization']);
  const type = contentTypeProblems(headers['content-type'], operation, choices);
  const body =
    type.problems.length > 0 ? { problems: [] } : readBody(request.body, headers, operation);
  const traceId = traceIdProblems(headers, operation, choices);
  return {
    contract: {
      operation,
      params,
      query: queryValues(query),
      headers,
      body: body.value,
      readable: type.problems.length === 0 && body.problems.length === 0,
    },
    token,
    problems: [
      ...(token === '' ? [unauthorized] : []),
      ...type.problems,
      ...body.problems,
      ...traceId.problems,
    ],
    warnings: [...type.warnings, ...traceId.warnings],
  };
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

const unauthorized: Problem = {
  location: [],
  code: UNAUTHORIZED,
  message: 'Invalid security scheme used',
};

interface Findings {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const nothing: Findings = { problems: [], warnings: [] };

/** The header of the operation identifier, as the document names it. */
const TRACE_ID = traceIdHeader.name.toLowerCase();

/** The headers, the operation identifier under the name that it has in the document. */
function readHeaders({ headers }: MockRequest, choices: Choices): RequestHeaders {
  const chosen = choices['trace-id-header'].toLowerCase();
  if (chosen === TRACE_ID) return headers;
  const { [TRACE_ID]: _, [chosen]: value, ...others } = headers;
  return { ...others, [TRACE_ID]: value };
}

function readBody(
  text: string,
  headers: RequestHeaders,
  operation: OperationId,
): { value?: unknown; problems: readonly Problem[] } {
  if (text === '') return { problems: [] };
  if (operations[operation].requestSchema === null) {
    const message = 'No supported content types, but request included a non-empty body';
    return { problems: [{ location: [], code: UNSUPPORTED, message }] };
  }
  if (!NO_CODING.test(headers['content-encoding'] ?? '')) {
    const message = 'must be identity: compressed bodies are not read';
    const location = ['header', 'content-encoding'];
    return { problems: [{ location, code: UNSUPPORTED, message }] };
  }
  try {
    return { value: JSON.parse(text), problems: [] };
  } catch {
    return { problems: [{ location: ['body'], code: 'json', message: 'must be JSON' }] };
  }
}

/** A request with a body must have the right Content-Type; one without, as the mock has chosen. */
function contentTypeProblems(
  given: string | undefined,
  id: OperationId,
  choices: Choices,
): Findings {
  const { contentType, contentTypeRequired, requestSchema } = operations[id];
  if (contentType === null || JSON_TYPE.test(given ?? '')) return nothing;
  const problem: Problem = {
    location: ['header', 'content-type'],
    code: UNSUPPORTED,
    message: `must be ${contentType}`,
  };
  const choice = choices['bodiless-content-type'];
  const isRequired =
    requestSchema !== null || choice === 'all' || (choice === 'card-list' && contentTypeRequired);
  if (isRequired) return { problems: [problem], warnings: [] };
  return { problems: [], warnings: [{ ...problem, message: `is usually ${contentType}` }] };
}

/** The document cannot require the operation identifier: the name of its header is not known. */
function traceIdProblems(headers: RequestHeaders, id: OperationId, choices: Choices): Findings {
  const names: readonly string[] = operations[id].headerParameters;
  const isExpected = names.some((name) => name.toLowerCase() === TRACE_ID);
  if (!isExpected || headers[TRACE_ID] !== undefined) return nothing;
  const message = `Request header must have required property '${TRACE_ID}'`;
  const problem: Problem = { location: ['header'], code: 'required', message };
  return choices['trace-id-optional']
    ? { problems: [], warnings: [problem] }
    : { problems: [problem], warnings: [] };
}
