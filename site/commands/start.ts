import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OperationId, operations, requests } from '../../generated/operations.ts';
import { PlainError, runCommand, UsageError } from '../../scripts/lib/command.ts';
import { createMock } from '../../src/mock/node.ts';
import { CONTROL_PATH } from '../../src/mock/control.ts';
import { reachableHosts } from '../../src/shared/reachable-hosts.ts';
import { isInterfacePath, rootPaths } from '../../src/contract/router.ts';
import { buildDocs } from '../build.ts';
import { isPlainRead } from '../model/operations.ts';
import { capitalize } from '../model/text.ts';
import { serveFolder } from '../serve.ts';

const HELP = `Serve the documentation, the documents and the mock on one port.

Usage: npm start [-- options]

  --port PORT  port to listen on, 0 for any free one (default: PORT of the environment, or 4010)
  --host HOST  address or name to listen on; with another than this machine's own, other machines may
               control the mock too (default: 127.0.0.1)
  --build      run \`npm run build\` first, unless the port is taken; \`npm start\` does
  --help       print this text

Example:
  npm start -- --port 8080

Exit code 1 means that the server could not start, 2 that the arguments are wrong.
Guide: docs/getting-started.md, and docs/mock.md about the mock
`;

/** Paths of the mock beside those of the operations. */
const MOCK_PATH = new RegExp(String.raw`^(?:${CONTROL_PATH}(?:/|$)|/openapi\.(?:json|yaml)$)`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      build: { type: 'boolean', default: false },
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
  // A port that is taken is said before anything is built, which takes seconds.
  const probe = createServer();
  await listen(probe, port, host);
  probe.close();
  await once(probe, 'close');

  if (values.build) {
    const shell = process.platform === 'win32';
    const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', shell });
    if (status !== 0) throw new PlainError('the build failed; what is wrong stands above');
  }
  const document = join(root, 'generated', 'openapi.json');
  if (!existsSync(document)) throw new PlainError('generated/ is missing: run `npm run build`');
  const out = join(root, 'dist', 'docs');
  await buildDocs({ root, document, out, hasMock: true });
  const mock = createMock({ host });
  const site = serveFolder(out);
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const listener = isInterfacePath(path) || MOCK_PATH.test(path) ? mock.listener : site;
    try {
      listener(request, response);
    } catch (error) {
      // Whatever a request makes go wrong, the next one gets its response.
      process.stderr.write(`${request.method} failed: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end('This request could not be handled.');
    }
  });
  await listen(server, port, host);
  process.stdout.write(greeting(server, host));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new PlainError(
      error.code === 'EADDRINUSE'
        ? `port ${port} is in use; choose another one with --port or PORT: npm start -- --port ${port + 1}`
        : `cannot listen on ${host}, port ${port}: ${error.message}`,
    );
  });
}

function greeting(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
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

await runCommand(main);
