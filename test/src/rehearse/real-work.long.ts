import { execFile } from 'node:child_process';
import { generateKeyPair, randomBytes, scrypt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scenario, type ScenarioContext, rehearse } from '../../../src/rehearse/index.ts';

const QUERY_MS = 120;

const server = createServer((socket) => {
  socket.on('data', () => setTimeout(() => socket.write('rows'), QUERY_MS));
});
const ECHO = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', (text) => setTimeout(() => parentPort.postMessage(text), ${QUERY_MS}));
`;
let connection: Socket;
let worker: Worker;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  connection = connect((server.address() as AddressInfo).port, '127.0.0.1');
  worker = new Worker(ECHO, { eval: true });
  await Promise.all([once(connection, 'connect'), once(worker, 'online')]);
});
afterAll(async () => {
  connection.destroy();
  server.close();
  await worker.terminate();
});

const data = randomBytes(2_000_000);

/** What takes real time, and ends by itself. */
const realWork: Readonly<Record<string, () => Promise<unknown>>> = {
  gzip: () => promisify(gzip)(data),
  // With its usual quality it takes seconds.
  Brotli: () =>
    promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }),
  scrypt: () => promisify<string, string, number, Buffer>(scrypt)('password', 'salt', 64),
  'a key pair': () => promisify(generateKeyPair)('rsa', { modulusLength: 1024 }),
  'a digest': () => crypto.subtle.digest('SHA-256', data),
  'a file': () => readFile('package.json'),
  'a process': () => promisify(execFile)(process.execPath, ['-p', '6 * 7']),
  'a worker': () => {
    const code = `setTimeout(() => require('node:worker_threads').parentPort.postMessage(1), ${QUERY_MS})`;
    return once(new Worker(code, { eval: true }), 'message');
  },
  'a worker that was there before': () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin.
    worker.postMessage('work');
    return once(worker, 'message');
  },
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
  'files, one after another': async () => {
    for (let turn = 0; turn < 50; turn += 1) await readFile('package.json');
  },
};

/** One read of the API. */
async function readRefunds({ baseUrl, fetch, token }: ScenarioContext): Promise<boolean> {
  const signal = AbortSignal.timeout(60_000);
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${baseUrl}/refunds`, { headers, signal })).ok;
}

describe('real work is waited for', () => {
  test.each(Object.entries(realWork))('%s', async (_, work) => {
    const report = await rehearse(
      async (context) => {
        // As a pool of connections has it, and the limit of a step.
        const limit = AbortSignal.timeout(1_000);
        await work();
        if (limit.aborted) return 'failed';
        const isRead = await readRefunds(context).catch(() => false);
        await work();
        return isRead ? 'done' : 'unknown';
      },
      {
        cases: ['listRefunds#1:reset', 'listRefunds#1:no-response', 'listRefunds#1:new-field@'],
        check: ({ outcome, requests }) => {
          expect(requests).toHaveLength(1);
          expect(outcome).not.toBe('failed');
        },
      },
    );
    expect(report).toMatchObject({ runs: 4, findings: [] });
  });

  test('also where nothing else keeps the program alive', async () => {
    for (const work of Object.values(realWork)) {
      const scenario: Scenario = async (context) => {
        await readRefunds(context);
        await work();
      };
      expect(await rehearse(scenario, { cases: [] })).toMatchObject({ runs: 1, findings: [] });
    }
  });

  test('in fifty rehearsals at once, which have the same report', async () => {
    const kinds = Object.values(realWork);
    const cases = ['listRefunds#1:no-response'];
    const rehearsals = Array.from({ length: 50 }, async (_, index) =>
      rehearse(
        async (context) => {
          const limit = AbortSignal.timeout(1_000);
          await kinds[index % kinds.length]!();
          const isRead = await readRefunds(context).catch(() => false);
          if (limit.aborted === isRead) throw new Error('time has passed');
          return 'done';
        },
        { cases },
      ),
    );
    const reports = await Promise.all(rehearsals);
    const texts = new Set(reports.map(String));
    expect([...texts]).toEqual([expect.stringMatching(/: no findings\n\nTried\n/)]);
  });
});
