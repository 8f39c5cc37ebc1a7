import { type OperationId, operations } from '../../generated/operations.ts';
import type { DocumentedGap } from '../contract/document.ts';
import type { Gap, GapKind } from '../contract/gaps.ts';
import type { Choices } from '../service/choices.ts';
import type { MockRequest } from '../mock/pipeline/request.ts';
import type { MockResponse } from '../mock/pipeline/response.ts';

/** What a case is made of: a fault, another response that is permitted, or an open question. */
export type Group = 'fault' | 'permitted' | 'open';

/** What the document leaves open. */
export interface OpenQuestion {
  /** Kind of the record, or what the mock had to choose. */
  readonly kind: string;
  /** The record's own text. */
  readonly text: string;
  /** JSON pointer of the record; undefined for what the mock had to choose. */
  readonly pointer?: string;
}

/** The first gap of a kind. */
export function openQuestion(
  gaps: readonly (Gap | DocumentedGap)[],
  wanted: GapKind,
): OpenQuestion | undefined {
  const found = gaps.find(({ kind }) => kind === wanted);
  if (found === undefined) return undefined;
  const { kind, text } = found;
  return 'pointer' in found ? { kind, text, pointer: found.pointer } : { kind, text };
}

/** Something that happens to one request of a run. */
export interface Disturbance {
  /** The operation and its how-manieth request in the run: `voidCharge#1`. */
  readonly at: string;
  /** What happens: `reset-after`. Together with `at` it is the id of a case. */
  readonly kind: string;
  readonly group: Group;
  /** Follows `request 1, voidCharge:`. */
  readonly story: string;
  /** The response is an error, or none; otherwise it is a success. */
  readonly fails: boolean;
  /** The success holds other records, after which a program may do other things. */
  readonly changesData?: boolean;
  readonly refuses?: boolean;
  readonly lasts?: boolean;
  readonly isLast?: boolean;
  readonly open?: OpenQuestion;
  /** JSON pointer of the schema of the value that is another one. */
  readonly pointer?: string;
  /**
   * Decides on the response.
   *
   * @param next - Has the request take effect, and returns its response.
   * @returns Undefined where no response ever comes.
   */
  readonly respond: (
    next: () => Promise<MockResponse>,
    disturbed: { readonly sent: MockRequest; readonly operation: OperationId },
  ) => Promise<MockResponse | undefined>;
}

/** Another choice of the mock. */
export interface OtherChoice {
  readonly values: Partial<Choices>;
  readonly story: string;
  /** It makes requests fail; otherwise it changes what they return. */
  readonly fails: boolean;
}

/** What one run tries. */
export interface Case {
  /** `undisturbed`, `voidCharge#1:reset-after`, or several joined by `+`. */
  readonly id: string;
  readonly disturbances: readonly Disturbance[];
  /** For the whole run. */
  readonly choice?: OtherChoice;
  readonly open?: OpenQuestion;
}

export const undisturbed: Case = { id: 'undisturbed', disturbances: [] };

export function caseOf(...disturbances: Disturbance[]): Case {
  const id = disturbances.map(({ at, kind }) => `${at}:${kind}`).join('+');
  const open = disturbances.find((each) => each.open !== undefined)?.open;
  return { id, disturbances, ...(open === undefined ? {} : { open }) };
}

/** The name of a request in ids: its operation, and which of the requests of that operation it is. */
export function requestName(operation: OperationId, turn: number): string {
  return `${operation}#${turn}`;
}

export function operationOf(at: string): OperationId | undefined {
  const id = at.replace(/#[1-9]\d*$/, '');
  return id !== at && Object.hasOwn(operations, id) ? (id as OperationId) : undefined;
}

export function isWrite(operation: OperationId): boolean {
  return operations[operation].method !== 'GET';
}
