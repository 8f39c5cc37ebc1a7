import { requests } from '../../generated/operations.ts';
import type { DocumentedGap } from '../contract/document.ts';
import { canExcuse } from '../contract/gaps.ts';
import { hasKnownMessage } from '../service/checks/error-codes.ts';
import { topicOf } from '../service/checks/topics.ts';
import type { Subject } from './subject.ts';

/** Where a record can stand that says that the response to a request of this sort is not known. */
export function ownersOfCase(subject: Subject): string[] {
  const { contract, exchange, lacksContentType, operation } = subject;
  const { parameters, pointer, responses } = operation;
  const { probe } = exchange;
  const owners: string[] = [];
  if (probe === 'unknown reference' || isNotFound(subject) || lacksContentType) {
    owners.push(pointer);
  }
  const isTokenKnown = responses.some(({ status }) => status === '401' || status === '403');
  if ((probe === 'wrong token' || isAboutToken(subject)) && !isTokenKnown) {
    owners.push(contract.security);
  }
  if (probe?.includes('identifier')) {
    const headers = parameters.filter((each) => each.in === 'header');
    owners.push(...[...headers, ...responses].map((each) => each.pointer));
  }
  return owners;
}

/** Checks whether a record was not found, and the document does not say how that is said. */
function isNotFound({ operation, status }: Subject): boolean {
  const hasReference = requests[operation.id].path.length > 0;
  const isGone = status === 404 || status === 410;
  return isGone && hasReference && !operation.responses.some(hasKnownMessage);
}

function isAboutToken({ status }: Subject): boolean {
  return status === 401 || status === 403;
}

/** Checks whether a gap is about the case that a request is. */
export function isOfCase(subject: Subject, gap: DocumentedGap): boolean {
  const { exchange, lacksContentType } = subject;
  const { probe } = exchange;
  const topic = topicOf(gap);
  if (!canExcuse(gap.kind, 'case') || topic === null) return false;

  // What a request needs is shown by one without it.
  if (topic === undefined) return gap.kind !== 'required' || lacksContentType;
  if (topic === 'header presence') return probe === 'no identifier';
  if (topic === 'header name') return probe?.startsWith('identifier') === true;
  return topic === (probe ?? likelyProbe(subject));
}

/** The fault of a request of which the intention is not known, by its response. */
function likelyProbe(subject: Subject) {
  if (isAboutToken(subject)) return 'wrong token';
  return subject.lacksContentType ? 'no Content-Type' : 'unknown reference';
}
