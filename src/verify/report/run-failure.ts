import type { InterfaceName } from '../../../generated/operations.ts';

/**
 * - `token`: the access token was refused.
 * - `address`: the base URL leads to something else.
 * - `name`, `connection`, `tls`, `timeout`, `network`: no response came.
 * - `nothing-checked`: no response could be compared with the document.
 * - `internal`: verify itself failed.
 */
export type RunFailureKind =
  | 'token'
  | 'address'
  | 'name'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'network'
  | 'nothing-checked'
  | 'internal';

/** Why a run, or its part on one interface, could not be done. It says nothing about the document. */
export interface RunFailure {
  /** The reason, for programs. */
  kind: RunFailureKind;
  /** Absent when it concerns the whole run. */
  interface?: InterfaceName | undefined;
  /** The same for people, in one line. */
  message: string;
}

/** Thrown before anything is sent or read, for what the caller can change. */
export class CannotRunError extends Error {
  override name = 'CannotRunError';
}

/** Thrown for an option that cannot be used. */
export class InvalidOptionError extends CannotRunError {
  override name = 'InvalidOptionError';
  /** Path of the option in `VerifyOptions`, such as `baseUrl` or `ids.order_ref`. */
  readonly option: string;
  /** The problem, worded to follow the name of the option. */
  readonly problem: string;

  constructor(option: string, problem: string) {
    super(`${option} ${problem}`);
    this.option = option;
    this.problem = problem;
  }
}
