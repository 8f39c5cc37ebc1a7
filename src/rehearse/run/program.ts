import type { WebMock, WebMockOptions } from '../../mock/web.ts';
import type { Case } from '../case.ts';
import type { RunRequest } from './run-request.ts';

/** The access token of every program that is rehearsed. */
export const TOKEN = 'rehearse-token';

/** The outcome that a program tells its user. One that only reads tells none. */
export type ProgramOutcome = 'done' | 'failed' | 'unknown';

/** The input of one run. */
export interface RunInput {
  readonly case: Case;
  readonly mock: WebMockOptions;
  /** Values that no text may repeat. The set grows with the requests of the program. */
  readonly secrets: Set<string>;
  /** Ends the run, where it is a process. */
  readonly signal: AbortSignal;
  /** Milliseconds that the undisturbed run took; undefined for that run itself. */
  readonly baselineMs?: number;
}

/** The end of a program. */
export interface ProgramResult {
  readonly outcome: ProgramOutcome | undefined;
  /** The reason why it broke off: what it rejected with, or how its process ended. */
  readonly error: Error | undefined;
  /** The reason why it never ends. */
  readonly hang: string | undefined;
  /** Rejections that nobody handled, and errors thrown by timers. @default none */
  readonly unhandled?: readonly Error[];
  /** The end of its process, for people: `exit code 1`; undefined inside this process. */
  readonly exit?: string;
  readonly exitCode?: number | undefined;
  /** The last lines that a command has printed, redacted. */
  readonly output?: string;
}

/** A life that ended by itself, before another one. */
export interface EarlierLife extends ProgramResult {
  /** Number of requests that had come in. */
  readonly requests: number;
}

/** One run of a program, with the end of its last life. */
export interface Run extends ProgramResult {
  readonly case: Case;
  /** The lives after which the program was started again though nothing had killed it. */
  readonly earlier: readonly EarlierLife[];
  /** Number of starts, one after another. */
  readonly lives: number;
  /** The ends of two copies that ran at once. */
  readonly copies?: readonly ProgramResult[];
  readonly requests: readonly RunRequest[];
  readonly mock: WebMock;
}
