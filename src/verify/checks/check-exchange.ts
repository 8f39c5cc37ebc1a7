import { type ParameterDescription, operations, requests } from '../../../generated/operations.ts';
import { parameterErrors } from '../../shared/parameter-errors.ts';
import { type ParameterTexts, readParameters } from '../../shared/request-target.ts';
import { type Contract, type DocumentedResponse, isPlaceholder, isValid } from '../contract.ts';
import { type SchemaNode, walk } from '../../shared/schema.ts';
import { isTemporary } from '../../shared/retry.ts';
import { type Deadline, type Exchange, type ParsedBody, parseBody } from '../exchange.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { redactText } from '../../shared/redact.ts';
import { describeValue } from '../value-format.ts';
import { checkBody } from './body.ts';
import { type Contradiction, coverOf } from './contradiction.ts';
import {
  type RefusedAccess,
  checkEffects,
  checkErrorCodes,
  checkExpectation,
  refusalOf,
} from './expectation.ts';

const UNSPECIFIED = 'how the service responds to this is not specified';

/** What one exchange says about the document. */
export interface CheckResult {
  /** The request and the response that were checked. */
  exchange: Exchange;
  /** Empty when the response is as documented. */
  contradictions: Contradiction[];
  /** The response of the document that describes this one. */
  documented: DocumentedResponse | undefined;
  /** The parsed body, without the ends of very long lists; undefined when it could not be parsed. */
  body: unknown;
  /** Whether the request succeeded: an error can come with HTTP 200. */
  succeeded: boolean;
  /** Set when the response is not of this API. */
  foreign?: Foreign | undefined;
  /** Whether the document does not say how the service responds to the request. */
  isUnspecified?: boolean;
  /** Whether the token or its permissions are the reason of an error. */
  refusal?: RefusedAccess | undefined;
  /** Why the response was not checked: the service was busy, or not all of it could be read. */
  unjudged?: string | undefined;
  /** Why a response without contradictions says nothing about the operation. */
  inconclusive?: string | undefined;
  /** What of the response was not checked, such as the end of a very long list. */
  note?: string | undefined;
}

/**
 * Checks one response against the document. It keeps nothing and needs no network, so live runs and
 * recordings share it.
 */
export function checkExchange(contract: Contract, exchange: Exchange): CheckResult {
  const { operation, response } = exchange;
  const parsed = parseBody(response);
  exchange.deadline.check();
  const documented =
    contract.response(operation, response.status) ??
    errorOfOtherStatus(contract, exchange, parsed.value);
  const foreign = foreignOf(contract, exchange, parsed);
  // A replaced BVN can have any body, or none.
  const isOpen = isUnspecified(contract, exchange, documented, parsed);
  const result: CheckResult = {
    exchange,
    documented,
    body: undefined,
    contradictions: [],
    succeeded: documented?.status === '200' && (isOpen || foreign === undefined),
    foreign,
    refusal: refusalOf(exchange, parsed.value),
  };
  const unjudged = reasonNotToJudge(exchange, parsed);
  if (unjudged !== undefined) {
    const body = isValid(documented?.schema, parsed.value) ? parsed.value : undefined;
    return { ...result, body, unjudged };
  }
  if (isOpen) return { ...result, isUnspecified: true, note: UNSPECIFIED };
  if (documented === undefined) {
    result.contradictions.push(undocumentedStatus(contract, exchange));
    return result;
  }
  const mediaType = checkMediaType(documented, response.headers.get('content-type'));
  if (mediaType !== undefined) result.contradictions.push(mediaType);
  if (parsed.invalid !== undefined) {
    const { kind, found } = parsed.invalid;
    const { pointer } = documented;
    const expected = 'a JSON body';
    result.contradictions.push({ kind, at: 'body', expected, found, pointer, count: 1 });
    return result;
  }
  const { value } = parsed;
  const note = cutLists(documented.schema, value, exchange.deadline);
  Object.assign(result, { body: value, note });
  const error = errorWithSuccessStatus(contract, exchange, documented, value);
  if (error !== undefined) Object.assign(result, { documented: error, succeeded: false });
  checkContent(contract, result, error ?? documented);
  if (result.succeeded) result.contradictions.push(...checkParameters(contract, exchange));
  return result;
}

/** Parameters that the document does not allow, in a request that has succeeded. */
function checkParameters(contract: Contract, exchange: Exchange): Contradiction[] {
  const { operation, probe, request } = exchange;
  if (probe !== undefined) return [];
  const { query, headers } = requests[operation];
  const sent = headers.map(({ name }) => [name, request.headers.get(name) ?? undefined] as const);
  return [
    ...wrongParameters(contract, exchange, {
      part: 'query',
      described: query,
      texts: request.query,
    }),
    ...wrongParameters(contract, exchange, {
      part: 'header',
      described: headers,
      texts: Object.fromEntries(sent),
    }),
  ];
}

interface SentParameters {
  part: 'header' | 'query';
  described: readonly ParameterDescription[];
  texts: ParameterTexts;
}

function wrongParameters(
  contract: Contract,
  { operation }: Exchange,
  { part, described, texts }: SentParameters,
): Contradiction[] {
  const values = readParameters(described, texts);
  return parameterErrors(operation, part, values).flatMap((error): Contradiction[] => {
    const { instancePath, message = 'be valid', params } = error;
    const isMissing = instancePath === '';
    const key = isMissing ? String(params['missingProperty']) : instancePath.split('/')[1];
    const { parameters } = contract.operation(operation);
    const parameter = parameters.find(
      (each) => each.in === part && each.name.toLowerCase() === key,
    );
    // Whether a header is required is open as long as its name is.
    if (parameter === undefined || coverOf(contract, 'refusal', [parameter.pointer])) return [];
    const { name, pointer } = parameter;
    return [
      {
        kind: 'schema',
        at: `${part} ${name}`,
        expected: isMissing ? 'a request with it' : message,
        found: isMissing ? 'a success without it' : 'a success with another value',
        pointer,
        count: 1,
      },
    ];
  });
}

/** Why a response says nothing about the document: whoever sent it may not be the service. */
function reasonNotToJudge({ request, response }: Exchange, { invalid }: ParsedBody) {
  const { status } = response;
  if (isTemporary(status)) return `HTTP ${status}`;
  const isConditional = ['if-none-match', 'if-modified-since'].some((name) =>
    request.headers.has(name),
  );
  if (status === 304 && isConditional) return 'not modified (304)';
  return invalid?.isOurs === true ? `only ${invalid.found} could be read` : undefined;
}

/** Items of one list that are checked, so that a hostile response cannot occupy the machine. */
const MAX_ITEMS = 10_000;

/**
 * Cuts the ends of very long lists that a schema describes.
 *
 * @returns What is left out, when something is.
 */
function cutLists(
  node: SchemaNode | undefined,
  value: unknown,
  deadline: Deadline,
): string | undefined {
  if (node === undefined) return undefined;
  let longest = 0;
  walk(node, value, {
    value: (_, each) => {
      deadline.check();
      if (!Array.isArray(each)) return;
      longest = Math.max(longest, each.length);
      if (each.length > MAX_ITEMS) each.length = MAX_ITEMS;
    },
  });
  if (longest <= MAX_ITEMS) return undefined;
  return `only the first ${MAX_ITEMS} of ${longest} items of a list were checked`;
}

function checkContent(
  contract: Contract,
  result: CheckResult,
  documentedByStatus: DocumentedResponse,
): void {
  const { exchange, body, contradictions } = result;
  const documented = errorByContent(contract, exchange, documentedByStatus, body);
  const isBroken = () => contradictions.some(({ assumption }) => assumption === undefined);
  const wasBroken = isBroken();
  const content = checkBody(contract, exchange, documented, body);
  if (documented === documentedByStatus) contradictions.push(...content);
  else {
    result.documented = documented;
    contradictions.push(
      ...errorWithOtherStatus(contract, exchange, documentedByStatus, documented),
    );
    // What a body must have may come from its status, too.
    const isAsOfStatus = isValid(documentedByStatus.schema, body);
    contradictions.push(
      ...content.filter(({ pointer }) => !(isAsOfStatus && /\/required(?:\/\d+)?$/.test(pointer))),
    );
  }
  if (isAboutNothing(contract, result, documented)) {
    result.contradictions = contradictions.filter(({ at }) => !/^body\/data(?:\/|$)/.test(at));
    Object.assign(result, { body: undefined, note: UNSPECIFIED });
    return;
  }
  // A body of another shape would only be reported again by the finer checks.
  if (contradictions.some((each) => each.kind === 'shape' && each.assumption === undefined)) return;
  for (const each of [
    ...checkEffects(exchange, documented, body),
    ...checkErrorCodes(contract, documented, body),
  ]) {
    const known = contradictions.find(({ at }) => at === each.at);
    if (known === undefined) contradictions.push(each);
    // What contradicts a fact as well is no matter of an assumption.
    else delete known.assumption;
  }
  if (isBroken() && !wasBroken) return;
  const expectation = checkExpectation(contract, result, documented);
  contradictions.push(...expectation.contradictions);
  result.inconclusive = expectation.inconclusive;
}

/** None of the other headers that the document describes has a form. */
function checkMediaType(
  documented: DocumentedResponse,
  contentType: string | null,
): Contradiction | undefined {
  const [essence = ''] = (contentType ?? '').split(';');
  if (essence.trim().toLowerCase() === documented.mediaType) return undefined;
  return {
    kind: 'content-type',
    at: 'header content-type',
    expected: documented.mediaType,
    found: contentType === null ? 'no such header' : describeMediaType(essence.trim()),
    pointer: `${documented.pointer}/content`,
    count: 1,
  };
}

/** Media types that are named; any other text may be a secret. */
const USUAL_MEDIA_TYPES = [
  'application/json',
  'application/octet-stream',
  'application/problem+json',
  'application/xml',
  'text/html',
  'text/plain',
  'text/xml',
];

function describeMediaType(essence: string): string {
  if (essence === '') return 'an empty header';
  return USUAL_MEDIA_TYPES.includes(essence) ? essence : describeValue(essence);
}

/**
 * Whether the document does not say how the service responds to a request. What is JSON is checked
 * nevertheless: it has to be a known body, whatever the request.
 */
function isUnspecified(
  contract: Contract,
  exchange: Exchange,
  documented: DocumentedResponse | undefined,
  { invalid }: ParsedBody,
): boolean {
  const isKnown = invalid === undefined && documented !== undefined;
  if (isKnown || invalid?.kind === 'truncated') return false;
  const isEmptySuccess = invalid?.kind === 'empty' && documented?.status === '200';
  const owners = isEmptySuccess ? [documented.schema?.pointer ?? ''] : casesOf(contract, exchange);
  return coverOf(contract, 'case', owners) !== undefined;
}

/** Where a record can stand that says that the error of a request of this sort is not known. */
function casesOf(contract: Contract, { operation, ...exchange }: Exchange): string[] {
  const { expected, probe, request, response } = exchange;
  const { status } = response;
  // A success has to be one of the document.
  if (status < 300 || (expected?.kind === 'failure' && expected.example !== undefined)) return [];
  const { interface: on } = operations[operation];
  const { contentType, path } = requests[operation];
  const { pointer, parameters, responses } = contract.operation(operation);
  const headers = parameters.filter((each) => each.in === 'header').map((each) => each.pointer);
  const isNotFound =
    (status === 404 || status === 410) && path.length > 0 && !responses.some(hasKnownText);
  const lacksType = contentType !== null && !request.headers.has('content-type');
  const isIdentifier = probe === 'wrong identifier' || probe === 'no identifier';
  const isForToken = probe === 'wrong token' || status === 401 || status === 403;
  return [
    ...(probe === 'unknown reference' || isNotFound || lacksType ? [pointer] : []),
    ...(on === 'main' && isForToken ? [contract.security] : []),
    ...(isIdentifier ? [...headers, ...responses.map((each) => each.pointer)] : []),
  ];
}

/** Whether an error has a message that is known, such as that of an unknown reference. */
function hasKnownText({ status, examples }: DocumentedResponse): boolean {
  return (
    status !== '200' &&
    Object.values(examples).some((example) => !isPlaceholder(example, '/message'))
  );
}

/**
 * Whether a read is about a reference that may not exist, and the document does not say what comes
 * then: the record that it has is no record.
 */
function isAboutNothing(
  contract: Contract,
  { exchange, body, contradictions }: CheckResult,
  { status }: DocumentedResponse,
): boolean {
  const { operation, expected, probe } = exchange;
  if (status !== '200' || contradictions.length === 0 || expected?.kind === 'failure') return false;
  const { method } = operations[operation];
  if (method !== 'GET' || requests[operation].path.length === 0) return false;
  const data = get(body, '/data');
  const isEmpty = data === null || Object.keys(Object(data) as object).length === 0;
  const isUnknown = probe === 'unknown reference' || (expected?.kind !== 'success' && isEmpty);
  return (
    isUnknown && coverOf(contract, 'case', [contract.operation(operation).pointer]) !== undefined
  );
}

/**
 * Where the status of an error is not specified, it can be 200. The body decides: it is valid by the
 * schema of such an error, and not by that of a success.
 */
function errorWithSuccessStatus(
  contract: Contract,
  exchange: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): DocumentedResponse | undefined {
  if (documented.status !== '200') return undefined;
  const isOpen = documented.schema?.schema.type === undefined;
  if (!isOpen && isValid(documented.schema, body)) return undefined;
  return openError(contract, exchange, body);
}

/** An error with a status that no response of the document has, such as 202. */
function errorOfOtherStatus(
  contract: Contract,
  exchange: Exchange,
  body: unknown,
): DocumentedResponse | undefined {
  return exchange.response.status < 300 ? openError(contract, exchange, body) : undefined;
}

/** The error that a body is, of those with a status that is not specified. */
function openError(
  contract: Contract,
  { operation }: Exchange,
  body: unknown,
): DocumentedResponse | undefined {
  return contract.operation(operation).responses.find(({ status, pointer, schema }) => {
    const cover = coverOf(contract, 'error-status', [pointer]);
    return status !== '200' && cover !== undefined && 'gap' in cover && isValid(schema, body);
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
  if (documented.status === '200' || response.status < 400 || !isObject(body)) return documented;
  const errors = contract.operation(operation).responses.filter(({ status }) => status !== '200');
  const fallback = errors.find(({ status }) => status === 'default');
  const common = new Set(closedValues(fallback?.schema).map(({ pointer }) => pointer));
  const marksOf = ({ schema }: DocumentedResponse) =>
    closedValues(schema).filter(({ pointer }) => !common.has(pointer));
  const has = ({ pointer, values }: Closed) => values.includes(get(body, pointer));
  if (marksOf(documented).some(has)) return documented;
  const marked = errors.find((each) => marksOf(each).length > 0 && marksOf(each).every(has));
  if (marked !== undefined) return marked;
  const isOther = marksOf(documented).length > 0 && isValid(fallback?.schema, body);
  return isOther && fallback !== undefined ? fallback : documented;
}

/** A closed set of values, and where it is in a body. */
interface Closed {
  pointer: string;
  values: readonly unknown[];
}

function closedValues(node: SchemaNode | undefined, pointer = ''): Closed[] {
  if (node === undefined) return [];
  const own = node.schema.enum === undefined ? [] : [{ pointer, values: node.schema.enum }];
  return [
    ...own,
    ...[...node.properties].flatMap(([name, each]) =>
      closedValues(each, `${pointer}/${encode(name)}`),
    ),
  ];
}

/** Which error has which status can be a choice of the document. */
function errorWithOtherStatus(
  contract: Contract,
  { response }: Exchange,
  documented: DocumentedResponse,
  found: DocumentedResponse,
): Contradiction[] {
  const owners = [documented, found]
    .filter(({ status }) => status !== 'default')
    .map(({ pointer }) => pointer);
  const cover = coverOf(contract, 'error-status', owners);
  if (cover !== undefined && 'gap' in cover) return [];
  return [
    {
      kind: 'shape',
      at: 'body',
      expected: `a body of the schema ${documented.schema?.name}`,
      found: `HTTP ${response.status} with a body of the schema ${found.schema?.name}`,
      pointer: documented.entryPointer,
      count: 1,
      assumption: cover?.assumption,
    },
  ];
}

function undocumentedStatus(contract: Contract, { operation, response }: Exchange): Contradiction {
  const { status, headers } = response;
  const { pointer, responses } = contract.operation(operation);
  const expected = responses
    .map((each) => (each.status === 'default' ? 'an error (4xx or 5xx)' : each.status))
    .join(', ');
  const rule = { at: 'status', expected, pointer: `${pointer}/responses`, count: 1 };
  if (status < 300 || status > 399) return { kind: 'status', found: String(status), ...rule };
  const target = originOf(headers.get('location') ?? '');
  const found = `a redirect (${status})${target === undefined ? '' : ` to ${target}`}`;
  return { kind: 'redirect', found, ...rule };
}

/** What a response is that is not of this API. */
export interface Foreign {
  kind: 'page' | 'redirect' | 'json' | 'other';
  /** The title of a page, or the origin that a redirect leads to. */
  detail?: string | undefined;
}

/** Fields of an envelope that a body needs, so that it is no chance that it has one. */
const ENOUGH = 2;

/**
 * Whether a response comes from something else than the service. All of them together say that the
 * base URL is wrong; one alone is what the service has done.
 */
function foreignOf(
  contract: Contract,
  { operation, response }: Exchange,
  { value, invalid }: ParsedBody,
): Foreign | undefined {
  const { status, headers } = response;
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    return { kind: 'redirect', detail: originOf(location) };
  }
  if (invalid?.kind === 'truncated') return undefined;
  if (invalid?.page !== undefined) return { kind: 'page', detail: invalid.page.title };
  if (invalid !== undefined) return { kind: 'other' };
  const isKnown = contract.operation(operation).responses.some(({ schema }) => {
    const required = schema?.schema.required;
    if (required === undefined) return true;
    const present = required.filter((name) => isObject(value) && Object.hasOwn(value, name));
    return present.length >= ENOUGH;
  });
  return isKnown ? undefined : { kind: 'json' };
}

/** Characters of an origin that are shown. */
const MAX_ORIGIN = 60;

/** The origin of an address: its path and query may hold anything. */
function originOf(address: string): string | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  return redactText(new URL(address).origin, [], MAX_ORIGIN);
}
