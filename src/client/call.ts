import { redactText, secretsIn } from '../shared/redact.ts';
import { readConnectionFailure } from './connection-failure.ts';
import { type CallError, type ErrorKind, type ErrorShape, PaymentsError } from './errors.ts';
import { type CallOptions, type Settings, checkNumbers, objectOf } from './options.ts';
import type { OperationId } from './types.ts';

/** What an error is made of, beside its kind. */
interface Facts {
  reason?: string;
  response?: Response | undefined;
  shape?: ErrorShape;
  body?: unknown;
  /** What `fetch` or middleware has thrown. */
  thrown?: unknown;
}

/** One call, of a method or of `raw`: its limits, and what has become of it so far. */
export class Call {
  readonly signal: AbortSignal | null | undefined;
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  attempts = 0;
  isRead = true;
  requestBody: Uint8Array<ArrayBuffer> | undefined;
  /** Whether a request, or a part of one, may have left. */
  sent = false;
  /** The last response that arrived whole. */
  response: Response | undefined;
  readonly #startedAt = performance.now();
  readonly #operation: OperationId | undefined;
  readonly #settings: Settings;

  /** Throws a PaymentsError of kind `invalid_input` for an option that cannot be used. */
  constructor(settings: Settings, operation?: OperationId, options: CallOptions = {}) {
    const {
      signal,
      timeoutMs = settings.timeoutMs,
      attemptTimeoutMs = settings.attemptTimeoutMs,
    } = objectOf(options);
    checkNumbers({ timeoutMs, attemptTimeoutMs });
    this.#settings = settings;
    this.#operation = operation;
    this.timeoutMs = timeoutMs;
    this.attemptTimeoutMs = attemptTimeoutMs;
    // A signal of its own: Node warns of a leak when more than ten calls listen to the same one.
    this.signal = signal && AbortSignal.any([signal]);
  }

  get durationMs(): number {
    return performance.now() - this.#startedAt;
  }

  get timeLeftMs(): number {
    return this.timeoutMs - this.durationMs;
  }

  /** Makes the error of this call. Secrets in what it is made of are redacted. */
  error(kind: ErrorKind, { reason, response, shape, body, thrown }: Facts = {}): CallError {
    const operation = this.#operation;
    const status = response?.status;
    const { message, code, neverSent } = readConnectionFailure(thrown);
    const secrets = [
      ...this.#settings.usedTokens,
      ...secretsIn(parseJson(new TextDecoder().decode(this.requestBody))),
      ...secretsIn(body),
    ];
    const text = [`${operation ?? 'raw'}: ${kind}`, status, reason, message];
    const cause = message && Object.assign(new Error(redactText(message, secrets)), { code });
    return new PaymentsError(redactText(text.filter(Boolean).join(' '), secrets), {
      kind,
      operation,
      status,
      shape,
      code,
      retryable: this.isRead && isTemporary(kind, status),
      maybeApplied: this.sent && !this.isRead && !neverSent && isUnclear(kind, status),
      body,
      headers: response?.headers,
      cause: cause || undefined,
    }) as CallError;
  }
}

/** Whether the same request may succeed soon. */
export function isTemporary(kind: ErrorKind, status = 0): boolean {
  if (kind === 'http') return status === 408 || status === 429 || status > 499;
  return kind === 'network' || kind === 'timeout';
}

/** Whether a request that was sent may have taken effect, for all that its end says. */
function isUnclear(kind: ErrorKind, status = 0): boolean {
  if (kind === 'http') return status < 400 || status === 408 || status === 421 || status > 499;
  return kind !== 'envelope';
}

/** Undefined, which JSON cannot say, for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
