// The mock beside stock Prism, each in a process of its own, in turn under the load of wrk (apt-get install wrk).
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examples } from '../../generated/examples.ts';
import { freePort } from '../support/serve.ts';
import { bundle, report, root } from './support.ts';

const WARM_UP_ROUNDS = 1;
const ROUNDS = 3;

/** A server. */
interface Peer {
  readonly name: string;
  readonly server: ChildProcess;
  /** Where the paths of the document begin. */
  readonly address: string;
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
  const server = fork(program, [...args, '--port', port], {
    cwd: root,
    execArgv: ['--import', USAGE],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // It does not end before this program, unless it fails.
  server.on('exit', () => process.exit(1));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { name, server, address: origin + rootPath };
}

async function usage(server: ChildProcess): Promise<number> {
  server.send('usage');
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage];
  return user + system;
}

async function measure({ server, address }: Peer, [path, ...more]: readonly string[]) {
  const before = await usage(server);
  const headers = ['-H', 'Authorization: Bearer bench', '-H', 'Content-Type: application/json'];
  const options = ['-t1', '-c16', '-d3s', ...headers, ...more, address + path];
  const { stdout, error } = spawnSync('wrk', options, { encoding: 'utf8' });
  if (error !== undefined || stdout.includes('Non-2xx')) throw error ?? new Error(stdout);

  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const requests = Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]);
  return { requests, cpu: ((await usage(server)) - before) / count } satisfies Measured;
}

const script = join(root, 'node_modules/.cache/bench/batch.lua');
const prismCli = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
const mock = await start('this mock', '/v3', [await bundle('src/cli/main.ts'), 'mock']);
const prism = await start('prism mock', '', [prismCli, 'mock', 'generated/openapi.yaml']);
const batch = JSON.stringify(examples.BulkTokenizedChargeTwoCards);
writeFileSync(script, `wrk.method = 'POST'\nwrk.body = [==[${batch}]==]\n`);

for (const { what, request } of [
  { what: 'one record', request: [`/virtual-cards/${examples.VirtualCardOne.data.id}`] },
  { what: 'a batch', request: ['/bulk-tokenized-charges', '-s', script] },
]) {
  const peers = [mock, prism].map((peer) => ({ ...peer, rounds: [] as Measured[] }));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const peer of peers) {
      const measured = await measure(peer, request);
      if (round >= WARM_UP_ROUNDS) peer.rounds.push(measured);
    }
  }
  const series = (key: keyof Measured) =>
    peers.map(({ name, rounds }) => ({ name, values: rounds.map((each) => each[key]) }));
  report(`${what}, requests in a second`, series('requests'));
  report(`${what}, µs of processor time`, series('cpu').toReversed());
}

process.exit();
