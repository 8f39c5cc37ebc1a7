import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OperationId, operations, requests } from '../../generated/operations.ts';
import { CommandError, runCommand, UsageError } from '../../scripts/lib/command.ts';
import { createMock } from '../../src/mock/node.ts';
import { CONTROL_PATH } from '../../src/mock/control.ts';
import { Deferred } from '../../src/shared/node-22.ts';
import { reachableHosts } from '../../src/shared/reachable-hosts.ts';
import { isInterfacePath, rootPaths } from '../../src/contract/router.ts';
import { buildDocs } from '../build.ts';
import { isPlainRead } from '../../scripts/reference/operations.ts';
import { capitalize } from '../../scripts/reference/text.ts';
import { serveFolder } from '../serve.ts';

const HELP = `Serve the documentation, the documents and the mock on one port.

Usage: npm start [-- options]

  --port PORT  port to listen on, 0 for any free one (default: PORT of the environment, or 4010)
  --host HOST  address or name to listen on; with another than this machine's own, other machines may
               control the mock too (default: 127.0.0.1)
  --help       print this text

Exit code 1 means that the server could not start, 2 that the arguments are wrong.
Guide: docs/getting-started.md, and docs/mock.md about the mock
`;

/** Paths of the mock beside those of the operations. */
const MOCK_PATH = new RegExp(String.raw`^(?:${CONTROL_PATH}(?:/|$)|/openapi\.(?:json|yaml)$)`);

export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }

  const port = /^\d+$/.test(values.port) ? Number(values.port) : NaN;
  if (!(port <= 65_535)) throw new UsageError(`"${values.port}" is no port`);

  const root = process.cwd();
  const { host } = values;
  const out = join(root, 'dist', 'docs');
  const mock = createMock({ host });
  const site = serveFolder(out);
  const built = new Deferred<void>();

  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (isInterfacePath(path) || MOCK_PATH.test(path)) return mock.listener(request, response);

    // A request that comes before the site is built waits for it.
    void built.promise.then(() => site(request, response));
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EADDRINUSE'
        ? `port ${port} is in use; choose another one with --port or PORT: npm start -- --port ${port + 1}`
        : `cannot listen on ${host}, port ${port}: ${error.message}`,
    );
  });

  const stop = () => {
    server.close();
    server.closeAllConnections();
  };

  await buildDocs({ root, out, hasMock: true }).catch((error) => {
    stop();
    throw error;
  });

  built.resolve();
  process.stdout.write(greeting((server.address() as AddressInfo).port, host));

  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function greeting(port: number, host: string): string {
  const [base, ...others] = reachableHosts(host).map((each) => `http://${each}:${port}`);
  const also = others.map((each) => `  Also at        ${each}/\n`).join('');
  const roots = Object.entries(rootPaths)
    .map(([name, path]) => `  ${capitalize(name).padEnd(15)}${base}${path}\n`)
    .join('');
  return `
  Documentation  ${base}/
  Documents      ${base}/openapi.json
                 ${base}/openapi.yaml
${roots}${also}
A call to begin with:

  curl -H 'Authorization: Bearer any-token' ${base}${firstCall()}

Stop with Ctrl+C.
`;
}

/** The path of a call that works as it is. */
function firstCall(): string {
  const ids = Object.keys(operations) as OperationId[];
  const id = ids.find((each) => isPlainRead(operations[each].method, requests[each]));
  return id === undefined ? '/' : rootPaths[operations[id].interface] + operations[id].path;
}

if (process.argv[1] === import.meta.filename) await runCommand(main);
