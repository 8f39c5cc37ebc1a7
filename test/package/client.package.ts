import { spawn } from 'node:child_process';
import { type RequestListener, createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, noBrowser } from '../support/chromium.ts';
import { listen } from '../support/serve.ts';
import { createMock } from '../../src/mock/node.ts';
import { EMPTY_PAGE } from './project.ts';
import { NODES, OTHERS, WORKERD } from './runtimes.ts';
import { sharedProject } from './shared-project.ts';

/** Calls all methods and returns `[operation, ok]` of each; written for any runtime. */
const EVERY_CALL = `
  export async function everyCall({ createPaymentsClient, unwrap }, baseUrl, webhooksBaseUrl) {
    const reports = [];
    const onCall = ({ operation, kind }) => reports.push([operation, kind ?? 'ok']);
    const client = createPaymentsClient({ token: 'a-token', baseUrl, webhooksBaseUrl, onCall });
    const [card] = await unwrap(client.virtualCards.list());
    await client.virtualCards.get(card.id);
    await client.virtualAccountNumbers.get('ORD-2026-0001');
    await client.virtualAccountNumbers.updateBvn('ORD-2026-0001', { bvn: '00000000000' });
    await client.charges.void('FLW-PREAUTH-0001');
    await client.subscriptions.list();
    await client.refunds.list();
    await client.webhookEndpoints.list();
    await client.bulkTokenizedCharges.create({
      title: 'January',
      retry_strategy: { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 },
      bulk_data: [],
    });
    await client.virtualAccountNumbers.get('nobody');
    return reports;
  }`;

/** What it reports when all is well. */
const ALL_OK = [
  ['listVirtualCards', 'ok'],
  ['getVirtualCard', 'ok'],
  ['getVirtualAccountNumber', 'ok'],
  ['updateVirtualAccountNumberBvn', 'ok'],
  ['voidCharge', 'ok'],
  ['listSubscriptions', 'ok'],
  ['listRefunds', 'ok'],
  ['listWebhookEndpoints', 'ok'],
  ['createBulkTokenizedCharge', 'ok'],
  ['getVirtualAccountNumber', 'http'],
];

const project = await sharedProject();
await project.write('every-call.js', EVERY_CALL);

const LOADS = {
  'import.js': `import * as package_ from 'payments-contract'; import process from 'node:process';`,
  'require.cjs': `const package_ = require('payments-contract');`,
};
type File = keyof typeof LOADS;

const RUNS = [
  ...Object.keys(NODES).flatMap((name) =>
    (Object.keys(LOADS) as File[]).map((file) => ({ name, command: [`${name}/bin/node`], file })),
  ),
  ...OTHERS.map(([name, command]) => ({ name, command, file: 'import.js' as File })),
];

const WORKER = `
  import * as package_ from 'payments-contract';
  import { everyCall } from './every-call.js';
  export default {
    async fetch(_, { MAIN, WEBHOOKS }) {
      const reports = await everyCall(package_, MAIN, WEBHOOKS);
      return Response.json([navigator.userAgent, reports]);
    },
  };`;

const configOf = (main: string, webhooks: string) => `
  using Workerd = import "/workerd/workerd.capnp";
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
    bindings = [
      (name = "MAIN", text = "${main}"),
      (name = "WEBHOOKS", text = "${webhooks}"),
    ],
  );`;

describe('the client', () => {
  const mock = createMock();
  let urls: Awaited<ReturnType<typeof mock.listen>>['urls'];
  beforeAll(async () => {
    ({ urls } = await mock.listen());
  });
  afterAll(() => mock.close());

  test.each(RUNS)('makes every call on $name, loaded by $file', async ({ name, command, file }) => {
    const version = `process.versions['${name.toLowerCase().replace(/\d+$/, '')}']`;
    await project.write(
      `${name}-${file}`,
      `${LOADS[file]}
       import('./every-call.js')
         .then(({ everyCall }) => everyCall(package_, '${urls.main}', '${urls.webhooks}'))
         .then((reports) => console.log(JSON.stringify([${version}, reports])));`,
    );
    const [program = '', ...options] = command;
    const binary = join(project.folder, 'node_modules', program);
    const ran = await project.run(binary, ...options, `${name}-${file}`);
    expect(ran.stderr.replaceAll(/^.*ExperimentalWarning.*\n.*trace-warnings.*\n/gm, '')).toBe('');
    const [found, reports] = JSON.parse(ran.stdout) as [unknown, unknown];
    expect(found).toEqual(NODES[name as keyof typeof NODES] ?? expect.any(String));
    expect(reports).toEqual(ALL_OK);
    expect(mock.violations).toEqual([]);
  });

  // Older workers throw for options of fetch that they do not have.
  test('makes every call in workerd', async () => {
    await project.write('worker.js', WORKER);
    await project.write('bundle.js', await project.bundle('worker.js', { format: 'esm' }));
    await project.write('config.capnp', configOf(urls.main, urls.webhooks));
    const program = join(project.folder, 'node_modules', WORKERD, 'bin/workerd');
    const workerd = spawn(program, ['serve', 'config.capnp', '--control-fd=1'], {
      cwd: project.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      for await (const line of createInterface(workerd.stdout)) {
        const { event, port } = JSON.parse(line) as { event: string; port: number };
        if (event !== 'listen') continue;
        const response = await fetch(`http://127.0.0.1:${port}/`);
        expect(await response.json()).toEqual(['Cloudflare-Workers', ALL_OK]);
        expect(mock.violations).toEqual([]);
        return;
      }
      throw new Error('workerd does not listen');
    } finally {
      workerd.kill();
    }
  });
});

const missing = noBrowser();
if (missing !== undefined) process.stderr.write(`skipped, the client in a browser: ${missing}\n`);

describe.skipIf(missing !== undefined)('the client in a bundle for browsers', () => {
  const mock = createMock();
  const elsewhere: string[] = [];
  let page = '';

  // One origin for the page and the mock, since the document says nothing of preflights.
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '';
    if (path === '/') response.setHeader('content-type', 'text/html').end(EMPTY_PAGE);
    else if (path === '/page.js') response.setHeader('content-type', 'text/javascript').end(page);
    else if (path.startsWith('/moved/')) response.writeHead(307, { location: '/elsewhere' }).end();
    else if (path.startsWith('/slow/')) request.resume();
    else if (path.startsWith('/challenge/')) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('{}');
    } else if (path === '/elsewhere') {
      elsewhere.push(path);
      response.end('{}');
    } else mock.listener(request, response);
  };
  const server = createServer(listener);
  let port = 0;

  beforeAll(async () => {
    await project.write(
      'page.js',
      `import * as package_ from 'payments-contract';
       import { everyCall } from './every-call.js';
       globalThis.run = async () => {
         const { origin } = location;
         const clientAt = (base) =>
           package_.createPaymentsClient({ token: 'a-token', baseUrl: origin + base });
         const moved = await clientAt('/moved').charges.void('x');
         const slow = await clientAt('/slow').charges.void('x', { timeoutMs: 100 });
         const aborted = await clientAt('/slow').charges.void('x', { signal: AbortSignal.timeout(100) });
         const challenge = await clientAt('/challenge').charges.void('x');
         const raw = await clientAt('/v3').raw.main.GET('/refunds');
         return {
           reports: await everyCall(package_, origin + '/v3', origin),
           errors: JSON.parse(JSON.stringify([moved, slow, aborted, challenge].map(({ error }) => error))),
           raw: raw.data.data.length,
           amount: String(package_.parseAmount('20,000.00').units),
         };
       };`,
    );
    page = await project.bundle('page.js', { minify: true });
    port = await listen(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('makes every call, and refuses a redirect', async () => {
    const browser = await launch();
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${port}/`);
      await tab.addScriptTag({ url: '/page.js' });
      const result = await tab.evaluate('run()');
      expect(result).toEqual({
        reports: ALL_OK,
        errors: [
          expect.objectContaining({ kind: 'http', status: 0, maybeApplied: true }),
          expect.objectContaining({ kind: 'timeout', maybeApplied: true }),
          expect.objectContaining({ kind: 'aborted', maybeApplied: true }),
          // Nobody is asked for a password.
          expect.objectContaining({ kind: 'http', status: 401, maybeApplied: true }),
        ],
        raw: 1,
        amount: '2000000',
      });
      expect(elsewhere).toEqual([]);
      expect(mock.violations).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

test('each module alone has no more in a bundle than it needs', async () => {
  const bundled = async (code: string) => {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: project.folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      logLevel: 'error',
    });
    return Buffer.from(outputFiles[0]?.contents ?? []);
  };
  const bytes = async (code: string) => (await bundled(code)).length;
  expect(await bytes(`import 'payments-contract'`)).toBe(0);
  expect(await bytes(`import { unwrap } from 'payments-contract'; unwrap(x)`)).toBeLessThan(200);
  const amounts = await bytes(`import { parseAmount } from 'payments-contract'; parseAmount(x)`);
  expect(amounts).toBeLessThan(600);
  const methods = await bundled(`export { createPaymentsClient } from 'payments-contract'`);
  expect(gzipSync(methods, { level: 9 }).length).toBeLessThan(9000);
});
