// The client beside what it is built on. A stub in place of the network: what is measured is the work of the client.
import createClient from 'openapi-fetch';
import { bench, describe } from 'vitest';
import { examples } from '../../generated/examples.ts';
import type { paths } from '../../generated/types.ts';
import { createPaymentsClient } from '../../src/client/index.ts';

const BASE_URL = 'https://main.payments.example/v3';
const body = JSON.stringify(examples.RefundPage);
const headers = { 'content-type': 'application/json' };
const fetch = async () => new Response(body, { headers });

const own = createPaymentsClient({ token: 'a-token', baseUrl: BASE_URL, fetch });
const plain = createClient<paths>({ baseUrl: BASE_URL, fetch });

/** With what every careful caller adds: a token and a time-out. */
const careful = createClient<paths>({ baseUrl: BASE_URL, fetch });
careful.use({
  onRequest({ request }) {
    request.headers.set('Authorization', 'Bearer a-token');
    return new Request(request, { signal: AbortSignal.timeout(30_000) });
  },
});

describe('a call', () => {
  bench('fetch and json()', async () => {
    const response = await fetch();
    await response.json();
  });
  bench('openapi-fetch', async () => {
    await plain.GET('/refunds');
  });
  bench('openapi-fetch with token and time-out', async () => {
    await careful.GET('/refunds');
  });
  bench('this client', async () => {
    await own.refunds.list();
  });
});
