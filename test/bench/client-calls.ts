// Prints the microseconds of processor time that a call takes. A stub stands in place of the network.
import createFetchClient from 'openapi-fetch';
import { examples } from '../../generated/examples.ts';
import type { paths } from '../../generated/types.ts';
import { createPaymentsClient } from '../../src/client/index.ts';

const CALLS = 6_000;

const body = JSON.stringify(examples.RefundPage);
const headers = { 'content-type': 'application/json' };
const options = {
  baseUrl: 'https://main.payments.example/v3',
  fetch: async () => new Response(body, { headers }),
};

const own = createPaymentsClient({ ...options, token: 'a-token' });
const careful = createFetchClient<paths>(options);
careful.use({
  onRequest: ({ request }) => request.headers.set('Authorization', 'Bearer a-token'),
});
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'this client': () => own.refunds.list(),
  'openapi-fetch': () => careful.GET('/refunds', { signal: AbortSignal.timeout(30_000) }),
};
const call = calls[process.argv[2] ?? ''];

async function run(): Promise<void> {
  for (let count = 0; count < CALLS; count += 1) await call?.();
}

await run();
const before = process.cpuUsage();
await run();
const { user, system } = process.cpuUsage(before);
console.log((user + system) / CALLS);
// The timers would keep the process.
process.exit();
