import { type DocumentedGap, isAssumption } from '../contract/document.ts';
import { pageSchema, pageStatements } from '../service/checks/pages.ts';
import { topicOf } from '../service/checks/topics.ts';
import { concernsRequest, gapOwnersOf } from './gap-owners.ts';
import type { Decision } from './decide.ts';
import { type ResponseFinding, observation } from './findings.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

/** Observations that a response shows beside its body: by its request, its status and its page. */
export function openQuestions(parsed: ParsedExchange, decision: Decision): ResponseFinding[] {
  const questions = [...ofRequest(parsed, decision), ...ofStatus(parsed, decision)];
  return [
    ...questions.map((gap) => observation(gap, { at: 'status', found: `HTTP ${parsed.status}` })),
    ...ofPage(parsed, decision),
  ];
}

function ofRequest(parsed: ParsedExchange, decision: Decision): DocumentedGap[] {
  const owners = new Set(gapOwnersOf(parsed));
  const gaps = [...owners]
    .flatMap((owner) => parsed.contract.gapsAt(owner))
    .filter((gap) => concernsRequest(parsed, gap));
  if (gaps.length > 0 || decision.kind !== 'open') return gaps;
  // The question by which the response was not checked.
  return isAssumption(decision.excuse) ? [] : [decision.excuse];
}

function ofStatus({ contract, operation }: ParsedExchange, decision: Decision): DocumentedGap[] {
  if (decision.succeeded) return [];
  const owners = new Set([decision.documented?.pointer ?? '', operation.pointer]);
  return [...owners]
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
