import type { OperationId } from '../../../generated/operations.ts';
import type { Contract, Gap } from '../contract/contract.ts';
import type { Observations, OperationObservations } from './observations.ts';
import { isTemporaryFailure } from '../checks/expectation.ts';
import type { Inference } from './infer.ts';
import type { Change } from './overlay.ts';
import { UNKNOWN_REFERENCE } from '../sources/live/plan.ts';
import { get } from '../../shared/pointer.ts';
import type { Question } from './gap-kinds.ts';

/** Lessons about operations: statuses, messages, headers, the identifier. */
export function inferFromOperations(
  document: Contract,
  observations: Observations,
  gap: Gap,
  question: Question,
): Inference | undefined {
  const concerned = [...observations.operations].filter(([id]) => concerns(document, id, gap));
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
      return identifierName(observations, concerned, gap);
    case 'identifier-demanded':
      return identifierDemanded(observations, concerned, gap);
    default:
      return undefined;
  }
}

/** Whether a gap's place is part of an operation: its own, a response or a parameter of it, or all. */
function concerns(document: Contract, id: OperationId, { owner }: Gap): boolean {
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
function tells(document: Contract, id: OperationId, { owner }: Gap, text: string): boolean {
  const documented = document.response(id, Number.parseInt(text, 10));
  if (owner.startsWith('/components/responses/')) return documented?.at === owner;
  if (!owner.startsWith('/components/schemas/')) return true;
  return documented?.body !== undefined && owner.startsWith(`${documented.body.at}/`);
}

function unknownReference({ statuses: calls }: OperationObservations): string[] {
  return [...calls]
    .filter(([call]) => call.endsWith(UNKNOWN_REFERENCE))
    .flatMap(([call, counter]) => counter.keys().map((status) => `${call}: HTTP ${status}`));
}

function statuses(
  document: Contract,
  concerned: [OperationId, OperationObservations][],
  gap: Gap,
): Inference {
  const inference: Inference = { evidence: [], changes: [] };
  for (const [id, observations] of concerned) {
    const { at, responses } = document.operation(id);
    const otherwise = responses.find(({ key }) => key === 'default');
    for (const [call, counter] of observations.statuses) {
      const failures = counter.keys().filter((status) => Number(status) >= 400);
      for (const status of failures.filter((each) => tells(document, id, gap, each))) {
        inference.evidence.push(`${call}: HTTP ${status}`);
        if (otherwise === undefined || isTemporaryFailure(Number(status))) continue;
        if (responses.some(({ key }) => key === status)) continue;
        inference.changes.push({
          pointer: `${at}/responses`,
          update: { [status]: { $ref: `#${otherwise.at}` } },
          because: `An answer had HTTP ${status}.`,
        });
      }
    }
  }
  return inference;
}

function refused(id: OperationId, { statuses: calls }: OperationObservations): string[] {
  const own = calls.get(id);
  if (own === undefined) return [];
  if (own.get('403') > 0) return [`${id}: not permitted (403)`];
  return own.get('200') > 0 ? [`${id}: permitted`] : [];
}

function headers(concerned: [OperationId, OperationObservations][], wanted: RegExp): Inference {
  const seen = new Map<string, Set<OperationId>>();
  for (const [id, observations] of concerned) {
    for (const header of observations.headers.keys().filter((name) => wanted.test(name))) {
      seen.set(header, (seen.get(header) ?? new Set()).add(id));
    }
  }
  return plain([...seen].map(([header, ids]) => `${header} (${ids.size} operations)`));
}

/** The service names the header itself when it refuses a value in it. */
function identifierName(
  observations: Observations,
  concerned: [OperationId, OperationObservations][],
  gap: Gap,
): Inference {
  const evidence: string[] = [];
  const changes: Change[] = [];
  for (const [, { invalidFields, identified }] of concerned) {
    const named = invalidFields.entries().map(([name]) => name);
    if (named.length > 0) evidence.push(`validation errors named \`${named.join('`, `')}\``);
    if (identified.get('with 200') > 0)
      evidence.push(`accepted with \`${observations.traceIdHeader}\``);
    if (named.some((name) => name.toLowerCase() === observations.traceIdHeader.toLowerCase())) {
      const because = `A value that is too short was refused by the name of \`${observations.traceIdHeader}\`.`;
      changes.push({ pointer: gap.owner, update: { name: observations.traceIdHeader }, because });
      changes.push({ pointer: gap.at, remove: true, because });
    }
  }
  return { evidence, changes };
}

function identifierDemanded(
  observations: Observations,
  concerned: [OperationId, OperationObservations][],
  gap: Gap,
): Inference {
  const counted = concerned.flatMap(([, { identified }]) => identified.entries());
  const evidence = counted.map(
    ([key]) => `${key.replace(' ', ` \`${observations.traceIdHeader}\`: HTTP `)}`,
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

function plain(evidence: string[]): Inference {
  return { evidence, changes: [] };
}
