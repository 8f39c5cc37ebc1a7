// Prints the CPU microseconds of a call of one contestant: node <this> <name> <file to import>.
// Each is used as its users would write it: a GET, its time limited, its JSON read.
import { pathToFileURL } from 'node:url';
import type createFetchClient from 'openapi-fetch';
import { examples } from '../../../generated/examples.ts';
import type { paths } from '../../../generated/types.ts';
import type { createPaymentsClient } from '../../../src/client/index.ts';

const WARM_UP = 8000;
const CALLS = 6000;
const TIMEOUT_MS = 30_000;
const BASE = 'https://main.test/v3';
const TOKEN = 'test-token';
const headers = { authorization: `Bearer ${TOKEN}` };
const { id } = examples.VirtualCardOne.data;
const CARD = `${BASE}/virtual-cards/${id}`;
const body = JSON.stringify(examples.VirtualCardOne);

const response = async () =>
  new Response(body, { headers: { 'content-type': 'application/json' } });
globalThis.fetch = response;

type Call = () => Promise<unknown>;

const contestants = {
  'fetch + json()': () => async () => (await fetch(CARD, { headers })).json(),
  'this client': (client: { createPaymentsClient: typeof createPaymentsClient }) => {
    const { virtualCards } = client.createPaymentsClient({
      token: TOKEN,
      baseUrl: BASE,
      timeoutMs: TIMEOUT_MS,
    });
    return async () => (await virtualCards.get(id)).ok;
  },
  'openapi-fetch': ({ default: create }: { default: typeof createFetchClient }) => {
    const client = create<paths>({ baseUrl: BASE, headers });
    return () => client.GET('/virtual-cards/{id}', { params: { path: { id } } });
  },
  'openapi-fetch + token + time-out': (from: { default: typeof createFetchClient }) => {
    const client = from.default<paths>({ baseUrl: BASE });
    client.use({
      onRequest({ request }) {
        request.headers.set('authorization', headers.authorization);
      },
    });
    return () =>
      client.GET('/virtual-cards/{id}', {
        params: { path: { id } },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
  },
};

export type Contestant = keyof typeof contestants;

const [name, file = ''] = process.argv.slice(2);
const make = contestants[name as Contestant] as (module: unknown) => Call;
const call = make(file && (await import(pathToFileURL(file).href)));
for (let i = 0; i < WARM_UP; i += 1) await call();
const before = process.cpuUsage();
for (let i = 0; i < CALLS; i += 1) await call();
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / CALLS));
// The timers of the calls would keep the process for as long as they last.
process.exit();
