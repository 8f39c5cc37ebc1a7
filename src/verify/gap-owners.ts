import { requests } from '../../generated/operations.ts';
import type { DocumentedGap } from '../contract/document.ts';
import { canExcuse } from '../contract/gaps.ts';
import { hasKnownMessage } from '../service/checks/error-codes.ts';
import { topicOf } from '../service/checks/topics.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

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
    const headers = parameters.filter((each) => each.in === 'header');
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

function isAboutToken({ status }: ParsedExchange): boolean {
  return status === 401 || status === 403;
}

/** Checks whether a gap is about the response to such a request. */
export function concernsRequest(parsed: ParsedExchange, gap: DocumentedGap): boolean {
  const { exchange, lacksContentType } = parsed;
  const { probe } = exchange;
  const topic = topicOf(gap);
  if (!canExcuse(gap.kind, 'case') || topic === null) return false;

  // What a request needs is shown by one without it.
  if (topic === undefined) return gap.kind !== 'required' || lacksContentType;
  if (topic === 'header presence') return probe === 'no identifier';
  if (topic === 'header name') return probe?.startsWith('identifier') === true;
  return topic === (probe ?? likelyProbe(parsed));
}

/** The likely probe of a request whose intention is not known, from its response. */
function likelyProbe(parsed: ParsedExchange) {
  if (isAboutToken(parsed)) return 'wrong token';
  return parsed.lacksContentType ? 'no Content-Type' : 'unknown reference';
}
