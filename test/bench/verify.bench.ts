// Recordings: how many entries each second, beside the time and the memory that reading the file takes.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examples } from '../../generated/examples.ts';
import { verifyHar } from '../../src/verify/index.ts';
import { table } from './support.ts';

const LEAST_PER_SECOND = 5000;

const HEADERS = [
  { name: 'content-type', value: 'application/json; charset=utf-8' },
  { name: 'date', value: 'Thu, 15 Jan 2026 09:30:00 GMT' },
  { name: 'etag', value: 'W/"5d9-Zb1kQf0bJcT4mSx2uVn7yA"' },
  { name: 'access-control-allow-methods', value: 'PUT, POST, GET, DELETE, OPTIONS' },
];
const SENT = [
  { name: 'Authorization', value: 'Bearer recorded' },
  { name: 'Accept', value: 'application/json' },
  { name: 'User-Agent', value: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' },
];
const CALLS: [url: string, status: number, body: unknown][] = [
  ['https://api.example/v3/subscriptions', 200, examples.SubscriptionPage],
  ['https://api.example/v3/refunds', 200, examples.RefundPage],
  ['https://api.example/v3/virtual-cards', 200, examples.VirtualCardAll],
  [
    `https://api.example/v3/virtual-cards/${examples.VirtualCardOne.data.id}`,
    200,
    examples.VirtualCardOne,
  ],
  ['https://api.example/v3/virtual-account-numbers/none', 404, examples.OrderNotFound],
  ['https://hooks.example/profile/webhook-endpoints', 200, examples.WebhookEndpointPage],
];

async function record(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  out.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[');
  for (let index = 0; index < count; index += 1) {
    const [url, status, body] = CALLS[index % CALLS.length] as (typeof CALLS)[number];
    // Each card is another one, as in a real recording.
    const text = JSON.stringify(body).replaceAll('4242424242424242', String(4e15 + index));
    const entry = {
      startedDateTime: '2026-01-15T09:30:00.000Z',
      time: 12,
      request: {
        method: 'GET',
        url,
        httpVersion: 'HTTP/1.1',
        headers: SENT,
        queryString: [],
        cookies: [],
      },
      response: {
        status,
        headers: HEADERS,
        content: { size: text.length, mimeType: 'application/json', text },
      },
      cache: {},
      timings: { send: 0, wait: 10, receive: 2 },
    };
    if (!out.write((index === 0 ? '' : ',') + JSON.stringify(entry))) await once(out, 'drain');
  }
  out.end(']}}');
  await once(out, 'close');
}

async function child(mode: string, file: string): Promise<void> {
  const before = process.cpuUsage();
  if (mode === 'whole') JSON.parse(readFileSync(file, 'utf8'));
  else {
    const { contradictions } = await verifyHar(file);
    if (contradictions.length > 0) throw new Error('the recording conforms');
  }
  // CPU, so that what else the machine does is not counted.
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  process.stdout.write(JSON.stringify({ seconds, mb: process.resourceUsage().maxRSS / 1024 }));
}

function measure(mode: string, file: string): { seconds: number; mb: number } {
  const self = fileURLToPath(import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', self, mode, file], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as { seconds: number; mb: number };
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-bench-'));
  try {
    const rows = [];
    for (const count of [5000, 50_000]) {
      const file = join(folder, `${count}.har`);
      await record(file, count);
      const size = statSync(file).size / 1e6;
      rows.push({ what: 'verify', count, size, ...measure('verify', file) });
      if (count === 50_000)
        rows.push({ what: 'JSON.parse alone', count, size, ...measure('whole', file) });
    }
    const head = ['', 'entries', 'file MB', 'CPU s', 'entries/s', 'peak MB'];
    const lines = rows.map(({ what, count, size, seconds, mb }) => [
      what,
      count,
      size.toFixed(0),
      seconds.toFixed(2),
      Math.round(count / seconds),
      Math.round(mb),
    ]);
    process.stdout.write(`${table([head, ...lines])}\n`);
    const large = rows.find(({ what, count }) => what === 'verify' && count === 50_000);
    const perSecond = (large?.count ?? 0) / (large?.seconds ?? 1);
    process.stdout.write(`  ${Math.round(perSecond)} entries/s (at least ${LEAST_PER_SECOND})\n`);
    return perSecond >= LEAST_PER_SECOND ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, , mode, file] = process.argv;
if (mode !== undefined && file !== undefined) await child(mode, file);
else process.exitCode = await main();
