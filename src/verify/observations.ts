import { type DocumentedGap, isAssumption } from '../contract/document.ts';
import { canExcuse } from '../contract/gaps.ts';
import { pageSchema, pageStatements } from '../service/checks/pages.ts';
import { topicOf } from '../service/checks/topics.ts';
import { type Decision, gapOwnersOf, isAboutToken } from './decide.ts';
import { type ResponseFinding, observation } from './findings.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

/** Observations that a response shows beside its body: by its request, its status and its page. */
export function observationsOf(parsed: ParsedExchange, decision: Decision): ResponseFinding[] {
  // Two responses can be one of the document, with the same questions.
  const gaps = new Set([...ofRequest(parsed, decision), ...ofStatus(parsed, decision)]);
  return [
    ...[...gaps].map((gap) => observation(gap, { at: 'status', found: `HTTP ${parsed.status}` })),
    ...ofPage(parsed, decision),
  ];
}

function ofRequest(parsed: ParsedExchange, decision: Decision): DocumentedGap[] {
  const gaps = gapOwnersOf(parsed)
    .flatMap((owner) => parsed.contract.gapsAt(owner))
    .filter((gap) => concernsRequest(parsed, gap));
  if (gaps.length > 0 || decision.kind !== 'open') return gaps;
  // The question by which the response was not checked.
  return isAssumption(decision.excuse) ? [] : [decision.excuse];
}

/** Checks whether a gap is about the response to such a request. */
function concernsRequest(parsed: ParsedExchange, gap: DocumentedGap): boolean {
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

function ofStatus({ contract, operation }: ParsedExchange, decision: Decision): DocumentedGap[] {
  if (decision.succeeded) return [];
  return [decision.documented?.pointer ?? '', operation.pointer]
    .flatMap((owner) => contract.gapsAt(owner))
    .filter(({ kind }) => kind === 'statuses');
}

function ofPage({ body, contract }: ParsedExchange, decision: Decision): ResponseFinding[] {
  if (!decision.succeeded) return [];
  const owner = pageSchema(decision.documented?.schema)?.pointer ?? '';
  const gaps = contract.gapsAt(owner).filter(({ kind }) => kind === 'list');
  return pageStatements(body).flatMap(({ about, text }) =>
    gaps
      .filter((gap) => topicOf(gap) === about)
      .map((gap) => observation(gap, { at: 'body/meta/page_info', found: text })),
  );
}
