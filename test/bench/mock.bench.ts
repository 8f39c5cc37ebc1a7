// The mock against `prism mock` on the same document, and against a bare server of the same JSON.
import { examples } from '../../generated/examples.ts';
import { cacheFile, cards, cpuOf, documentWith, loader, prismCli, serve } from './mock/servers.ts';
import { compile, median, table } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const MILLISECONDS = 700;
// Until the compiler of Node has settled; the bare server, which has less code, is done sooner.
const WARM_UP_MS = 3_000;
const CONNECTIONS = 16;
const CARDS = 100;
const STARTS = 5;

const LIMITS = {
  throughput: { 'one card': 15, [`${CARDS} cards`]: 25, 'bulk charge': 8 } as Record<
    string,
    number
  >,
  cpuAgainstRaw: 2,
  start: 0.5,
  block: 100,
};

const failures: string[] = [];
const check = (good: boolean, what: string) => {
  if (!good) failures.push(what);
};

const one = examples.VirtualCardOne.data.id;
const seed = cacheFile('seed.json', { virtualCards: cards(CARDS) });
const document = documentWith(CARDS);
const paths: Record<string, string> = {
  'one card': `/virtual-cards/${one}`,
  [`${CARDS} cards`]: '/virtual-cards',
  'bulk charge': '/bulk-tokenized-charges',
};
const bodies = Object.fromEntries(
  Object.entries({
    'one card': examples.VirtualCardOne,
    [`${CARDS} cards`]: { ...examples.VirtualCardAll, data: cards(CARDS) },
    'bulk charge': examples.BulkTokenizedChargeCreated,
  }).map(([name, body]) => [paths[name], body]),
);
const probe = paths['one card'] as string;
const cliFile = await compile('src/cli/main.ts', 'mock');
const rawFile = await compile('test/bench/mock/raw.ts', 'raw');
const bodiesFile = cacheFile('bodies.json', bodies);

const startMock = () =>
  serve('mock', (port) => [cliFile, 'mock', '--port', String(port), '--seed', seed], `/v3${probe}`);
const startPrism = () =>
  serve('prism', (port) => [prismCli, 'mock', '-p', String(port), document], probe);
const startRaw = () => serve('raw', (port) => [rawFile, String(port), bodiesFile], probe);

function requestFor(scenario: string, prefix: string): string {
  const path = prefix + (paths[scenario] as string);
  const headers =
    'Host: bench\r\nAuthorization: Bearer bench\r\nContent-Type: application/json\r\n';
  if (scenario !== 'bulk charge') return `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
  const body = JSON.stringify({ ...examples.BulkTokenizedChargeTwoCards, title: '#' });
  // A number of nine digits takes the place of the sign.
  return `POST ${path} HTTP/1.1\r\n${headers}Content-Length: ${body.length + 8}\r\n\r\n${body}`;
}

async function throughput(): Promise<void> {
  const servers = [await startRaw(), await startPrism(), await startMock()];
  const loaders = servers.map((server) => loader(server, CONNECTIONS));
  const rows: (string | number)[][] = [
    ['', 'req/s', 'CPU µs', 'against prism', 'CPU against raw', 'limit'],
  ];
  for (const scenario of Object.keys(paths)) {
    const rates: number[][] = [[], [], []];
    const costs: number[][] = [[], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        const request = requestFor(scenario, server.name === 'mock' ? '/v3' : '');
        if (round === 0) {
          await loaders[index]!.load({ milliseconds: WARM_UP_MS, request });
          continue;
        }
        const before = cpuOf(server.pid);
        const load = await loaders[index]!.load({ milliseconds: MILLISECONDS, request });
        const cost = ((cpuOf(server.pid) - before) * 1000) / load.requests;
        rates[index]!.push((load.requests * 1000) / load.milliseconds);
        costs[index]!.push(cost);
      }
    }
    const against = (values: number[][], base: number) =>
      values.map((each) =>
        median(each.map((value, round) => value / (values[base]![round] as number))),
      );
    const [faster, dearer] = [against(rates, 1), against(costs, 0)];
    const limit = LIMITS.throughput[scenario] as number;
    for (const [index, { name }] of servers.entries()) {
      rows.push([
        `${scenario}, ${name}`,
        Math.round(median(rates[index]!)),
        median(costs[index]!).toFixed(0),
        `${faster[index]!.toFixed(1)}x`,
        `${dearer[index]!.toFixed(2)}x`,
        name === 'mock' ? `>= ${limit}x, <= ${LIMITS.cpuAgainstRaw}x` : '',
      ]);
    }
    check(faster[2]! >= limit, `${scenario}: throughput`);
    check(dearer[2]! <= LIMITS.cpuAgainstRaw, `${scenario}: CPU against raw`);
  }
  process.stdout.write(`${table(rows)}\n`);
  await Promise.all([...servers, ...loaders].map((each) => each.stop()));
}

async function start(): Promise<void> {
  const ratios: number[] = [];
  const times: [number, number][] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const prism = await startPrism();
    const mock = await startMock();
    times.push([prism.ready, mock.ready]);
    ratios.push(mock.ready / prism.ready);
    await Promise.all([prism.stop(), mock.stop()]);
  }
  const [prism, mock] = [0, 1].map((at) => median(times.map((each) => each[at] as number)));
  const ratio = median(ratios);
  process.stdout.write(
    `  first response after ${prism!.toFixed(0)} ms of prism, ${mock!.toFixed(0)} ms of the mock: ${ratio.toFixed(2)}x (<= ${LIMITS.start}x)\n`,
  );
  check(ratio <= LIMITS.start, 'start-up');
}

/** The longest that anybody waits while a list of ten thousand cards is made for somebody else. */
async function block(): Promise<void> {
  const server = await startMock();
  const root = `http://127.0.0.1:${server.port}`;
  const headers = { Authorization: 'Bearer bench', 'Content-Type': 'application/json' };
  const records = JSON.stringify({ virtualCards: cards(10_000) });
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await fetch(`${root}/__mock/records`, { method: 'PUT', headers, body: records });
    const list = async () => {
      const begun = performance.now();
      const response = await fetch(`${root}/v3/virtual-cards`, { headers });
      await response.body?.cancel();
      return performance.now() - begun;
    };
    let most = 0;
    const pings = (async () => {
      const until = performance.now() + 400;
      while (performance.now() < until) {
        const begun = performance.now();
        const response = await fetch(`${root}/v3/refunds`, { headers });
        await response.arrayBuffer();
        most = Math.max(most, performance.now() - begun);
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([list(), pings]);
    longest.push(most);
  }
  const wait = median(longest);
  process.stdout.write(
    `  10,000 cards hold up another request for ${wait.toFixed(0)} ms (<= ${LIMITS.block} ms)\n`,
  );
  check(wait <= LIMITS.block, 'a long list holds up others');
  await server.stop();
}

await throughput();
await start();
await block();
if (failures.length > 0) {
  process.stdout.write(`  over the limit: ${failures.join('; ')}\n`);
  process.exitCode = 1;
}
