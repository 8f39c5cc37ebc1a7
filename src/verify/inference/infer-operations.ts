import type { OperationId } from '../../../generated/operations.ts';
import type { ContractDocument, GapRecord } from '../contract/contract.ts';
import type { Facts, OperationFacts } from './observations.ts';
import { isTrouble } from '../checks/expectation.ts';
import type { Lesson } from './infer.ts';
import type { Change } from './overlay.ts';
import { UNKNOWN_REFERENCE } from '../sources/live/plan.ts';
import { get } from '../../shared/pointer.ts';
import type { Question } from './gap-kinds.ts';

/** Lessons about operations: statuses, messages, headers, the identifier. */
export function learnOfOperations(
  document: ContractDocument,
  facts: Facts,
  gap: GapRecord,
  question: Question,
): Lesson | undefined {
  const concerned = [...facts.operations].filter(([id]) => concerns(document, id, gap));
  switch (question) {
    case 'answer':
      return plain(concerned.flatMap(([, operation]) => unknownReference(operation)));
    case 'statuses':
      return statuses(document, concerned, gap);
    case 'messages':
      return plain(
        concerned.flatMap(([id, { messages }]) =>
          prefixed(
            id,
            messages.entries().filter(([text]) => tells(document, id, gap, text)),
          ),
        ),
      );
    case 'permissions':
      return plain(concerned.flatMap(([id, operation]) => refused(id, operation)));
    case 'query':
      return plain(concerned.flatMap(([id, { query }]) => prefixed(id, query.entries())));
    case 'headers':
      return headers(concerned, /^access-control-/);
    case 'rate-limits':
      return headers(concerned, /rate-?limit|^retry-after/);
    case 'deprecation':
      return headers(concerned, /^(?:deprecation|sunset)/);
    case 'identifier-name':
      return identifierName(facts, concerned, gap);
    case 'identifier-demanded':
      return identifierDemanded(facts, concerned, gap);
    default:
      return undefined;
  }
}

/** Whether a gap's place is part of an operation: its own, a response or a parameter of it, or all. */
function concerns(document: ContractDocument, id: OperationId, { owner }: GapRecord): boolean {
  const { at, responses } = document.operation(id);
  if (owner.startsWith('/paths/')) return owner === at;
  if (owner.startsWith('/components/responses/'))
    return responses.some((each) => each.at === owner);
  if (owner.startsWith('/components/schemas/')) {
    return responses.some(({ body }) => body !== undefined && owner.startsWith(`${body.at}/`));
  }
  if (owner.startsWith('/components/parameters/')) {
    const parameters = (get(document.json, `${at}/parameters`) ?? []) as { $ref?: string }[];
    return parameters.some(({ $ref }) => $ref === `#${owner}`);
  }
  return true;
}

/** Whether a status (or a message behind it) came with the response or body that a gap stands on. */
function tells(
  document: ContractDocument,
  id: OperationId,
  { owner }: GapRecord,
  text: string,
): boolean {
  const described = document.response(id, Number.parseInt(text, 10));
  if (owner.startsWith('/components/responses/')) return described?.at === owner;
  if (!owner.startsWith('/components/schemas/')) return true;
  return described?.body !== undefined && owner.startsWith(`${described.body.at}/`);
}

function unknownReference({ statuses: calls }: OperationFacts): string[] {
  return [...calls]
    .filter(([call]) => call.endsWith(UNKNOWN_REFERENCE))
    .flatMap(([call, counter]) => counter.keys().map((status) => `${call}: HTTP ${status}`));
}

function statuses(
  document: ContractDocument,
  concerned: [OperationId, OperationFacts][],
  gap: GapRecord,
): Lesson {
  const lesson: Lesson = { evidence: [], changes: [] };
  for (const [id, facts] of concerned) {
    const { at, responses } = document.operation(id);
    const otherwise = responses.find(({ key }) => key === 'default');
    for (const [call, counter] of facts.statuses) {
      const failures = counter.keys().filter((status) => Number(status) >= 400);
      for (const status of failures.filter((each) => tells(document, id, gap, each))) {
        lesson.evidence.push(`${call}: HTTP ${status}`);
        if (otherwise === undefined || isTrouble(Number(status))) continue;
        if (responses.some(({ key }) => key === status)) continue;
        lesson.changes.push({
          pointer: `${at}/responses`,
          update: { [status]: { $ref: `#${otherwise.at}` } },
          because: `An answer had HTTP ${status}.`,
        });
      }
    }
  }
  return lesson;
}

function refused(id: OperationId, { statuses: calls }: OperationFacts): string[] {
  const own = calls.get(id);
  if (own === undefined) return [];
  if (own.get('403') > 0) return [`${id}: not permitted (403)`];
  return own.get('200') > 0 ? [`${id}: permitted`] : [];
}

function headers(concerned: [OperationId, OperationFacts][], wanted: RegExp): Lesson {
  const seen = new Map<string, Set<OperationId>>();
  for (const [id, facts] of concerned) {
    for (const header of facts.headers.keys().filter((name) => wanted.test(name))) {
      seen.set(header, (seen.get(header) ?? new Set()).add(id));
    }
  }
  return plain([...seen].map(([header, ids]) => `${header} (${ids.size} operations)`));
}

/** The service names the header itself when it refuses a value in it. */
function identifierName(
  facts: Facts,
  concerned: [OperationId, OperationFacts][],
  gap: GapRecord,
): Lesson {
  const evidence: string[] = [];
  const changes: Change[] = [];
  for (const [, { invalidFields, identified }] of concerned) {
    const named = invalidFields.entries().map(([name]) => name);
    if (named.length > 0) evidence.push(`validation errors named \`${named.join('`, `')}\``);
    if (identified.get('with 200') > 0) evidence.push(`accepted with \`${facts.traceIdHeader}\``);
    if (named.some((name) => name.toLowerCase() === facts.traceIdHeader.toLowerCase())) {
      const because = `A value that is too short was refused by the name of \`${facts.traceIdHeader}\`.`;
      changes.push({ pointer: gap.owner, update: { name: facts.traceIdHeader }, because });
      changes.push({ pointer: gap.at, remove: true, because });
    }
  }
  return { evidence, changes };
}

function identifierDemanded(
  facts: Facts,
  concerned: [OperationId, OperationFacts][],
  gap: GapRecord,
): Lesson {
  const counted = concerned.flatMap(([, { identified }]) => identified.entries());
  const evidence = counted.map(
    ([key]) => `${key.replace(' ', ` \`${facts.traceIdHeader}\`: HTTP `)}`,
  );
  const has = (key: string) => counted.some(([each]) => each === key);
  const without = counted.find(([key]) => /^without (?:400|422)$/.test(key));
  const changes: Change[] = [];
  if (has('without 200')) {
    changes.push({ pointer: gap.at, remove: true, because: 'A request without it was accepted.' });
  } else if (without !== undefined && has('with 200')) {
    const because = 'A request without it was refused, one with it was accepted.';
    changes.push({ pointer: gap.owner, update: { required: true }, because });
    changes.push({ pointer: gap.at, remove: true, because });
  }
  return { evidence, changes };
}

function prefixed(id: OperationId, entries: [string, number][]): string[] {
  return entries.map(([text]) => `${id}: ${text}`);
}

function plain(evidence: string[]): Lesson {
  return { evidence, changes: [] };
}
