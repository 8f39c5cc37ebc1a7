import { type OperationId, operations } from '../../generated/operations.ts';
import type { DocumentedGap } from '../contract/document.ts';
import type { Gap, GapKind } from '../contract/gaps.ts';
import type { Choices } from '../service/choices.ts';
import type { MockRequest } from '../mock/request.ts';
import type { MockResponse } from '../mock/response.ts';

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
export interface Fault {
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
  /**
   * The response says that the request was refused, and a program may believe it: neither `failed`
   * nor another attempt is a finding, even if the write took effect.
   */
  readonly refuses?: boolean;
  /** It also happens to every later request of the run. */
  readonly lasts?: boolean;
  /** Whatever follows is no decision of the program, so no further fault is put there. */
  readonly isLast?: boolean;
  /** The option without which it is not tried. Of a fault of `lives` the program dies, and is started again. */
  readonly needs?: 'lives' | 'callers';
  readonly open?: OpenQuestion;
  /** JSON pointer of the schema of the value that is another one. */
  readonly pointer?: string;
  /** Decides on the response, which is undefined where none ever comes. */
  readonly respond: (given: FaultedRequest) => Promise<MockResponse | undefined>;
}

/** The request to which a fault happens. */
export interface FaultedRequest {
  readonly sent: MockRequest;
  /** Has the request take effect, and returns its response. */
  readonly next: () => Promise<MockResponse>;
  /** Runs a second copy of the program: to its end, or for as long as is reasonable. */
  readonly runTwin: () => Promise<void>;
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
  readonly faults: readonly Fault[];
  /** How often the program is started again after it has ended by itself. @default 0 */
  readonly again?: number;
  readonly together?: boolean;
  readonly choice?: OtherChoice;
  readonly open?: OpenQuestion;
}

export const undisturbed: Case = { id: 'undisturbed', faults: [] };

/** Another start of the program, after it has ended by itself. */
export const AGAIN = 'again';

/** Two copies of the program start at once, and send their first requests at once. */
export const together: Case = { id: 'together', faults: [], together: true };

/** A case in which something happens: faults, and further starts. */
export function caseOf(...parts: (Fault | typeof AGAIN)[]): Case {
  return parts.reduce(extended, { id: '', faults: [] });
}

/** A case with something more that happens after the rest. */
export function extended(given: Case, part: Fault | typeof AGAIN): Case {
  const name = part === AGAIN ? AGAIN : idOf(part);
  const id = given.id === '' || given === undisturbed ? name : `${given.id}+${name}`;
  if (part === AGAIN) return { ...given, id, again: (given.again ?? 0) + 1 };
  const open = given.open ?? part.open;
  const faults = [...given.faults, part];
  return { ...given, id, faults, ...(open === undefined ? {} : { open }) };
}

export function idOf({ at, kind }: Fault): string {
  return `${at}:${kind}`;
}

/** How often the program is started again in a case. */
export function restartsIn({ again = 0, faults }: Case): number {
  return again + faults.filter(({ needs }) => needs === 'lives').length;
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

/** What a case tries; undefined for the undisturbed run. */
export function groupOf({ again, choice, faults, together: isTogether }: Case): Group | undefined {
  if (choice !== undefined) return 'open';
  const isRestarted = again !== undefined || isTogether !== undefined;
  return faults[0]?.group ?? (isRestarted ? 'fault' : undefined);
}
