import { execFile } from 'node:child_process';
import { generateKeyPair, pbkdf2, randomBytes, scrypt } from 'node:crypto';
import { type Socket as Datagrams, createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import timers from 'node:timers';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rehearse } from '../../../src/rehearse/index.ts';
import { send } from './programs.ts';

const QUERY_MS = 30;

const server = createServer((socket) => {
  socket.on('data', () => timers.setTimeout(() => socket.write('rows'), QUERY_MS));
});
const ECHO = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', (text) => setTimeout(() => parentPort.postMessage(text), ${QUERY_MS}));
`;
const resolver = new Resolver();
let connection: Socket;
let worker: Worker;
let names: Datagrams;

beforeAll(async () => {
  names = createSocket('udp4', (query, { port }) => {
    // There is no such name.
    query.writeUInt16BE(0x8183, 2);
    timers.setTimeout(() => names.send(query, port), QUERY_MS);
  });
  await Promise.all([
    once(server.listen(0, '127.0.0.1'), 'listening'),
    once(names.bind(0, '127.0.0.1'), 'listening'),
  ]);
  resolver.setServers([`127.0.0.1:${names.address().port}`]);
  connection = connect((server.address() as AddressInfo).port, '127.0.0.1');
  worker = new Worker(ECHO, { eval: true });
  await Promise.all([once(connection, 'connect'), once(worker, 'online')]);
});
afterAll(async () => {
  connection.destroy();
  server.close();
  names.close();
  await worker.terminate();
});

const data = randomBytes(500_000);

/** What takes real time, and ends by itself. */
const realWork: Readonly<Record<string, () => Promise<unknown>>> = {
  gzip: () => promisify(gzip)(data),
  // With its usual quality it takes seconds.
  Brotli: () =>
    promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  scrypt: () =>
    promisify((done: (error: Error | null, key: Buffer) => void) =>
      scrypt('password', 'salt', 64, { N: 4_096 }, done),
    )(),
  PBKDF2: () => promisify(pbkdf2)('password', 'salt', 20_000, 64, 'sha256'),
  'a key pair': () => promisify(generateKeyPair)('ec', { namedCurve: 'P-256' }),
  'a digest': () => crypto.subtle.digest('SHA-256', data),
  'a file': () => readFile('package.json'),
  'files, one after another': async () => {
    for (let turn = 0; turn < 50; turn += 1) await readFile('package.json');
  },
  'a process': () => promisify(execFile)('sleep', ['0.05']),
  'a worker': () => {
    const code = `setTimeout(() => require('node:worker_threads').parentPort.postMessage(1), ${QUERY_MS})`;
    return once(new Worker(code, { eval: true }), 'message');
  },
  'a worker that was there before': () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin.
    worker.postMessage('work');
    return once(worker, 'message');
  },
  'the lookup of a name': () => resolver.resolve4('name.test').catch(() => {}),
  'a query on a connection that was open before': () => {
    connection.write('select');
    return once(connection, 'data');
  },
  'a response over a new connection': async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('select');
    await once(socket, 'data');
    socket.destroy();
  },
};

// All at once, so that each waits for its own work alone.
test.concurrent.each(Object.entries(realWork))('%s is waited for', async (_, work) => {
  const cases = ['listRefunds#1:reset', 'listRefunds#1:no-response'];
  const isLate: boolean[] = [];
  const report = await rehearse(
    async (context) => {
      // As a pool of connections has it, and the limit of a step.
      const limit = AbortSignal.timeout(1_000);
      await work();
      isLate.push(limit.aborted);
      const received = await send(context, 'listRefunds').catch(() => undefined);
      // Nothing else keeps the program alive.
      await work();
      return received?.ok === true ? 'done' : 'unknown';
    },
    { cases },
  );
  expect(report).toMatchObject({ cases, findings: [] });
  expect(isLate).toEqual([false, false, false]);
});
