import { type DocumentedGap, isAssumption } from '../contract/document.ts';
import { pageSchema, pageStatements } from '../service/checks/pages.ts';
import { topicOf } from '../service/checks/topics.ts';
import { isOfCase, ownersOfCase } from './cases.ts';
import type { Decision } from './decide.ts';
import { type ResponseFinding, observation } from './findings.ts';
import type { Subject } from './subject.ts';

/** The open questions that a response shows something of beside its body: of its case, its status and its page. */
export function openQuestions(subject: Subject, decision: Decision): ResponseFinding[] {
  const questions = [...ofCase(subject, decision), ...ofStatus(subject, decision)];
  return [
    ...questions.map((gap) => observation(gap, { at: 'status', found: `HTTP ${subject.status}` })),
    ...ofPage(subject, decision),
  ];
}

function ofCase(subject: Subject, decision: Decision): DocumentedGap[] {
  const owners = new Set(ownersOfCase(subject));
  const gaps = [...owners]
    .flatMap((owner) => subject.contract.gapsAt(owner))
    .filter((gap) => isOfCase(subject, gap));
  if (gaps.length > 0 || decision.kind !== 'open') return gaps;
  // The question by which the response was not checked.
  return isAssumption(decision.excuse) ? [] : [decision.excuse];
}

function ofStatus({ contract, operation }: Subject, decision: Decision): DocumentedGap[] {
  if (decision.succeeded) return [];
  const owners = new Set([decision.documented?.pointer ?? '', operation.pointer]);
  return [...owners]
    .flatMap((owner) => contract.gapsAt(owner))
    .filter(({ kind }) => kind === 'statuses');
}

function ofPage({ body, contract }: Subject, decision: Decision): ResponseFinding[] {
  if (!decision.succeeded) return [];
  const owner = pageSchema(decision.documented?.schema)?.pointer ?? '';
  const gaps = contract.gapsAt(owner).filter(({ kind }) => kind === 'list');
  return pageStatements(body).flatMap(({ about, text }) =>
    gaps
      .filter((gap) => topicOf(gap) === about)
      .map((gap) => observation(gap, { at: 'body/meta/page_info', found: text })),
  );
}
