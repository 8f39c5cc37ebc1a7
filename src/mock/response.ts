import type { Problem } from '../contract/problems.ts';
import type { Draft } from '../service/mock/handler-types.ts';
import type { Records } from '../service/mock/records.ts';
import { headerNameProblem, headerValueProblem } from '../shared/checks.ts';
import { fingerprint } from '../shared/fingerprint.ts';
import { isObject } from '../shared/json.ts';
import type { MockRequest } from './request.ts';

/** A response. Its length is a matter of the transport. */
export interface MockResponse {
  /** HTTP status. */
  readonly status: number;
  /** By name, as they are sent. */
  readonly headers: ResponseHeaders;
  /** The text of the body, empty when there is none. */
  readonly body: string;
  /** A fault of the connection: reset without a response, or after half of its body. */
  readonly fault?: 'reset' | 'truncate';
  /** Problems of the request, or of the response that this one replaces. */
  readonly problems?: readonly Problem[];
  /** Unusual parts of the request that the document allows. */
  readonly warnings?: readonly Problem[];
  /** The records of the token before the request and after it, where it was handled. */
  readonly records?: RecordChange;
}

/** Records before a request, and after it. A list is replaced when a record of it is. */
export interface RecordChange {
  readonly before: Records;
  readonly after: Records;
}

/** Headers by name as sent. */
type ResponseHeaders = Readonly<Record<string, string>>;

/** Header with the choices that decided on a response. */
export const CHOICES_HEADER = 'Mock-Choices';

/** Header with the problems of a request. Named as Prism names it. */
const VIOLATIONS_HEADER = 'sl-violations';

/** Header with what is unusual about a request. */
export const WARNINGS_HEADER = 'Mock-Warnings';

/** Headers that describe how a body is sent. */
const FRAMING = ['content-length', 'transfer-encoding', 'trailer'];

/** Returns why a header cannot be sent; undefined when it can. */
export function headerProblem(name: string, value: unknown): string | undefined {
  if (FRAMING.includes(name.toLowerCase())) return 'follows from the body and cannot be chosen';
  return headerNameProblem(name) ?? headerValueProblem(value);
}

/** Returns why a status cannot be sent; undefined when it can. */
export function statusProblem(status: unknown): string | undefined {
  const isStatus =
    Number.isInteger(status) && (status as number) >= 200 && (status as number) < 600;
  return isStatus ? undefined : 'must be an integer from 200 to 599';
}

/** Returns why no transport can send a response; undefined when each can. */
export function responseProblem(response: unknown): string | undefined {
  if (!isObject(response)) return 'must be an object';
  const { status, headers, body, fault } = response;
  if (fault === 'reset') return undefined;

  const wrongStatus = statusProblem(status);
  if (wrongStatus !== undefined) return `status: ${wrongStatus}`;
  if (typeof body !== 'string') return 'body: must be a string';
  if (!isObject(headers)) return 'headers: must be an object of strings';

  const wrong = Object.entries(headers).find((each) => headerProblem(...each) !== undefined);
  return wrong && `headers[${JSON.stringify(wrong[0])}]: ${headerProblem(...wrong)}`;
}

/** Checks whether responses with a status have no body. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Part of a body that arrives before the connection is lost. */
export function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}

/** Headers of every response. The methods are those seen of the service. */
export const commonHeaders: ResponseHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'PUT, POST, GET, DELETE, OPTIONS',
  'Access-Control-Expose-Headers': `ETag, Retry-After, ${VIOLATIONS_HEADER}, ${CHOICES_HEADER}, ${WARNINGS_HEADER}`,
};

/**
 * A body as JSON, with the choices, the problems and the warnings in headers: the body must not have them.
 *
 * @throws TypeError - The body has no JSON.
 */
export function render(
  { status, body, headers, choices = [] }: Draft,
  { problems = [], warnings = [] }: Pick<MockResponse, 'problems' | 'warnings'> = {},
): MockResponse {
  const named: Record<string, string> = { ...headers };
  if (choices.length > 0) named[CHOICES_HEADER] = [...new Set(choices)].join(', ');
  if (problems.length > 0) named[VIOLATIONS_HEADER] = headerList(problems, 'Error');
  if (warnings.length > 0) named[WARNINGS_HEADER] = headerList(warnings, 'Warning');

  const all = { ...commonHeaders, ...named };
  return { status, headers: all, body: toJson(body), problems, warnings };
}

/**
 * The JSON of a body, empty for undefined.
 *
 * @throws TypeError - It has none, such as a function or a circle.
 */
export function toJson(body: unknown): string {
  const text = body === undefined ? '' : (JSON.stringify(body) as string | undefined);
  if (text === undefined) throw new TypeError('the body has no JSON');
  return text;
}

/** Headers with others in place of those of the same name, whatever its case. */
export function withHeaders(base: ResponseHeaders, others: ResponseHeaders): ResponseHeaders {
  const names = Object.keys(others).map((name) => name.toLowerCase());
  const kept = Object.entries(base).filter(([name]) => !names.includes(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...others };
}

/** A response with an entity tag that follows from its body alone. */
export function withEntityTag(response: MockResponse): MockResponse {
  const { body, headers } = response;
  return { ...response, headers: { ...headers, ETag: `W/"${fingerprint(body)}"` } };
}

/** The media type of an error of the mock itself. No response of the service has it. */
const PROBLEM_TYPE = 'application/problem+json';

/** Responds that the mock itself is at fault, in a shape that the service does not have. */
export function contractError(
  problems: readonly Problem[],
  warnings: readonly Problem[] = [],
): MockResponse {
  const body = {
    type: 'https://stoplight.io/prism/errors#VIOLATIONS',
    title: 'The response contradicts the document',
    status: 500,
    validation: problems.map(({ location, message, code }) => ({
      location: ['response', ...location],
      severity: 'Error',
      code,
      message,
    })),
  };
  const headers = { 'Content-Type': PROBLEM_TYPE };
  return { ...render({ status: 500, body, headers }, { warnings }), problems };
}

/** Checks whether the mock itself is at fault. Its problems are those of the response that this one replaces. */
export function isContractError({ headers }: MockResponse): boolean {
  return headers['Content-Type'] === PROBLEM_TYPE;
}

const MAX_HEADER_LENGTH = 2_000;

/** A JSON list of as many entries as a header holds. Cut off within an entry it would be no JSON. */
function headerList(problems: readonly Problem[], severity: 'Error' | 'Warning'): string {
  let text = '';
  for (const { location, message, code } of problems) {
    const entry = JSON.stringify({ location: ['request', ...location], severity, code, message });
    const longer =
      (text === '' ? '' : `${text},`) + entry.replaceAll(/[^\x20-\x7e]/g, unicodeEscape);
    if (longer.length + '[]'.length <= MAX_HEADER_LENGTH) text = longer;
  }
  return `[${text}]`;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Responds to the preflight request that a browser sends before it calls another origin. */
export function preflight(request: MockRequest): MockResponse {
  const { 'Content-Type': _, ...headers } = commonHeaders;
  const requested = request.headers['access-control-request-headers'];
  return {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Headers': requested ?? 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
    },
    body: '',
  };
}
