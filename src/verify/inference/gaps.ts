import type { OperationId } from '../../../generated/operations.ts';
import { type Contract, type DocumentedGap, sourceLocation } from '../../contract/document.ts';
import type { GapKind } from '../../contract/gaps.ts';
import { topicOf } from '../../service/gaps.ts';
import type { Change, Fact } from './fact.ts';
import type { Observations } from './observations.ts';
import { operationFacts } from './operation-facts.ts';
import { schemaFacts } from './schema-facts.ts';

/** Observations about one gap of the document. */
export interface GapInference {
  /** The `kind` of the record of `x-unspecified`. */
  kind: GapKind;
  /** Its `id`, where another gap of the kind stands on the same. */
  id?: string | undefined;
  /** Text of the gap, in the words of the document. */
  text: string;
  /** JSON pointer of the location in the bundle. */
  pointer: string;
  /** File and line of the gap. */
  location: string;
  /** One sentence for each thing that was seen; empty when nothing was. */
  observations: string[];
  /** Changes that would write the observations into the document; empty when they do not suffice. */
  changes: Change[];
}

/** Everything that the observations say about each gap of the document. */
export function inferGaps(contract: Contract, observations: Observations): GapInference[] {
  const facts = [...operationFacts(contract, observations), ...schemaFacts(contract, observations)];
  return contract.gaps.map((gap) => inferGap(contract, gap, factsAbout(contract, gap, facts)));
}

/** The facts about a gap: those of what it stands on, or of the schema that this refers to. */
function factsAbout(contract: Contract, gap: DocumentedGap, all: readonly Fact[]): Fact[] {
  const { kind, owner } = gap;
  const topic = topicOf(gap);
  const facts = all.filter(
    (each) => each.kind === kind && (topic === undefined || each.topic === topic),
  );
  const own = facts.filter(({ owners }) => owners.includes(owner));
  if (own.length > 0 || !owner.startsWith('/components/schemas/')) return own;
  const { pointer } = contract.schemaNode(owner);
  return facts.filter(({ owners }) => owners.includes(pointer));
}

function inferGap(contract: Contract, gap: DocumentedGap, facts: readonly Fact[]): GapInference {
  const { kind, id, text, owner, pointer } = gap;
  return {
    kind,
    id,
    text,
    pointer: owner,
    location: sourceLocation(pointer),
    observations: observationsOf(facts),
    changes: [
      ...facts.flatMap(({ changes = [] }) => changes),
      ...facts.flatMap((fact) => removals(contract, gap, fact)),
    ],
  };
}

/** Lists what was seen; the same of several operations is one observation. */
function observationsOf(facts: readonly Fact[]): string[] {
  const seenIn = new Map<string, OperationId[]>();
  const alone = facts.flatMap((fact) => {
    if (fact.seenIn === undefined) return fact.observations;
    for (const text of fact.observations) {
      seenIn.set(text, [...(seenIn.get(text) ?? []), fact.seenIn]);
    }
    return [];
  });
  return [...alone, ...[...seenIn].map(([text, ids]) => `${text} (${ids.join(', ')})`)];
}

/** A resolved gap is removed, and so is what was assumed about it, wherever that is referred to. */
function removals(
  { assumptions }: Contract,
  { pointer }: DocumentedGap,
  { resolved }: Fact,
): Change[] {
  if (resolved === undefined) return [];
  const { because, assumption } = resolved;
  const settled = assumptions.filter(({ id }) => id === assumption);
  return [pointer, ...settled.map((each) => each.pointer)].map((each) => ({
    pointer: each,
    remove: true,
    because,
  }));
}
