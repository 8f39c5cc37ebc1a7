import { CONTRADICTION_KINDS } from '../../contract/contradiction.ts';
import type { Contract, DocumentedOperation } from '../../contract/document.ts';
import {
  type Acceptance,
  type Identity,
  type KnownFinding,
  type KnownFindings,
  compareKnown,
  knownProblem,
} from '../../report/known.ts';
import { get } from '../../shared/pointer.ts';
import type { CallResult } from './recorder.ts';

/** Kinds of result that can be accepted. A call that was not checked cannot: it says nothing. */
export const KNOWN_KINDS: readonly string[] = [...CONTRADICTION_KINDS, 'missing', 'new-fields'];

/** What is wrong with the entries of a known file; undefined where all can be used. */
export function knownOptionProblem(entries: unknown, contract: Contract): string | undefined {
  const problem = knownProblem(entries, KNOWN_KINDS);
  if (problem !== undefined) return problem;
  for (const { kind, location } of entries as readonly KnownFinding[]) {
    if (location === undefined) return `${kind} needs a "location": verify has no cases`;
    if (get(contract.json, location) === undefined) {
      return `the document has nothing at "${location}"`;
    }
  }
  return undefined;
}

/** A contradiction or a finding. */
interface Result {
  kind: string;
  document?: { pointer: string };
  known?: Acceptance;
}

interface Results<Contradiction, Finding> {
  contradictions: readonly Contradiction[];
  findings: readonly Finding[];
}

/** Marks the results that somebody has accepted. */
export function markKnown<Contradiction extends Result, Finding extends Result>(
  entries: readonly KnownFinding[],
  { contradictions, findings }: Results<Contradiction, Finding>,
  { contract, calls }: { contract: Contract; calls: readonly CallResult[] },
): { contradictions: Contradiction[]; findings: Finding[]; known: KnownFindings } {
  const isChecked = ({ id }: DocumentedOperation) =>
    calls.some(
      ({ operation, outcome }) =>
        operation === id && (outcome === 'conforms' || outcome === 'contradicts'),
    );
  const results: { result: Result }[] = [...contradictions, ...findings].map((result) => ({
    result,
  }));
  const compared = compareKnown(entries, results, {
    identityOf: ({ result }) => identityOf(result),
    wasTried: ({ location = '' }) => {
      const concerned = [...contract.operations.values()].filter(concerns(location));
      return concerned.length > 0 && concerned.every(isChecked);
    },
  });
  const marks = new Map(compared.findings.map(({ result, known }) => [result, known]));
  const marked = <Of extends Result>(result: Of): Of => {
    const known = marks.get(result);
    return known === undefined ? result : { ...result, known };
  };
  return {
    known: compared.known,
    contradictions: contradictions.map(marked),
    findings: findings.map(marked),
  };
}

/** Whether responses of an operation can contradict what stands at a JSON pointer. */
function concerns(location: string) {
  const holds = (pointer: string) => location === pointer || location.startsWith(`${pointer}/`);
  return ({ pointer, responses }: DocumentedOperation) =>
    holds(pointer) ||
    responses.some((each) => holds(each.pointer) || [...each.schemaPointers].some(holds));
}

/** The results that let a run fail, as entries of a known file name them. */
export function failingIdentities({
  contradictions,
  findings,
  failOn,
}: Results<Result, Result> & { failOn: readonly string[] }): Identity[] {
  const failing = findings.filter(
    ({ kind, document }) => document !== undefined && failOn.includes(kind),
  );
  return [...(failOn.includes('contradictions') ? contradictions : []), ...failing].map(identityOf);
}

function identityOf({ kind, document }: Result): Identity {
  return { kind, location: document?.pointer };
}
