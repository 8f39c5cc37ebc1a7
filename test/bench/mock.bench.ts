// The mock beside stock Prism: each server, and the load on it, in a process of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { examples } from '../../generated/examples.ts';
import { freePort } from '../support/serve.ts';
import { bundle, report, root } from './support.ts';

const WARM_UP_ROUNDS = 3;
const ROUNDS = 9;
const HEADERS = 'Host: bench\r\nAuthorization: Bearer bench\r\nContent-Type: application/json\r\n';

/** A server, and the load on it. */
interface Peer {
  readonly name: string;
  readonly server: ChildProcess;
  readonly load: ChildProcess;
  /** What stands before the paths of the document. */
  readonly rootPath: string;
}

/** Has a server say how much processor time it has used, when it is asked, and end with this program. */
const USAGE = `data:text/javascript,process
  .on('message', () => process.send(process.cpuUsage()))
  .on('disconnect', process.exit)`;

interface Measured {
  /** In a second. */
  readonly requests: number;
  /** Microseconds of processor time for a request. */
  readonly cpu: number;
}

async function start(name: string, rootPath: string, command: readonly string[]): Promise<Peer> {
  const [program = '', ...args] = command;
  const port = String(await freePort());
  const generator = join(import.meta.dirname, 'load.ts');
  const load = fork(generator, [port], { execArgv: ['--import', 'tsx'] });
  const server = fork(program, [...args, '--port', port], {
    cwd: root,
    execArgv: ['--import', USAGE],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Neither ends before this program, unless it fails.
  for (const child of [load, server]) child.on('exit', () => process.exit(1));
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { name, rootPath, server, load };
}

async function ask<Answer>(child: ChildProcess, message: string): Promise<Answer> {
  child.send(message);
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

async function measure({ server, load }: Peer, request: string): Promise<Measured> {
  const before = await ask<NodeJS.CpuUsage>(server, 'usage');
  const requests = await ask<number>(load, request);
  const after = await ask<NodeJS.CpuUsage>(server, 'usage');
  const cpu = after.user + after.system - before.user - before.system;
  return { requests, cpu: cpu / requests };
}

const id = examples.VirtualCardOne.data.id;
const batch = JSON.stringify(examples.BulkTokenizedChargeTwoCards);
const requests: Readonly<Record<string, (rootPath: string) => string>> = {
  'one record': (rootPath) => `GET ${rootPath}/virtual-cards/${id} HTTP/1.1\r\n${HEADERS}\r\n`,
  'a batch': (rootPath) =>
    `POST ${rootPath}/bulk-tokenized-charges HTTP/1.1\r\n${HEADERS}` +
    `Content-Length: ${Buffer.byteLength(batch)}\r\n\r\n${batch}`,
};

const prismCli = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
const mock = await start('this mock', '/v3', [await bundle('src/cli/main.ts'), 'mock']);
const prism = await start('prism mock', '', [prismCli, 'mock', 'generated/openapi.yaml']);

for (const [what, requestOf] of Object.entries(requests)) {
  const peers = [mock, prism].map((peer) => ({ ...peer, rounds: [] as Measured[] }));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const peer of peers) {
      const measured = await measure(peer, requestOf(peer.rootPath));
      if (round >= WARM_UP_ROUNDS) peer.rounds.push(measured);
    }
  }
  const series = (key: keyof Measured) =>
    peers.map(({ name, rounds }) => ({ name, values: rounds.map((each) => each[key]) }));
  report(`${what}, requests in a second`, series('requests'));
  report(`${what}, µs of processor time`, series('cpu').toReversed());
}

process.exit();
