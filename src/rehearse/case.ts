import { type OperationId, operations } from '../../generated/operations.ts';
import type { DocumentedGap } from '../contract/document.ts';
import type { Gap, GapKind } from '../contract/gaps.ts';
import type { MockRequest } from '../mock/request.ts';
import type { MockResponse } from '../mock/response.ts';
import type { Choices } from '../service/mock/choices.ts';

/** The group of a case: a fault, another response that is permitted, or an open question. */
export type CaseGroup = 'fault' | 'permitted' | 'open';

/** A part of the service that the document leaves open. */
export interface OpenQuestion {
  /** Kind of the gap, or id of the choice of the mock. */
  readonly kind: string;
  /** Text of the gap, or reason of the choice. */
  readonly text: string;
  /** JSON pointer of the gap; undefined for a choice of the mock. */
  readonly pointer?: string;
}

/** Something that happens to one request of a run: a fault, or another response. */
export interface Disturbance {
  /** The name of the request: `voidCharge#1`. */
  readonly at: string;
  /** Together with `at` it is the id of a case: `reset-after`. */
  readonly kind: string;
  readonly group: CaseGroup;
  /** What happened, such as `the connection was reset`; a report puts the request before it. */
  readonly event: string;
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
  readonly affectsLaterRequests?: boolean;
  /** Later requests do not show a decision of the program, so nothing further happens to them. */
  readonly endsCase?: boolean;
  /** The option without which it is not tried. With `lives` the program dies, and is started again. */
  readonly needs?: 'lives' | 'callers';
  readonly open?: OpenQuestion | undefined;
  /** JSON pointer of the schema of the value that is another one. */
  readonly pointer?: string;
  /** Decides on the response, which is undefined where none ever comes. */
  readonly respond: (request: DisturbedRequest) => Promise<MockResponse | undefined>;
}

/** The request that is disturbed. */
export interface DisturbedRequest {
  readonly sent: MockRequest;
  /** Has the request take effect, and returns its response. */
  readonly next: () => Promise<MockResponse>;
  /** Runs a second copy of the program: to its end, or for as long as is reasonable. */
  readonly runTwin: () => Promise<void>;
}

/** Another choice of the mock, for a whole run. */
export interface OtherChoice {
  readonly values: Partial<Choices>;
  readonly event: string;
  /** It makes requests fail; otherwise it changes what they return. */
  readonly fails: boolean;
}

/** One run to try. */
export interface Case {
  /** `undisturbed`, `voidCharge#1:reset-after`, or several joined by `+`. */
  readonly id: string;
  readonly disturbances: readonly Disturbance[];
  /** Number of further starts, after the program has ended by itself. @default 0 */
  readonly restarts?: number;
  /** Two copies of the program start at once. @default false */
  readonly together?: boolean;
  readonly choice?: OtherChoice;
  readonly open?: OpenQuestion | undefined;
}

/** The run in which nothing happens, which comes first. */
export const UNDISTURBED: Case = { id: 'undisturbed', disturbances: [] };

/** Two copies of the program start at once, and send their first requests at once. */
export const TOGETHER: Case = { id: 'together', disturbances: [], together: true };

/** Another start of the program, after it has ended by itself. */
export const AGAIN = 'again';

/** A part of a case: something that happens to a request, or another start. */
export type CasePart = Disturbance | typeof AGAIN;

/** Makes a case of its parts. */
export function caseOf(...parts: readonly CasePart[]): Case {
  return parts.reduce(extended, UNDISTURBED);
}

/** Makes a case in which something more happens after the rest. */
export function extended(current: Case, part: CasePart): Case {
  const name = part === AGAIN ? AGAIN : idOf(part);
  const id = current.id === UNDISTURBED.id ? name : `${current.id}+${name}`;
  if (part === AGAIN) return { ...current, id, restarts: (current.restarts ?? 0) + 1 };

  const disturbances = [...current.disturbances, part];
  return { ...current, id, disturbances, open: current.open ?? part.open };
}

/** Returns the id of the case in which this alone happens. */
export function idOf({ at, kind }: Disturbance): string {
  return `${at}:${kind}`;
}

/** Counts how often the program is started again in a case. */
export function restartsIn({ restarts = 0, disturbances }: Case): number {
  return restarts + disturbances.filter(({ needs }) => needs === 'lives').length;
}

/** Returns the group of a case; undefined for the undisturbed run. */
export function groupOf(current: Case): CaseGroup | undefined {
  const { restarts, choice, disturbances } = current;
  if (choice !== undefined) return 'open';

  const isRestarted = restarts !== undefined || current.together !== undefined;
  return disturbances[0]?.group ?? (isRestarted ? 'fault' : undefined);
}

/** Makes the name of a request in ids: its operation, and which of the requests of that operation it is. */
export function requestName(operation: OperationId, turn: number): string {
  return `${operation}#${turn}`;
}

/** Returns the operation in the name of a request. */
export function operationOf(name: string): OperationId | undefined {
  const id = name.replace(/#[1-9]\d*$/, '');
  return id !== name && Object.hasOwn(operations, id) ? (id as OperationId) : undefined;
}

export function isWrite(operation: OperationId): boolean {
  return operations[operation].method !== 'GET';
}

/** Returns the first gap of a kind, as the open question of a case. */
export function openQuestion(
  gaps: readonly (Gap | DocumentedGap)[],
  wanted: GapKind,
): OpenQuestion | undefined {
  const found = gaps.find(({ kind }) => kind === wanted);
  if (found === undefined) return undefined;

  const { kind, text } = found;
  return 'pointer' in found ? { kind, text, pointer: found.pointer } : { kind, text };
}
