// Calls both clients in turn, in this one process, with the body that is named: a stub stands in place of the network.
import createFetchClient from 'openapi-fetch';
import { examples } from '../../generated/examples.ts';
import type { paths } from '../../generated/types.ts';
import { createPaymentsClient } from '../../src/client/index.ts';
import { report } from './support.ts';

const ROUNDS = 25;

const page = examples.RefundPage;
const [refund] = page.data;

/** A body of 600 bytes, and one whose parsing takes most of a call. */
const bodies = {
  small: { calls: 700, page: { ...page, message: page.message.padEnd(228) } },
  large: { calls: 50, page: { ...page, data: Array.from({ length: 500 }, () => refund) } },
};
const name = process.argv[2] === 'large' ? 'large' : 'small';
const { calls } = bodies[name];
const body = JSON.stringify(bodies[name].page);

const options = {
  baseUrl: 'https://main.payments.example/v3',
  fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
};
const own = createPaymentsClient({ ...options, token: 'a-token' });
const careful = createFetchClient<paths>(options);
careful.use({
  onRequest: ({ request }) => request.headers.set('Authorization', 'Bearer a-token'),
});

/** The microseconds of processor time that a call takes. */
async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < calls; count += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

const peers = [
  { name: 'this client', call: () => own.refunds.list(), values: [] as number[] },
  {
    name: 'openapi-fetch',
    call: () => careful.GET('/refunds', { signal: AbortSignal.timeout(30_000) }),
    values: [] as number[],
  },
];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { call, values } of peers) values.push(await timeOf(call));
}
report(`a call with ${body.length} bytes, µs of processor time`, peers);
// The timers of the time-outs would keep the process.
process.exit();
