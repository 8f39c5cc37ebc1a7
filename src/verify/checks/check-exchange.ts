import type { Contract, DocumentedResponse } from '../contract/contract.ts';
import { isValid } from '../contract/schema-errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { parseBody } from '../exchange/parse-body.ts';
import { checkBody } from './body.ts';
import type { Contradiction } from './contradiction.ts';
import { checkEffects } from './effects.ts';
import { checkErrorCodes } from './error-codes.ts';
import { checkExpectation } from './expectation.ts';
import { limitLists } from './limit-lists.ts';

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
  /** Why a response without contradictions says nothing about the operation. */
  inconclusive?: string | undefined;
  /** What of the response was not checked, such as the end of a very long list. */
  note?: string | undefined;
}

/**
 * Checks one response against the document. It keeps nothing and needs no network, so live runs
 * and recordings share it.
 */
export function checkExchange(contract: Contract, exchange: Exchange): CheckResult {
  const { operation, response } = exchange;
  const documented = contract.response(operation, response.status);
  const parsed = parseBody(response);
  const result: CheckResult = {
    exchange,
    documented,
    body: parsed.value,
    contradictions: [],
    succeeded: documented?.status === '200',
  };
  if (documented === undefined) {
    result.contradictions.push(undocumentedStatus(contract, exchange));
    return result;
  }
  const mediaType = checkMediaType(documented, response.headers.get('content-type'));
  if (mediaType !== undefined) result.contradictions.push(mediaType);
  if (parsed.failure !== undefined) {
    const { kind, found } = parsed.failure;
    const { pointer } = documented;
    const expected = 'a JSON body';
    result.contradictions.push({ kind, at: 'body', expected, found, pointer, count: 1 });
    return result;
  }
  const { value, note } = limitLists(documented.schema, parsed.value);
  Object.assign(result, { body: value, note });
  const error = errorWithSuccessStatus(contract, exchange, documented, value);
  if (error !== undefined) Object.assign(result, { documented: error, succeeded: false });
  checkContent(contract, result, error ?? documented);
  return result;
}

function checkContent(contract: Contract, result: CheckResult, documented: DocumentedResponse) {
  const { exchange, body, contradictions } = result;
  const before = contradictions.length;
  contradictions.push(...checkBody(contract, exchange, documented, body));
  // A body of another shape would only be reported again by the finer checks.
  if (contradictions.some(({ kind }) => kind === 'shape')) return;
  const finer = [
    ...checkEffects(exchange, documented, body),
    ...checkErrorCodes(contract, documented, body),
  ];
  const known = new Set(contradictions.map(({ at }) => at));
  contradictions.push(...finer.filter(({ at }) => !known.has(at)));
  if (contradictions.length > before) return;
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
    found: contentType === null ? 'no such header' : essence.trim() || 'an empty header',
    pointer: `${documented.pointer}/content`,
    count: 1,
  };
}

/**
 * Where the status of an error is not specified, it can be 200. The body decides: it is valid by the
 * schema of such an error, and not by that of a success.
 */
function errorWithSuccessStatus(
  contract: Contract,
  { operation }: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): DocumentedResponse | undefined {
  if (documented.status !== '200') return undefined;
  const isOpen = documented.schema?.schema.type === undefined;
  if (!isOpen && isValid(documented.schema, body)) return undefined;
  return contract
    .operation(operation)
    .responses.find(
      ({ status, gaps, schema }) =>
        status !== '200' && gaps.has('statuses') && isValid(schema, body),
    );
}

function undocumentedStatus(contract: Contract, { operation, response }: Exchange): Contradiction {
  const { status, headers } = response;
  const { pointer, responses } = contract.operation(operation);
  const expected = responses
    .map((each) => (each.status === 'default' ? 'an error (4xx or 5xx)' : each.status))
    .join(', ');
  const rule = { at: 'status', expected, pointer: `${pointer}/responses`, count: 1 };
  if (status < 300 || status > 399) return { kind: 'status', found: String(status), ...rule };
  // Only the origin of the address is shown: its path and query may hold anything.
  const location = headers.get('location') ?? '';
  const target =
    /^https?:/.test(location) && URL.canParse(location) ? new URL(location).origin : '';
  const found = `a redirect (${status})${target === '' ? '' : ` to ${target}`}`;
  return { kind: 'redirect', found, ...rule };
}
