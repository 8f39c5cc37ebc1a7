// The client beside what it is built on. A stub in place of the network: what is measured is the work of the client.
import { join } from 'node:path';
import { build } from 'esbuild';
import createClient from 'openapi-fetch';
import { bench, describe } from 'vitest';
import { examples } from '../../generated/examples.ts';
import type { paths } from '../../generated/types.ts';
import type * as Client from '../../src/client/index.ts';

const root = join(import.meta.dirname, '../..');
const BASE_URL = 'https://main.payments.example/v3';
const body = JSON.stringify(examples.RefundPage);
const headers = { 'content-type': 'application/json' };
const fetch = async () => new Response(body, { headers });

/** The client as it is published: Vitest would slow down our code and leave that of packages alone. */
async function publishedClient(): Promise<typeof Client> {
  const outfile = join(root, 'node_modules/.cache/bench/client.mjs');
  const entryPoints = [join(root, 'src/client/index.ts')];
  await build({ bundle: true, entryPoints, format: 'esm', outfile, packages: 'external' });
  return import(outfile) as Promise<typeof Client>;
}

const { createPaymentsClient } = await publishedClient();
const own = createPaymentsClient({ token: 'a-token', baseUrl: BASE_URL, fetch });
/** With what every careful caller adds: a token, and a time-out for each call. */
const careful = createClient<paths>({ baseUrl: BASE_URL, fetch });
careful.use({
  onRequest: ({ request }) => request.headers.set('Authorization', 'Bearer a-token'),
});

// In this order: the time-outs of a caller stay for half a minute, and would be collected at the cost of the next one.
describe('a call', () => {
  const options = { time: 2_000, warmupTime: 2_000 };
  const call = async () => void (await own.refunds.list());
  bench('this client', call, options);
  const carefulCall = () => careful.GET('/refunds', { signal: AbortSignal.timeout(30_000) });
  bench('openapi-fetch with token and time-out', async () => void (await carefulCall()), options);
});
