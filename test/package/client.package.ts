// The client of the package where it is used: each runtime, each `fetch`, a worker, a page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { operations } from '../../generated/operations.ts';
import { createMock } from '../../src/mock/node.ts';
import { launch, noBrowser } from '../support/chromium.ts';
import { readText, rowsIn } from '../support/files.ts';
import { freePort, listen } from '../support/serve.ts';
import { Project } from './project.ts';

type Client = Record<'name' | 'command', string> & { module?: string };
const { clients } = rowsIn<{ clients: Client[] }>(import.meta.dirname, 'packages.yaml');

/** How the calls end when all is well. */
const ALL_OK = Object.keys(operations)
  .map((operation) => `${operation} ok`)
  .concat('getVirtualAccountNumber http')
  .toSorted();

/** Each write, and the body that it has. */
const WRITES = { void: /^$/, bulk: /^\{"title":"January",.*\}$/, bvn: /^\{"bvn":"1"\}$/ };

function respond(response: ServerResponse, status: number, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(examples.RefundPage));
}

/** How the server ends a write that came over a kept connection. */
const FAULTS: Readonly<Record<string, (socket: Socket, response: ServerResponse) => unknown>> = {
  reset: (socket) => socket.resetAndDestroy(),
  'end-before-the-response': (socket) => socket.end(),
  'half-a-head': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
  redirect: (_, response) => respond(response, 307, { location: '/elsewhere' }),
  challenge: (_, response) => respond(response, 401, { 'www-authenticate': 'Basic realm="x"' }),
  408: (_, response) => respond(response, 408),
  421: (_, response) => respond(response, 421),
  503: (_, response) => respond(response, 503),
};

/** What the server has to receive: each write with each fault, once and whole. */
const SENT = Object.keys(FAULTS).flatMap((fault) =>
  Object.entries(WRITES).map(([write, body]) => ({
    path: `${fault}/${write}`,
    body: expect.stringMatching(body),
  })),
);

const mock = createMock();
const received: { path: string; body: string; isKept: boolean }[] = [];
const known = new WeakSet<Socket>();

/** The mock, an empty page beside it, and below the name of each fault reads that succeed and writes that do not. */
const server = createServer(async (request, response) => {
  const { method, url = '', socket } = request;
  const isKept = known.has(socket);
  known.add(socket);
  const [, fault = '', write] = url.split('/');
  const end = FAULTS[fault];
  // Without an icon of its own a page requests one.
  if (url === '/')
    response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,">');
  else if (end === undefined) mock.listener(request, response);
  else if (method === 'GET') respond(response, 200);
  else {
    received.push({ path: `${fault}/${write}`, body: await text(request), isKept });
    end(socket, response);
  }
});
const origin = `http://127.0.0.1:${await listen(server)}`;

const project = await Project.shared();
for (const name of ['calls', 'every-call']) {
  const program = readText(`test/package/programs/${name}.ts`);
  const { code } = await transform(program, { loader: 'ts' });
  await project.write(`${name}.js`, code);
}

/** A server whose certificate nobody has signed. */
const CERTIFICATE = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key -out cert';
await project.run('openssl', ...CERTIFICATE.split(' '));
const inProject = (file: string) => readFileSync(join(project.folder, file));
const tls = createTlsServer({ key: inProject('key'), cert: inProject('cert') });

/** Where no write can be sent to. */
const UNREACHABLE = [
  'http://not-there.invalid',
  'http://127.0.0.1:1',
  `http://127.0.0.1:${await freePort()}`,
  `https://localhost:${await listen(tls)}`,
];

beforeEach(() => {
  received.length = 0;
  mock.reset();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  tls.close();
});

/** A `fetch` that sends a request again by itself. */
await project.write(
  'retrying.js',
  `import fetchRetry from 'fetch-retry';
   export default fetchRetry(fetch, { retries: 2, retryDelay: 1, retryOn: [421, 503] });`,
);

test.each(clients)(
  '$name makes every call, and sends each write once',
  async ({ name, command, module }) => {
    const [program = '', ...options] = command.split(' ');
    const addresses = { origin, writes: SENT.map(({ path }) => path), unreachable: UNREACHABLE };
    const args = [JSON.stringify(addresses), module].filter((each) => each !== undefined);
    const { stdout, stderr } = await project.runPackage(
      program,
      ...options,
      'every-call.js',
      ...args,
    );
    expect(stderr.replaceAll(/^.*Warning.*\n.*trace-warnings.*\n/gm, '')).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      isOnePackage: true,
      limited: 'parse',
      calls: ALL_OK,
      ends: SENT.map(() => ({ maybeApplied: true })),
      unsent: UNREACHABLE.map(() => ({ kind: 'network', maybeApplied: false })),
    });
    expect(mock.violations).toEqual([]);
    expect(received).toMatchObject(SENT);
    // Without a kept connection there would be nothing to repeat. Bun opens a new one for each write.
    if (!module) expect(received.some(({ isKept }) => isKept)).toBe(name !== 'Bun');
  },
);

// Older workers throw for options of fetch that they do not have.
test('a worker of workerd makes every call', async () => {
  const worker = `
    import * as package_ from 'payments-contract';
    import { everyCall } from './calls.js';
    export default { fetch: async () => Response.json(await everyCall(package_, '${origin}')) };`;
  await project.write('bundle.js', await project.bundle(worker));
  await project.write(
    'config.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
     const config :Workerd.Config = (
       services = [
         (name = "main", worker = .worker),
         (name = "internet", network = (allow = ["private"])),
       ],
       sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
     );
     const worker :Workerd.Worker = (
       modules = [(name = "worker.js", esModule = embed "bundle.js")],
       compatibilityDate = "2023-01-01",
     );`,
  );
  const program = join(project.folder, 'node_modules/workerd/bin/workerd');
  const workerd = spawn(program, ['serve', 'config.capnp', '--control-fd=1'], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(workerd.stdout), 'line')) as [string];
    const { port } = JSON.parse(line) as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.json()).toEqual(ALL_OK);
    expect(mock.violations).toEqual([]);
  } finally {
    workerd.kill();
  }
});

const missing = noBrowser();
if (missing !== undefined) process.stderr.write(`skipped, the client in a browser: ${missing}\n`);

// One origin for the page and the mock, since the document says nothing of preflights.
test.skipIf(missing)('a page makes every call, and follows no redirect', async () => {
  const module = `
    import * as package_ from 'payments-contract';
    import { everyCall, write } from './calls.js';
    const at = (path) => write(package_, 'void', { baseUrl: location.origin + path, reads: 0 });
    globalThis.run = async () =>
      [await everyCall(package_, location.origin), await at('/redirect/void'), await at('/challenge/void')];`;
  const bundle = await project.bundle(module, { minify: true, format: 'iife' });
  const browser = await launch();
  try {
    const tab = await browser.newPage();
    await tab.goto(origin);
    await tab.addScriptTag({ content: bundle });
    expect(await tab.evaluate('run()')).toMatchObject([
      ALL_OK,
      { kind: 'http', status: 0, maybeApplied: true },
      { kind: 'http', status: 401, maybeApplied: true },
    ]);
    expect(mock.violations).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('each module alone has no more in a bundle than it needs', async () => {
  const bundled = (code: string) => project.bundle(code, { minify: true });
  const bytes = async (code: string) => (await bundled(code)).length;
  expect(await bytes(`import 'payments-contract'`)).toBe(0);
  expect(await bytes(`import { unwrap } from 'payments-contract'; unwrap(x)`)).toBeLessThan(200);
  const amounts = await bytes(`import { parseAmount } from 'payments-contract'; parseAmount(x)`);
  expect(amounts).toBeLessThan(600);
  const methods = await bundled(`export { createPaymentsClient } from 'payments-contract'`);
  expect(gzipSync(methods, { level: 9 }).length).toBeLessThanOrEqual(9216);
  const page = await bundled(`export { createMock, ChoiceError } from 'payments-contract/mock'`);
  expect(page).not.toContain('node:');
});
