import { type OperationId, operations } from '../../generated/operations.ts';
import { type Case, type Group, operationOf } from './cases.ts';

/** How much was tried of what there was. */
export interface Tried {
  /** Cases whose requests were sent. */
  readonly tried: number;
  /** Cases that follow from the runs that there were. */
  readonly of: number;
}

/** What was tried at the requests of an operation. */
export interface OperationCoverage extends Readonly<Record<Group, Tried>> {
  /** Null for what holds for a whole run: another choice of the mock, another start, two at once. */
  readonly operation: OperationId | null;
  /** Whether the program called it in any run. */
  readonly called: boolean;
}

interface CoverageInput {
  /** All cases that there were. */
  readonly known: readonly Case[];
  /** Ids of those whose requests were sent. */
  readonly tried: ReadonlySet<string>;
  /** The operations that the program called. */
  readonly called: ReadonlySet<OperationId | null>;
}

/** A row for each operation of the document, and one for what was tried for a whole run. */
export function coverageOf({ known, tried, called }: CoverageInput): OperationCoverage[] {
  const ids: (OperationId | null)[] = [...(Object.keys(operations) as OperationId[]), null];
  const rows = ids.map((operation): OperationCoverage => {
    const own = known.filter((each) => concernedBy(each) === operation);
    const count = (group: Group): Tried => {
      const cases = own.filter((each) => groupOf(each) === group);
      return { tried: cases.filter(({ id }) => tried.has(id)).length, of: cases.length };
    };
    return {
      operation,
      called: called.has(operation),
      fault: count('fault'),
      permitted: count('permitted'),
      open: count('open'),
    };
  });
  return rows.filter(({ operation, fault, open }) => operation !== null || fault.of + open.of > 0);
}

/** The operation at whose request a case does something last. */
function concernedBy({ disturbances }: Case): OperationId | null {
  return operationOf(disturbances.at(-1)?.at ?? '') ?? null;
}

/** What a case tries; undefined for the undisturbed run. */
export function groupOf({ again, choice, disturbances, schedule }: Case): Group | undefined {
  if (choice !== undefined) return 'open';
  const isRestarted = again !== undefined || schedule !== undefined;
  return disturbances[0]?.group ?? (isRestarted ? 'fault' : undefined);
}
