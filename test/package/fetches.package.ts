// The `fetch` of other packages, as the option of the client.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { freePort, listen } from '../support/serve.ts';
import { sharedProject } from './shared-project.ts';

const FETCHES = [
  'globalThis.fetch',
  "(await import('node-fetch2')).default",
  "(await import('node-fetch')).default",
  "(await import('cross-fetch')).default",
  "(await import('make-fetch-happen')).default",
];

/** What the server got: method, path and body. */
const received: string[] = [];
const server = createServer(async (request, response) => {
  const { method = '', url = '' } = request;
  received.push(`${method} ${url} ${await text(request)}`);
  const [, status = '', reference] = /^\/(\d+)\/.*?(\w+)$/.exec(url) ?? [];
  if (status === '0') request.socket.destroy();
  else {
    const isJson = { 'content-type': 'application/json', location: '/200/elsewhere' };
    const body = reference === 'refunds' ? examples.RefundPage : { any: reference };
    response.writeHead(Number(status), isJson).end(JSON.stringify(body));
  }
});

const project = await sharedProject();
const origin = `http://127.0.0.1:${await listen(server)}`;
beforeEach(() => void received.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends reads and writes with a `fetch`; how each ended. */
function run(fetch: string, closed: number): Promise<unknown> {
  return project.evaluate(`
    import { createPaymentsClient } from 'payments-contract';
    const fetch = ${fetch};
    const shown = ({ ok, data, error }) =>
      ok ? data : [error.kind, error.status ?? null, error.maybeApplied];
    const clientAt = (root, more = {}) =>
      createPaymentsClient({ token: 'a-token', baseUrl: root, fetch, retries: 0, ...more });
    const update = (root, own) =>
      clientAt(root).virtualAccountNumbers.updateBvn('order', { bvn: '00000000000' }, own).then(shown);
    const ended = [
      shown(await clientAt('${origin}/200').refunds.list()),
      shown(await clientAt('${origin}/200', { maxResponseBytes: 9 }).refunds.list()),
      await update('${origin}/200'),
      shown(await clientAt('${origin}/200').charges.void('charge')),
    ];
    for (const status of [307, 408, 421, 503, 0]) ended.push(await update('${origin}/' + status));
    ended.push(await update('http://127.0.0.1:${closed}'));
    console.log(JSON.stringify(ended));
    process.exit();
  `);
}

test.each(FETCHES)('%s sends each request once, and whole', async (fetch) => {
  const bvn = '{"bvn":"00000000000"}';
  expect(await run(fetch, await freePort())).toEqual([
    examples.RefundPage.data,
    ['parse', 200, false],
    { any: 'order' },
    ['parse', 200, true],
    ...[307, 408, 421, 503].map((status) => ['http', status, true]),
    ['network', null, true],
    ['network', null, false],
  ]);
  expect(received).toEqual([
    'GET /200/refunds ',
    'GET /200/refunds ',
    `PUT /200/virtual-account-numbers/order ${bvn}`,
    'POST /200/charges/charge/void ',
    ...[307, 408, 421, 503, 0].map(
      (status) => `PUT /${status}/virtual-account-numbers/order ${bvn}`,
    ),
  ]);
});
