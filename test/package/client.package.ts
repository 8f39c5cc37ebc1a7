import { readFile } from 'node:fs/promises';
import { type RequestListener, createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launch, noBrowser } from '../support/chromium.ts';
import { listen } from '../support/serve.ts';
import { createMock } from '../../src/mock/index.ts';
import { ALL_OK, EVERY_CALL } from './client-calls.ts';
import { EMPTY_PAGE, Project } from './project.ts';
import { NODES, OTHERS } from './runtimes.ts';

let project: Project;
beforeAll(async () => {
  project = await Project.sharing(inject('installed'));
  await project.write('every-call.js', EVERY_CALL);
});
afterAll(() => project.remove());

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

describe('the client', () => {
  const mock = createMock();
  const listening = mock.listen();
  afterAll(() => mock.close());

  test.each(RUNS)('makes every call on $name, loaded by $file', async ({ name, command, file }) => {
    const { urls } = await listening;
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
    else if (path === '/worker.js') {
      response.setHeader('content-type', 'text/javascript').end(`${page}run().then(postMessage);`);
    } else if (path.startsWith('/moved/'))
      response.writeHead(307, { location: '/elsewhere' }).end();
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

  test.each([
    ['page', 'run()'],
    [
      'worker',
      `new Promise((resolve, reject) => {
         const worker = new Worker('/worker.js');
         worker.onmessage = ({ data }) => resolve(data);
         worker.onerror = ({ message }) => reject(message);
       })`,
    ],
  ])('makes every call in a %s, and refuses a redirect', async (_, expression) => {
    const browser = await launch();
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${port}/`);
      await tab.addScriptTag({ url: '/page.js' });
      const result = await tab.evaluate(expression);
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
  const known = `import { isKnown } from 'payments-contract'; isKnown('Charge.status', x)`;
  expect((await bundled(known)).includes('voided')).toBe(true);
  expect(methods.includes('NOAUTH')).toBe(false);
  const manifest = await readFile(
    join(project.folder, 'node_modules/payments-contract/package.json'),
    'utf8',
  );
  expect(JSON.parse(manifest)).toMatchObject({ sideEffects: false });
});
