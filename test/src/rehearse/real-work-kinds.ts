import { execFile } from 'node:child_process';
import { generateKeyPair, pbkdf2, randomBytes, scrypt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { Resolver, lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import { rehearse } from '../../../src/rehearse/index.ts';

type Work = () => Promise<unknown>;

/** The real timer, taken before any is simulated: servers respond after real time. */
const { setTimeout: realTimeout } = globalThis;

/** Milliseconds after which a server responds. */
const RESPONSES_MS = [5, 30, 120, 800];

/** Milliseconds until a worker responds: twice in a run, longer than the rest of a run. */
const WORKER_MS = 170;
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const respond = (ms) => setTimeout(() => parentPort.postMessage(ms), ms);
if (workerData) respond(workerData);
else parentPort.on('message', respond);
`;
const COMPUTING = `
const until = Date.now() + 100;
while (Date.now() < until);
require('node:worker_threads').parentPort.postMessage('computed');
`;

/**
 * What takes real time and ends by itself, by kind.
 *
 * @param addon - A module whose `parse` is done in a thread of its own, by absolute path. @default none
 * @returns The kinds, and what ends the servers and workers that they need.
 */
export async function realWork(addon?: string) {
  const data = randomBytes(500_000);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (text) => realTimeout(() => socket.write('rows'), Number(text.toString())));
  });
  const web = createWebServer((_, response) => realTimeout(() => response.end('{}'), 30));
  const names = createSocket('udp4', (query, { port }) => {
    // There is no such name.
    query.writeUInt16BE(0x8183, 2);
    realTimeout(() => names.send(query, port), 30);
  });
  names.bind(0, '127.0.0.1');
  for (const each of [server, web]) each.listen(0, '127.0.0.1');
  await Promise.all([server, web, names].map((each) => once(each, 'listening')));
  const portOf = (each: { address: () => unknown }) => (each.address() as AddressInfo).port;
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${portOf(names)}`]);
  const open = connect(portOf(server), '127.0.0.1');
  const worker = new Worker(WORKER, { eval: true });
  await Promise.all([once(open, 'connect'), once(worker, 'online')]);
  const folder = mkdtempSync(join(tmpdir(), 'modules-'));
  let modules = 0;
  const { subtle } = crypto;
  const address = `http://127.0.0.1:${portOf(web)}`;
  const kinds: Record<string, Work> = {
    'a digest of WebCrypto': () => subtle.digest('SHA-256', data),
    'PBKDF2 of WebCrypto': async () => {
      const salt = data.subarray(0, 16);
      const key = await subtle.importKey('raw', salt, 'PBKDF2', false, ['deriveBits']);
      const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 20_000 };
      return subtle.deriveBits(algorithm, key, 256);
    },
    'RSA of WebCrypto': () => {
      const publicExponent = new Uint8Array([1, 0, 1]);
      const algorithm = { name: 'RSA-PSS', modulusLength: 1024, publicExponent, hash: 'SHA-256' };
      return subtle.generateKey(algorithm, true, ['sign', 'verify']);
    },
    PBKDF2: () => promisify(pbkdf2)('password', 'salt', 20_000, 64, 'sha256'),
    scrypt: () => promisify(scrypt)('password', 'salt', 64),
    'a key pair': () => promisify(generateKeyPair)('ec', { namedCurve: 'P-256' }),
    gzip: () => promisify(gzip)(data),
    'a stream of gzip': () => {
      const stream = createGzip();
      stream.end(data);
      return stream.toArray();
    },
    Brotli: () =>
      promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } as never),
    files: async () => {
      for (let turn = 0; turn < 50; turn += 1) await readFile('package.json');
    },
    'a folder': () => readdir('src', { recursive: true }),
    'the lookup of a name': () => lookup('localhost'),
    'a query of DNS': () => resolver.resolve4('name.test').catch(() => {}),
    'a module': () => {
      modules += 1;
      const file = join(folder, `module-${modules}.mjs`);
      writeFileSync(file, 'export default await Promise.resolve(1);');
      return import(/* @vite-ignore */ pathToFileURL(file).href);
    },
    'a process': () => promisify(execFile)('sleep', ['0.05']),
    'a new worker': () =>
      once(new Worker(WORKER, { eval: true, workerData: WORKER_MS }), 'message'),
    'a worker that computes': () => once(new Worker(COMPUTING, { eval: true }), 'message'),
    'a worker that was there before': () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin.
      worker.postMessage(WORKER_MS);
      return once(worker, 'message');
    },
    'a response over a new connection': async () => {
      const socket = connect(portOf(server), '127.0.0.1');
      socket.write('30');
      await once(socket, 'data');
      socket.destroy();
    },
    'fetch of a server of its own': async () => (await fetch(address)).text(),
  };
  for (const ms of RESPONSES_MS) {
    kinds[`a response after ${ms} ms on a connection that was open before`] = () => {
      open.write(String(ms));
      return once(open, 'data');
    };
  }
  if (addon !== undefined) {
    const { parse } = createRequire(import.meta.url)(addon) as Record<'parse', Function>;
    kinds['an addon'] = () =>
      parse('code.js', 'let a = [1, 2, 3].map((b) => b + 1);\n'.repeat(20_000));
  }
  const end = async () => {
    open.destroy();
    server.close();
    web.close();
    web.closeAllConnections();
    names.close();
    await worker.terminate();
    rmSync(folder, { recursive: true });
  };
  return { kinds, end };
}

/** Counts how often work was overtaken by a time-out that left it enough time. */
export async function countLost(work: () => Promise<unknown>, runs: number): Promise<number> {
  let lost = 0;
  const seen = await rehearse(
    async ({ baseUrl, fetch, token }) => {
      // As a pool of connections has it, and the limit of a step.
      const limit = AbortSignal.timeout(1_000);
      await work();
      if (limit.aborted) lost += 1;
      const headers = { Authorization: `Bearer ${token}` };
      const received = await fetch(`${baseUrl}/refunds`, { headers, signal: limit }).catch(
        () => {},
      );
      // Nothing else keeps the program alive.
      await work();
      return received?.ok === true ? 'done' : 'unknown';
    },
    { maxRuns: runs },
  );
  return lost + seen.findings.filter(({ id }) => id === 'hang').length;
}

/** `node --import tsx real-work-kinds.ts RUNS ADDON` prints each kind as it begins, and then what was lost, by kind. */
async function main([runs = '50', addon]: readonly string[]): Promise<void> {
  const { kinds, end } = await realWork(addon);
  const lost: Record<string, number> = {};
  for (const [kind, work] of Object.entries(kinds)) {
    process.stdout.write(`${kind}\n`);
    lost[kind] = await countLost(work, Number(runs)).catch((error: unknown) => {
      process.stderr.write(`${kind}: ${String(error)}\n`);
      return Number(runs);
    });
  }
  process.stdout.write('the end of servers and workers\n');
  await end();
  process.stdout.write(`${JSON.stringify(lost)}\n`);
}

if (process.argv[1]?.endsWith('real-work-kinds.ts') === true) await main(process.argv.slice(2));
