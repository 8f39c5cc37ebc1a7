import { type Details, type ErrorKind, PaymentsError, invalid } from './errors.ts';
import { type Connection, authorization } from './options.ts';
import { scrub } from './redact.ts';
import type { Parts } from './request.ts';
import { within } from './time-limit.ts';
import type { OperationId } from './types.ts';

export interface Answer {
  response: Response;
  /** Its whole body. */
  text: string;
}

/** Makes the error of an attempt. */
export type Fail = (
  kind: ErrorKind,
  why: unknown,
  response?: Response,
  text?: string,
  shape?: Details['shape'],
  body?: unknown,
) => PaymentsError;

/**
 * One attempt. `send` sends a request and reads the whole answer, all within the time; what
 * goes wrong before there is an answer is thrown as a PaymentsError.
 */
export function exchange(options: Connection, root: string, ms: number, operation?: OperationId) {
  let token = '';
  // Undefined as long as nothing can have reached the service.
  let sent: RequestInit | undefined;

  const fail: Fail = (kind, why, response, text, shape, body) => {
    const { status = 0, headers } = response ?? {};
    const read = sent?.method === 'GET';
    const broken = status === 408 || status > 499;
    const again = broken || status === 429 || kind === 'network' || kind === 'timeout';
    const unsure = broken || (status < 400 && kind !== 'envelope');
    const message = `${operation ?? 'raw'}: ${kind} ${response ? status : ''} ${why}`;
    const facts = {
      kind,
      operation,
      status: response?.status,
      shape,
      retryable: read && again,
      maybeApplied: !!sent && !read && unsure,
    };
    return new PaymentsError(scrub(message, token, sent?.body, text), facts, body, headers);
  };

  const exchanged = async (parts: Parts, signal: AbortSignal): Promise<Answer> => {
    // A raw call can name another root. The token must not go there.
    if (!root || !parts.url.startsWith(`${root}/`)) throw invalid('no base URL for this');
    token = typeof options.token === 'function' ? await options.token() : options.token;
    parts.headers.set('authorization', authorization(token));
    parts.signal = signal;
    // 307 and 308 would send card tokens on. `error` says the same, but not every runtime has it.
    parts.redirect = 'manual';
    // The time may have run out meanwhile.
    signal.throwIfAborted();
    sent = parts;
    const response = await (options.fetch ?? globalThis.fetch)(parts.url, parts);
    return { response, text: await response.text() };
  };

  const send = async (parts: Parts, signal: AbortSignal | null | undefined): Promise<Answer> => {
    let answer: Answer;
    try {
      answer = await within(ms, signal, fail, (ending) => exchanged(parts, ending));
    } catch (error) {
      if (error instanceof PaymentsError) throw error;
      // What it threw is the caller's own and may hold anything.
      if (!sent) throw fail('invalid_input', 'the token function failed');
      const { message, cause } = Object(error) as Error;
      const { code = '' } = Object(cause) as { code?: string };
      throw fail('network', `${message} ${code}`);
    }
    const { redirected, status } = answer.response;
    // `redirected` is a fetch that followed against its orders, 0 is how browsers hide a redirect.
    if (redirected || !status || (status > 299 && status < 400)) {
      throw fail('http', 'redirect refused', answer.response, '', 'unknown');
    }
    return answer;
  };

  return { send, fail };
}
