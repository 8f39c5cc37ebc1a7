import { type MockAnswer, type MockRequest } from '../pipeline/message.ts';

type Dispatch = (request: MockRequest, signal: AbortSignal) => MockAnswer | Promise<MockAnswer>;

/** The mock as a `fetch`: the same answers without a port. The host of the URL does not matter. */
export function createFetch(dispatch: Dispatch, bodyLimit: number): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const given = await readRequest(request, bodyLimit);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const answer = await Promise.race([dispatch(given, signal), aborted]);
    return toResponse(answer, request);
  };
}

async function readRequest(request: Request, limit: number): Promise<MockRequest> {
  const { pathname, search } = new URL(request.url);
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  const bytes = request.body === null ? Buffer.alloc(0) : Buffer.from(await request.arrayBuffer());
  if (bytes.length > 0) headers['content-length'] = String(bytes.length);
  const tooLarge = bytes.length > limit;
  return {
    method: request.method,
    target: pathname + search,
    headers,
    body: tooLarge ? '' : bytes.toString('utf8'),
    tooLarge,
  };
}

const BODILESS = new Set([204, 205, 304]);

function toResponse(answer: MockAnswer, { method, url }: Request): Response {
  if (answer.broken === 'reset') throw failed('fetch failed', 'read ECONNRESET', 'ECONNRESET');
  const { status, headers } = answer;
  const empty = BODILESS.has(status) || method === 'HEAD';
  const body = answer.broken === 'truncate' ? torn(answer) : answer.body;
  const response = new Response(empty ? null : (body as BodyInit), { status, headers });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

function torn({ body }: MockAnswer): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(failed('terminated', 'other side closed', 'UND_ERR_SOCKET'));
      else controller.enqueue(Buffer.from(body));
      sent = true;
    },
  });
}

/** The kind of error that Node's own fetch throws. */
function failed(message: string, reason: string, code: string): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(reason), { code }) });
}
