import * as fc from 'fast-check';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperationId, operations } from '../../../../generated/operations.ts';
import { createMock } from '../../../../src/mock/index.ts';
import { handlers } from '../../../../src/mock/transport/msw.ts';
import { type WireRequest, preferringRequest, rootOf, wireRequest } from './requests.ts';
import { RUNS, SEQUENCE, type WireResponse, fuzz, sender } from './send.ts';

const now = () => new Date('2026-03-01T12:00:00.000Z');
const mocks = {
  served: createMock({ now }),
  intercepted: createMock({ now }),
};
const hosts = { main: 'https://main.example', webhooks: 'https://webhooks.example' };
const baseUrls = {
  main: hosts.main + rootOf('listRefunds'),
  webhooks: hosts.webhooks + rootOf('listWebhookEndpoints'),
};
const msw = setupServer(...handlers({ http, mock: mocks.intercepted, baseUrls }));
let wire: ReturnType<typeof sender>;

beforeAll(async () => {
  wire = sender((await mocks.served.listen()).port);
});
afterAll(async () => {
  wire.close();
  await mocks.served.close();
});

test('responses are the same from a server and through Mock Service Worker', async () => {
  const mixed = fc.oneof(
    { weight: 9, arbitrary: wireRequest },
    { weight: 1, arbitrary: preferringRequest },
  );
  const sequences = fc.array(mixed, { minLength: SEQUENCE, maxLength: SEQUENCE });
  const seen = new Map<string, number>();
  let compared = 0;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    for (const mock of Object.values(mocks)) mock.reset();
    const sent = sequence.filter((request) => {
      const reason = unsendable(request);
      if (reason !== undefined) seen.set(reason, (seen.get(reason) ?? 0) + 1);
      return reason === undefined;
    });
    // MSW intercepts the requests to the server too, so one is done before the other begins.
    const served: WireResponse[] = [];
    for (const request of sent) served.push(await wire.send(request));
    msw.listen({ onUnhandledRequest: 'error' });
    for (const [index, request] of sent.entries()) {
      const response = plain(await intercepted(request));
      expect(response, JSON.stringify(request)).toEqual(plain(served[index] as WireResponse));
    }
    msw.close();
    for (const token of ['token-a', 'token-b', 'token-c']) {
      expect(mocks.intercepted.records(token)).toEqual(mocks.served.records(token));
    }
    compared += sent.length;
  });
  await fc.assert(property, fuzz('the server against Mock Service Worker', RUNS * 0.2));
  expect(compared).toBeGreaterThan(RUNS * 0.08);
  for (const [reason, count] of seen) process.stdout.write(`  ${count} left out: ${reason}\n`);
}, 600_000);

/** Why a request of the corpus cannot come to the mock through `fetch` and MSW. */
function unsendable({ method, target, headers, body, from }: WireRequest): string | undefined {
  if (from === null) return 'MSW passes on a path that no handler has';
  if (method !== operations[from].method) return 'MSW passes on a method that no handler has';
  const url = urlOf(from, target);
  if (!URL.canParse(url) || new URL(url).href !== url)
    return 'fetch writes this URL in another way';
  const path = target.split('?')[0] ?? '';
  if (!isDecodable(path)) return 'MSW fails on malformed percent-encoding';
  const segments = path.split('/').slice(1);
  const count = (rootOf(from) + operations[from].path).split('/').slice(1).length;
  if (segments.length !== count || segments.includes('')) {
    return 'MSW passes on a path that no handler has';
  }
  if (body !== null && method === 'GET') return 'fetch sends no body with GET';
  const names = headers.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) return 'fetch joins headers of one name';
  return undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function urlOf(id: OperationId, target: string): string {
  return hosts[operations[id].interface] + target;
}

async function intercepted({ from, target, method, headers, body }: WireRequest) {
  const response = await fetch(urlOf(from as OperationId, target), {
    method,
    headers,
    // Bytes, since `fetch` adds a Content-Type to a text.
    body: body === null ? null : new TextEncoder().encode(body),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

/** Everything but the time and the connection. */
function plain({ status, headers, body }: WireResponse): WireResponse {
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = headers;
  return { status, headers: rest, body };
}
