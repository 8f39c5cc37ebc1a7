import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import {
  type ClientOptions,
  type Fetch,
  type PaymentsClient,
  createPaymentsClient,
} from '../../../src/client/index.ts';
import { serve as serveHere } from '../../support/serve.ts';

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TestServer {
  origin: string;
  received: Received[];
}

/** A server of its own for one test. `answer` gets the response and how many requests came before. */
export async function serve(
  answer: (response: ServerResponse, nth: number, request: Received) => void,
): Promise<TestServer> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers, body: await text(request) };
    received.push(seen);
    answer(response, received.length - 1, seen);
  };
  const origin = await serveHere((request, response) => {
    // A client that hangs up in the middle is what some tests are about.
    Promise.resolve(listener(request, response)).catch(() => response.destroy());
  });
  return { origin, received };
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** A fetch that gives the same answer to everything and keeps what it was asked. */
export function stub(status: number, body: unknown, headers: Record<string, string> = JSON_TYPE) {
  const calls: { url: string; init: RequestInit & { headers: Headers } }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    calls.push({ url, init: { ...init, headers: new Headers(init.headers) } });
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : content, { status, headers });
  };
  return { fetch, calls };
}

/** A response with values that its constructor refuses. */
export function altered(response: Response, values: object): Response {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(response, name, { value });
  }
  return response;
}

/** Never comes to an end, as a service that does not respond. */
export const hang = () => new Promise<never>(() => {});

/** A request that fails without a response. */
export const fetchFails: Fetch = () => Promise.reject(new TypeError('fetch failed'));

/** The error of input that cannot be used. */
export const invalidInput = expect.objectContaining({ kind: 'invalid_input', maybeApplied: false });

export const MAIN = 'https://main.test/v3';
export const WEBHOOKS = 'https://webhooks.test';

// The slash at its end is not sent.
const CONNECTION = { token: 'test-token', baseUrl: `${MAIN}/`, webhooksBaseUrl: WEBHOOKS };

export function clientOf(options: Partial<ClientOptions> = {}): PaymentsClient {
  return createPaymentsClient({ ...CONNECTION, ...options });
}

/** A client on a test server, for both interfaces. */
export function clientAt({ origin }: TestServer, options: Partial<ClientOptions> = {}) {
  return clientOf({ baseUrl: `${origin}/v3`, webhooksBaseUrl: origin, ...options });
}
