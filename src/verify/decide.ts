import { operations, requests } from '../../generated/operations.ts';
import { isValid } from '../contract/deviations.ts';
import { type DocumentedResponse, type Excuse, isAssumption } from '../contract/document.ts';
import { isInterfacePath } from '../contract/router.ts';
import { CODE, TYPE, hasEnvelope, isEmptyData } from '../service/checks/envelopes.ts';
import { hasKnownMessage } from '../service/checks/error-codes.ts';
import { valueAt } from '../shared/pointer.ts';
import { isTemporary } from '../shared/http.ts';
import type { InvalidBody } from './exchange.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

/** What a response is, decided before anything of it is checked. */
export type Decision = Counterpart & {
  /** True where the request succeeded: an error can come with HTTP 200. */
  succeeded: boolean;
  /** True where something else than this API has sent the response. */
  isOfAnotherApi: boolean;
};

/**
 * Counterpart of a response in the document:
 *
 * - `unchecked`: nothing, since it says nothing about the document.
 * - `foreign`: nothing, since this API cannot have sent it.
 * - `open`: nothing, since the document does not say how the service responds to the request.
 * - `undescribed`: nothing, since the document has no response with its status.
 * - `unreadable`: a response of the document, which has a JSON body.
 * - `described`: a response of the document, by its status and its body.
 */
type Counterpart =
  | { kind: 'unchecked' | 'foreign'; documented?: DocumentedResponse | undefined; reason: string }
  | { kind: 'open'; documented: DocumentedResponse | undefined; excuse: Excuse }
  | { kind: 'undescribed'; documented?: undefined }
  | { kind: 'unreadable'; documented: DocumentedResponse; invalid: InvalidBody }
  | {
      kind: 'described';
      documented: DocumentedResponse;
      /** The response of its status; for an error with a status of success, that error. */
      byStatus: DocumentedResponse;
      /** True where it can be about a record that does not exist, which may have any data. */
      isAboutNoRecord: boolean;
    };

export type DescribedDecision = Extract<Decision, { kind: 'described' }>;

/** Decides what a response is compared with. */
export function decide(parsed: ParsedExchange): Decision {
  const counterpart = counterpartOf(parsed);
  const isOther = isOfAnotherApi(parsed);
  // A body that the document leaves open can be anything, or nothing.
  const canSucceed = counterpart.kind === 'open' || !isOther;
  const succeeded = canSucceed && documentedSuccess(parsed, counterpart) !== undefined;
  return { ...counterpart, succeeded, isOfAnotherApi: isOther };
}

/** The documented success that a response is, also under another status of a success. */
export function documentedSuccess(
  { body, operation, status }: ParsedExchange,
  { documented, kind }: Counterpart,
): DocumentedResponse | undefined {
  if (documented !== undefined) return documented.isSuccess ? documented : undefined;
  if (kind !== 'undescribed' || status >= 300) return undefined;
  return operation.responses.find(
    ({ isSuccess, schema }) => isSuccess && hasEnvelope(schema, body),
  );
}

function counterpartOf(parsed: ParsedExchange): Counterpart {
  const { contract, invalid, operation, status } = parsed;
  const byStatus =
    contract.response(operation.id, status) ??
    // An error with a status that no response of the document has, such as 202.
    (status < 300 ? openError(parsed) : undefined);

  const reason = reasonNotToCheck(parsed);
  if (reason !== undefined) return { kind: 'unchecked', documented: byStatus, reason };

  const foreign = foreignPart(parsed);
  if (foreign !== undefined) {
    return { kind: 'foreign', reason: `${foreign}, which cannot come from this API` };
  }

  const excuse = excuseOfRequest(parsed, byStatus);
  if (excuse !== undefined) return { kind: 'open', documented: byStatus, excuse };

  if (byStatus === undefined) return { kind: 'undescribed' };
  if (invalid !== undefined) return { kind: 'unreadable', documented: byStatus, invalid };

  const byStatusOrError = errorWithSuccessStatus(parsed, byStatus) ?? byStatus;
  const documented = errorByContent(parsed, byStatusOrError);
  return {
    kind: 'described',
    documented,
    byStatus: byStatusOrError,
    isAboutNoRecord: isAboutNoRecord(parsed, documented),
  };
}

/** Returns the reason why a response says nothing about the document: another than the service may have sent it. */
function reasonNotToCheck({ exchange, invalid, status }: ParsedExchange): string | undefined {
  if (isTemporary(status)) return `HTTP ${status}`;
  const { headers } = exchange.request;
  const isConditional = headers.has('if-none-match') || headers.has('if-modified-since');
  if (status === 304 && isConditional) return 'not modified (304)';

  return invalid?.isByReader === true ? `only ${invalid.found} could be read` : undefined;
}

/** The part of a response which shows that somebody between caller and service has sent it. */
function foreignPart({ exchange, invalid, status }: ParsedExchange): string | undefined {
  if (invalid?.isForeign === true) return invalid.found;
  const location = exchange.response.headers.get('location');
  if (status < 300 || status >= 400 || location === null) return undefined;

  const { url } = exchange.request;
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
  const isInside = target?.origin === new URL(url).origin && isInterfacePath(target.pathname);
  return isInside ? undefined : 'a redirect to another address';
}

/**
 * The gap or assumption by which the document does not say how the service responds to a request. What
 * is JSON is checked nevertheless: it has to be a known body, whatever the request.
 */
function excuseOfRequest(
  parsed: ParsedExchange,
  documented: DocumentedResponse | undefined,
): Excuse | undefined {
  const { contract, exchange, invalid, status } = parsed;
  if (invalid === undefined && documented !== undefined) return undefined;
  if (invalid?.kind === 'truncated') return undefined;
  if (invalid?.kind === 'empty' && documented?.isSuccess === true) {
    return contract.excuseFor('case', [documented.schema?.pointer ?? '']);
  }

  const { expected } = exchange;
  const isKnownError = expected?.kind === 'failure' && expected.example !== undefined;
  // A success has to be one of the document.
  if (status < 300 || isKnownError) return undefined;
  return contract.excuseFor('case', gapOwnersOf(parsed));
}

/** The pointers at which a gap or assumption about the response to such a request can stand. */
export function gapOwnersOf(parsed: ParsedExchange): string[] {
  const { contract, exchange, lacksContentType, operation } = parsed;
  const { parameters, pointer, responses } = operation;
  const { probe } = exchange;
  const owners: string[] = [];
  if (probe === 'unknown reference' || isNotFound(parsed) || lacksContentType) {
    owners.push(pointer);
  }

  const isTokenKnown = responses.some(({ status }) => status === '401' || status === '403');
  if ((probe === 'wrong token' || isAboutToken(parsed)) && !isTokenKnown) {
    owners.push(contract.securityPointer);
  }

  if (probe?.includes('identifier')) {
    const headers = parameters.filter(({ value }) => value.in === 'header');
    owners.push(...[...headers, ...responses].map((each) => each.pointer));
  }
  return owners;
}

/** Checks whether a record was not found, and the document does not say how that is said. */
function isNotFound({ operation, status }: ParsedExchange): boolean {
  const hasReference = requests[operation.id].path.length > 0;
  const isGone = status === 404 || status === 410;
  return isGone && hasReference && !operation.responses.some(hasKnownMessage);
}

export function isAboutToken({ status }: ParsedExchange): boolean {
  return status === 401 || status === 403;
}

/**
 * Where the status of an error is not specified, it can be 200. The body decides: it is valid by the
 * schema of such an error, and not by that of a success.
 */
function errorWithSuccessStatus(
  parsed: ParsedExchange,
  { isSuccess, schema }: DocumentedResponse,
): DocumentedResponse | undefined {
  if (!isSuccess) return undefined;
  const isAnything = schema?.schema.type === undefined;
  if (!isAnything && isValid(schema, parsed.body)) return undefined;
  return openError(parsed);
}

/** The error that a body is, of those with a status that is not specified. */
function openError({ body, contract, errors }: ParsedExchange): DocumentedResponse | undefined {
  return errors.find(({ pointer, schema }) => {
    const excuse = contract.excuseFor('error-status', [pointer]);
    return excuse !== undefined && !isAssumption(excuse) && isValid(schema, body);
  });
}

/**
 * The error that a body is by its type and code, which the examples of a response show. An error of its
 * status shows one of them, another error shows both.
 */
function errorByContent(
  { body, errors, status }: ParsedExchange,
  documented: DocumentedResponse,
): DocumentedResponse {
  if (documented.isSuccess || status < 400) return documented;
  if (isShown(documented, body, [TYPE]) || isShown(documented, body, [CODE])) return documented;

  const shown = errors.find((each) => isShown(each, body, [TYPE, CODE]));
  if (shown !== undefined) return shown;

  const fallback = errors.find((each) => each.status === 'default');
  if (fallback !== undefined && isValid(fallback.schema, body)) return fallback;
  return documented;
}

/** Checks whether an example of a response has the values that a body has at the pointers. */
function isShown({ examples }: DocumentedResponse, body: unknown, pointers: string[]): boolean {
  return Object.values(examples).some(({ value }) =>
    pointers.every((pointer) => valueAt(value, pointer) === valueAt(body, pointer)),
  );
}

/**
 * Checks whether a read is about a reference that may not exist, and the document does not say what comes
 * then: its data is not a record.
 */
function isAboutNoRecord(
  { body, contract, exchange, operation }: ParsedExchange,
  { isSuccess, schema }: DocumentedResponse,
): boolean {
  const { expected, probe } = exchange;
  const { id, pointer } = operation;
  const isRead = operations[id].method === 'GET' && requests[id].path.length > 0;
  if (!isSuccess || !isRead || expected?.kind === 'failure') return false;

  const isEmpty = expected?.kind !== 'success' && isEmptyData(body);
  if (probe !== 'unknown reference' && !isEmpty) return false;
  return !isValid(schema, body) && contract.excuseFor('case', [pointer]) !== undefined;
}

/**
 * Checks whether something else than the service has sent a response. Where all of them are of another
 * API, the base URL is wrong; one alone is what the service has done.
 */
function isOfAnotherApi(parsed: ParsedExchange): boolean {
  const { body, exchange, invalid, operation, status } = parsed;
  if (status >= 300 && status < 400 && exchange.response.headers.has('location')) return true;
  if (invalid !== undefined) return invalid.kind !== 'truncated';
  return !operation.responses.some(({ schema }) => hasEnvelope(schema, body));
}
