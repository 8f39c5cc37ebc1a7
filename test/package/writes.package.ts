import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, listen } from '../support/serve.ts';
import { RUNTIMES } from './runtimes.ts';
import { sharedProject } from './shared-project.ts';

/** Sends each write to each origin, after reads where these warm a connection; prints how each write ended. */
const PROGRAM = `
  import { createPaymentsClient } from 'payments-contract';
  import { argv, exit } from 'node:process';
  const batch = { retry_strategy: { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 } };
  const writes = {
    void: (client) => client.charges.void('x'),
    bulk: (client) => client.bulkTokenizedCharges.create(batch),
    bvn: (client) => client.virtualAccountNumbers.updateBvn('x', { bvn: '1' }),
  };
  const [names, reads, ...origins] = argv.slice(2);
  const ends = [];
  for (const origin of origins) {
    for (const name of names.split(',')) {
      const baseUrl = origin + '/' + name;
      const client = createPaymentsClient({ token: 'a', baseUrl, allowHttp: true, retries: 0 });
      for (let turn = 0; turn < Number(reads); turn += 1) {
        const warm = await client.refunds.list();
        if (!warm.ok) throw warm.error;
      }
      const { kind, code, maybeApplied } = (await writes[name](client)).error;
      ends.push({ kind, code, maybeApplied });
    }
  }
  console.log(JSON.stringify(ends));
  exit(0);
`;
const WRITES = ['void', 'bulk', 'bvn'];

const project = await sharedProject();
await project.write('writes.js', PROGRAM);

interface Sent {
  writes: string[];
  /** Before each write. */
  reads: number;
  origins: string[];
}

async function run(command: string[], { writes, reads, origins }: Sent): Promise<unknown> {
  const [program = '', ...options] = command;
  const binary = join(project.folder, 'node_modules', program);
  const args = ['writes.js', writes.join(), String(reads), ...origins];
  const { stdout, stderr } = await project.run(binary, ...options, ...args);
  expect(stderr.replaceAll(/^.*Warning.*\n.*trace-warnings.*\n/gm, '')).toBe('');
  return JSON.parse(stdout);
}

const PAGE = JSON.stringify({
  status: 'success',
  message: '',
  data: [],
  meta: { page_info: { total: 0, current_page: 1, total_pages: 1, page_size: 10 } },
});

function respond(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(PAGE);
}

/** How a server ends a write that came over a kept connection. */
const FAULTS: Readonly<Record<string, (socket: Socket, response: ServerResponse) => void>> = {
  reset: (socket) => void socket.resetAndDestroy(),
  'end-before-the-response': (socket) => void socket.end(),
  'half-a-head': (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
  408: (_, response) => respond(response, 408),
  421: (_, response) => respond(response, 421),
};

/** A server that keeps connections, responds to reads and ends writes as their paths say. */
async function faultyServer() {
  const writes: { name: string; isKept: boolean }[] = [];
  const known = new WeakSet<Socket>();
  const server = createServer(async (request, response) => {
    const { method, url = '', socket } = request;
    await text(request);
    const isKept = known.has(socket);
    known.add(socket);
    const [, fault = '', name] = url.split('/');
    if (method === 'GET') return respond(response, 200);
    writes.push({ name: `${fault} ${name}`, isKept });
    return FAULTS[fault]?.(socket, response);
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, writes, close: () => server.close() };
}

test.each(RUNTIMES)('%s sends each write once, whatever becomes of it', async (name, command) => {
  const { origin, writes, close } = await faultyServer();
  const faults = Object.keys(FAULTS);
  const origins = faults.map((fault) => `${origin}/${fault}`);
  const ends = await run(command, { writes: WRITES, reads: 2, origins });
  close();
  const expected = faults.flatMap((fault) => WRITES.map((write) => `${fault} ${write}`));
  expect(writes.map(({ name: sent }) => sent)).toEqual(expected);
  expect(ends).toEqual(expected.map(() => expect.objectContaining({ maybeApplied: true })));
  // Without a kept connection there would be nothing to repeat. Bun opens a new one for each write.
  expect(writes.some(({ isKept }) => isKept)).toBe(name !== 'Bun');
});

describe('a write that cannot leave is not applied, says', () => {
  let stopped: ChildProcess;
  const server = createTlsServer();
  afterAll(() => {
    server.close();
    stopped.kill('SIGKILL');
  });

  /** A server whose certificate nobody has signed. */
  async function untrusted(): Promise<string> {
    const [key, cert] = [join(project.folder, 'key.pem'), join(project.folder, 'cert.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const args = ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...subject];
    await promisify(execFile)('openssl', args);
    server.setSecureContext({ key: await readFile(key), cert: await readFile(cert) });
    return `https://localhost:${await listen(server)}`;
  }

  /** A port whose queue of connections is full, since its process is stopped. */
  async function full(): Promise<string> {
    const code = `const server = require('net').createServer();
      server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));`;
    stopped = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [chunk] = (await once(stopped.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    stopped.kill('SIGSTOP');
    for (let count = 0; count < 8; count += 1) {
      // It is reset when the process ends.
      connect(Number(chunk), '127.0.0.1').on('error', () => {});
    }
    return `http://127.0.0.1:${Number(chunk)}`;
  }

  let origins: string[];
  beforeAll(async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    origins = ['http://not-there.invalid', 'http://127.0.0.1:1', closed, await untrusted()];
  });
  test.each(RUNTIMES)('%s', async (_, command) => {
    const unsent = expect.objectContaining({ kind: 'network', maybeApplied: false });
    expect(await run(command, { writes: ['void'], reads: 0, origins })).toEqual(
      origins.map(() => unsent),
    );
  });

  test('Node, where there is no connection in time', async () => {
    const sent = { writes: ['void'], reads: 0, origins: [await full()] };
    const nodes = RUNTIMES.filter(([name]) => name.startsWith('Node'));
    const found = await Promise.all(nodes.map(([, command]) => run(command, sent)));
    const end = { kind: 'network', code: 'UND_ERR_CONNECT_TIMEOUT', maybeApplied: false };
    expect(found).toEqual(nodes.map(() => [end]));
  });
});
