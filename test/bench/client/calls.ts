import { pathToFileURL } from 'node:url';
import createFetchClient from 'openapi-fetch';
import { examples } from '../../../generated/examples.ts';
import type { paths } from '../../../generated/types.ts';
import { median } from '../support/cpu.ts';
import { peerFile } from './peers.ts';

// The little that is used of them; their own types are not there before they are installed.
interface Ky {
  get(url: string, options: object): { json(): Promise<unknown> };
}
type OpenAi = new (options: object) => { get(path: string): Promise<unknown> };
interface Stripe {
  new (token: string, options: object): { refunds: { list(): Promise<unknown> } };
  createFetchHttpClient(fetch: () => Promise<Response>): object;
}

const TIMEOUT_MS = 30_000;
const BASE = 'https://main.test/v3';
const URL = `${BASE}/refunds`;
const headers = { authorization: 'Bearer test-token' };
const body = JSON.stringify(examples.RefundPage);

/** Each as its users would write it: a GET, its time limited, its JSON read. */
async function contestants(clientFile: string): Promise<Record<string, () => Promise<unknown>>> {
  const answer = async () =>
    new Response(body, { headers: { 'content-type': 'application/json' } });
  globalThis.fetch = answer;

  const { createPaymentsClient } =
    await load<typeof import('../../../src/client/index.ts')>(clientFile);
  const { default: ky } = await peer<{ default: Ky }>('ky');
  const { default: OpenAiClient } = await peer<{ default: OpenAi }>('openai');
  const { default: StripeClient } = await peer<{ default: Stripe }>('stripe');
  const client = createPaymentsClient({
    token: 'test-token',
    baseUrl: BASE,
    timeoutMs: TIMEOUT_MS,
  });
  const plain = createFetchClient<paths>({ baseUrl: BASE, headers });
  const openai = new OpenAiClient({ apiKey: 'test-token', baseURL: BASE, timeout: TIMEOUT_MS });
  const stripe = new StripeClient('test-token', {
    httpClient: StripeClient.createFetchHttpClient(answer),
    telemetry: false,
    timeout: TIMEOUT_MS,
  });
  return {
    'fetch + json()': async () => (await fetch(URL, { headers })).json(),
    'this client': async () => (await client.refunds.list()).ok,
    'openapi-fetch': () => plain.GET('/refunds'),
    'openapi-fetch + AbortSignal.timeout': () =>
      plain.GET('/refunds', { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    ky: () => ky.get(URL, { headers, timeout: TIMEOUT_MS }).json(),
    openai: () => openai.get('/refunds'),
    stripe: () => stripe.refunds.list(),
  };
}

async function load<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(file).href)) as Module;
}

function peer<Module>(name: string): Promise<Module> {
  return load(peerFile(name));
}

/** CPU microseconds of a call of each, the median over rounds in which all take turns. */
export async function cpuOfCalls(clientFile: string, rounds: number, calls: number) {
  const runs = Object.entries(await contestants(clientFile));
  const samples = new Map(runs.map(([name]) => [name, [] as number[]]));
  // The first rounds warm up.
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, run] of runs) {
      const before = process.cpuUsage();
      for (let i = 0; i < calls; i += 1) await run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) samples.get(name)?.push((user + system) / calls);
    }
  }
  return new Map(runs.map(([name]) => [name, median(samples.get(name) ?? [])]));
}
