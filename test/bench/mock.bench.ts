// The mock beside stock Prism: two processes, and sixteen connections of bare sockets, since an HTTP client would take
// more time than the servers that are measured.
import { type ChildProcess, spawn } from 'node:child_process';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, bench, describe } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { freePort } from '../support/serve.ts';

const root = join(import.meta.dirname, '../..');
const CONNECTIONS = 16;
/** Requests of each connection in a turn. */
const REQUESTS = 20;
const HEADERS = 'Host: bench\r\nAuthorization: Bearer bench\r\nContent-Type: application/json\r\n';

/** A server in a process of its own. */
interface Peer {
  readonly process: ChildProcess;
  readonly port: number;
  readonly root: string;
}

async function start(args: (port: string) => string[], rootPath: string): Promise<Peer> {
  const port = await freePort();
  const child = spawn(process.execPath, args(String(port)), { cwd: root, stdio: 'ignore' });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { process: child, port, root: rootPath };
}

/** Sends a request again and again on a connection, each after the response to the one before. */
function send(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = REQUESTS;
    let received = '';
    const onData = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received.slice(0, end)));
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (received.length < end + 4 + length) return;
      received = '';
      left -= 1;
      if (left > 0) return void socket.write(request);
      socket.off('data', onData);
      resolve();
    };
    socket.on('data', onData).write(request);
  });
}

/** Measures a server; its connections are opened before, since a server closes those that are idle. */
function measure(name: string, { port, root: path }: Peer, requestOf: (root: string) => string) {
  const request = requestOf(path);
  let sockets: Socket[] = [];
  const setup = () => {
    const open = () => connect({ port, host: '127.0.0.1', noDelay: true });
    sockets = Array.from({ length: CONNECTIONS }, open);
  };
  const teardown = () => {
    for (const socket of sockets) socket.destroy();
  };
  const turn = async () => {
    await Promise.all(sockets.map((socket) => send(socket, request)));
  };
  bench(name, turn, { time: 3_000, warmupTime: 2_000, setup, teardown, throws: true });
}

const prismCli = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
const mock = await start(
  (port) => ['--import', 'tsx', 'src/cli/main.ts', 'mock', '--port', port],
  '/v3',
);
const prism = await start((port) => [prismCli, 'mock', '-p', port, 'generated/openapi.yaml'], '');

afterAll(() => {
  for (const { process: child } of [mock, prism]) child.kill('SIGKILL');
});

const id = examples.VirtualCardOne.data.id;
const batch = JSON.stringify(examples.BulkTokenizedChargeTwoCards);
const requests: Readonly<Record<string, (root: string) => string>> = {
  'one record': (path) => `GET ${path}/virtual-cards/${id} HTTP/1.1\r\n${HEADERS}\r\n`,
  'a batch': (path) =>
    `POST ${path}/bulk-tokenized-charges HTTP/1.1\r\n${HEADERS}` +
    `Content-Length: ${Buffer.byteLength(batch)}\r\n\r\n${batch}`,
};

describe.each(Object.entries(requests))('%s', (_, requestOf) => {
  measure('this mock', mock, requestOf);
  measure('prism mock', prism, requestOf);
});
