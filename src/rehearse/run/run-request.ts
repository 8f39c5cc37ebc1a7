import type { OperationId } from '../../../generated/operations.ts';
import { loggedBody } from '../../mock/log.ts';
import type { MockRequest } from '../../mock/request.ts';
import type { MockResponse } from '../../mock/response.ts';
import { redactTarget } from '../../shared/redact.ts';
import { type Disturbance, isWrite } from '../case.ts';

/** A write that took effect. */
export interface Effect {
  /** The operation that wrote. */
  readonly operation: OperationId;
  /** The record as it is now; for a BVN the order reference alone. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** A request of a run with its response and effects, secrets included. */
export interface RunRequest {
  /** From 1, in the order in which the requests came in. */
  readonly number: number;
  /** Number of the life, or of the copy, that sent it. */
  readonly life: number;
  readonly sent: MockRequest;
  /** False for the first request on its connection; undefined where there are no connections. */
  readonly isOnKeptConnection: boolean | undefined;
  readonly operation: OperationId | null;
  /** `voidCharge#1`; empty without an operation. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly disturbance: Disturbance | undefined;
  /** True where its URL holds a token or the value of a sensitive field. */
  readonly leaks: boolean;
  /** Undefined until it is known, and where none ever comes. */
  response: MockResponse | undefined;
  effects: readonly Effect[];
  /** Violations of the document, a line each. */
  contradictions: readonly string[];
}

/** A request of a run, without secrets. */
export interface RehearsedRequest {
  /** From 1, in the order in which the requests came in. */
  readonly number: number;
  /** Null where no operation of the document has this method and path. */
  readonly operation: OperationId | null;
  /** As sent, such as `GET`. */
  readonly method: string;
  /** Path and query, redacted. */
  readonly target: string;
  /** The parsed JSON, redacted; undefined without one. */
  readonly body: unknown;
  /** Kind of what the case did to it: `reset-after`; undefined for a request that was left alone. */
  readonly fault: string | undefined;
  /** HTTP status of the response; undefined where none arrived. */
  readonly status: number | undefined;
  /** True where it changed a record. */
  readonly tookEffect: boolean;
}

/** Checks whether a request is of an operation that writes. */
export function isOfWrite({ operation }: RunRequest): boolean {
  return operation !== null && isWrite(operation);
}

/** Returns a request without secrets, for a check of the user. */
export function toPublic(request: RunRequest): RehearsedRequest {
  const { number, operation, sent, response, disturbance, effects } = request;
  const hasArrived = response !== undefined && response.fault !== 'reset';

  return {
    number,
    operation,
    method: sent.method,
    target: redactTarget(sent.target),
    body: loggedBody(sent.body),
    fault: disturbance?.kind,
    status: hasArrived ? response.status : undefined,
    tookEffect: effects.length > 0,
  };
}
