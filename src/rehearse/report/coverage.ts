import { type OperationId, operations } from '../../../generated/operations.ts';
import { type Case, type CaseGroup, groupOf, operationOf } from '../case.ts';

/** The number of cases, and how many of them were tried. */
export interface CaseCount {
  /** Cases whose requests were sent. */
  readonly tried: number;
  /** Cases that follow from the runs that there were. */
  readonly of: number;
}

/** The cases at the requests of an operation, and how many of them were tried. */
export interface OperationCoverage extends Readonly<Record<CaseGroup, CaseCount>> {
  /** Null for what holds for a whole run: another choice of the mock, another start, two at once. */
  readonly operation: OperationId | null;
  /** True where the program called it in any run. */
  readonly called: boolean;
}

/** The cases of a rehearsal, and what the program did in them. */
interface CoverageInput {
  /** All cases that there were. */
  readonly known: readonly Case[];
  /** Ids of those whose requests were sent. */
  readonly reached: ReadonlySet<string>;
  /** The operations that the program called. */
  readonly called: ReadonlySet<unknown>;
}

/** Returns a row for each operation of the document, and one for what was tried for a whole run. */
export function coverageOf({ known, reached, called }: CoverageInput): OperationCoverage[] {
  const rowOf = (operation: OperationId | null): OperationCoverage => {
    const own = known.filter((each) => operationOfCase(each) === operation);
    const count = (group: CaseGroup): CaseCount => {
      const cases = own.filter((each) => groupOf(each) === group);
      return { tried: cases.filter(({ id }) => reached.has(id)).length, of: cases.length };
    };
    return {
      operation,
      called: called.has(operation),
      fault: count('fault'),
      permitted: count('permitted'),
      open: count('open'),
    };
  };

  const rows = (Object.keys(operations) as OperationId[]).map(rowOf);
  const whole = rowOf(null);
  return whole.fault.of + whole.open.of > 0 ? [...rows, whole] : rows;
}

/** Returns the operation at which the last thing of a case happens; null for a case of a whole run. */
function operationOfCase({ disturbances }: Case): OperationId | null {
  return operationOf(disturbances.at(-1)?.at ?? '') ?? null;
}
