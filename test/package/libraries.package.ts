// The programs of the guides that need other packages.
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { createMock } from '../../src/mock/node.ts';
import { blocksOf } from './blocks.ts';
import { NEWEST_TSC, Project, pathOf } from './project.ts';
import { ROOT, readText } from '../support/files.ts';

const project = await Project.shared();

/** The programs of a guide in JavaScript and TypeScript, by the names that they have there, or by their number. */
function programsOf(guide: string): { name: string; code: string; isNamed: boolean }[] {
  return blocksOf(guide, readText(guide))
    .filter(({ language }) => language === 'typescript' || language === 'javascript')
    .map(({ words: [name = ''], code }, index) => {
      const isNamed = name !== '';
      return { name: isNamed ? name : `${basename(guide, '.md')}-${index}.ts`, code, isNamed };
    });
}

/** Writes a program of a guide, with changes. */
async function writeProgram(guide: string, file: string, change = (code: string) => code) {
  const { code } = programsOf(guide).find(({ name }) => name === file)!;
  await project.write(file, change(code));
}

test('the programs of the guides have no type errors, and do what they assert', async () => {
  const guides = ['client', 'mock', 'rehearse', 'verify'];
  const programs = guides.flatMap((guide) => programsOf(`docs/${guide}.md`));
  const typed = programs.filter(({ name }) => name.endsWith('.ts'));
  for (const { name, code } of typed) await project.write(name, code);
  const files = typed.map(({ name }) => name);
  const types = { types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] };
  const modules = { module: 'preserve', lib: ['es2023', 'dom'], skipLibCheck: true, ...types };
  const strict = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  expect(await project.compile(NEWEST_TSC, { ...modules, ...strict }, files)).toEqual([]);

  const mock = createMock();
  const { urls } = await mock.listen();
  const asserting = typed.filter(({ name, isNamed }) => !isNamed && /^(client|mock)-/.test(name));
  expect(asserting.length).toBeGreaterThan(5);
  const imports = asserting.map(({ name }) => `await import('./${name.replace(/ts$/, 'js')}');`);
  const env = { PAYMENTS_TOKEN: 'a-token', PAYMENTS_BASE_URL: urls.main };
  const all = [`Object.assign(process.env, ${JSON.stringify(env)});`, ...imports].join('\n');
  await project.write('all.js', all);
  expect(await project.run('node', 'all.js')).toMatchObject({ code: 0, stderr: '' });
  await mock.close();
});

const SECRETS = ['a-secret-token', '22222222222', '3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91'];

/** A read with a retry, a read without a token, a refused write, and a success whose body reports an error. */
const CALLS = `
  import { createPaymentsClient } from 'payments-contract';
  import { createMock } from 'payments-contract/mock';
  const mock = createMock();
  const [token, bvn, id] = ${JSON.stringify(SECRETS)};
  const refused = { status: 'error', message: 'No', data: { token, bvn } };
  const fetch = async (url, init) =>
    url.endsWith('/refunds') ? Response.json(refused) : mock.fetch(url, init);
  const callWith = async (onCall) => {
    const options = { baseUrl: 'http://payments.example:8080/v3', fetch, onCall };
    const payments = createPaymentsClient({ token, ...options });
    mock.fail({ kind: 'status', status: 503, operation: 'getVirtualCard' });
    await payments.virtualCards.get(id);
    await createPaymentsClient({ token: () => '', ...options }).subscriptions.list();
    return [
      await payments.virtualAccountNumbers.updateBvn('nobody', { bvn }),
      await payments.refunds.list(),
    ];
  };`;

test('spans are as those of HTTP clients, pino logs calls and errors, and neither has a secret', async () => {
  const found = await project.evaluate(`
    import { context, trace } from '@opentelemetry/api';
    import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
    import * as sdk from '@opentelemetry/sdk-trace-base';
    import { pino } from 'pino';
    import { logCalls } from './logs.js';
    import { traceCall } from './tracing.js';
    ${CALLS}
    const exporter = new sdk.InMemorySpanExporter();
    const spanProcessors = [new sdk.SimpleSpanProcessor(exporter)];
    trace.setGlobalTracerProvider(new sdk.BasicTracerProvider({ spanProcessors }));
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const parent = trace.getTracer('test').startSpan('parent');
    await context.with(trace.setSpan(context.active(), parent), () => callWith(traceCall));
    const spans = exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      kind: span.kind,
      status: span.status.code,
      attributes: span.attributes,
      isChild: span.parentSpanContext?.spanId === parent.spanContext().spanId,
    }));
    const lines = [];
    const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    for (const { error } of await callWith(logCalls(logger))) logger.error({ err: error });
    console.log(JSON.stringify({ spans, lines }));`);
  const { spans, lines } = found as Record<string, unknown>;
  const span = (method: string, path: string, status: number, own: object = {}) => ({
    kind: 2,
    isChild: true,
    name: `${method} ${path}`,
    status: 'error.type' in own ? 2 : 0,
    attributes: {
      'http.request.method': method,
      'url.template': path,
      'server.address': 'payments.example',
      'server.port': 8080,
      'http.response.status_code': status,
      ...own,
    },
  });
  expect(spans).toEqual([
    span('GET', '/virtual-cards/{id}', 503, { 'error.type': '503' }),
    span('GET', '/virtual-cards/{id}', 200, { 'http.request.resend_count': 1 }),
    span('PUT', '/virtual-account-numbers/{order_ref}', 404, { 'error.type': '404' }),
    span('GET', '/refunds', 200, { 'error.type': 'envelope' }),
  ]);
  expect(lines).toMatchObject([
    { level: 30, operation: 'getVirtualCard', attempts: 2, requests: [{ status: 503 }, {}] },
    { level: 40, kind: 'invalid_input', operation: 'listSubscriptions' },
    { level: 40, kind: 'http', status: 404, msg: 'PUT /virtual-account-numbers/{order_ref}' },
    { level: 40, kind: 'envelope', status: 200, msg: 'GET /refunds' },
    { level: 50, err: { type: 'PaymentsError', kind: 'http' } },
    { level: 50, err: { type: 'PaymentsError', kind: 'envelope' } },
  ]);
  for (const secret of SECRETS) expect(JSON.stringify(found)).not.toContain(secret);
});

test('TanStack Query retries reads that may succeed, and sends writes once', async () => {
  const sent = await project.evaluate(`
    import { MutationObserver, QueryClient, onlineManager } from '@tanstack/react-query';
    import { createPaymentsClient } from 'payments-contract';
    import { createMock } from 'payments-contract/mock';
    import { subscriptions, voidCharge } from './tanstack-query.js';
    const mock = createMock();
    const payments = createPaymentsClient({ token: 'a', baseUrl: 'http://mock/v3', fetch: mock.fetch, retries: 0 });
    const defaultOptions = { queries: { retryDelay: 1 }, mutations: { retry: 3, retryDelay: 1 } };
    const client = new QueryClient({ defaultOptions });
    const listSubscriptions = () => client.fetchQuery(subscriptions(payments));
    const voidTheCharge = () => new MutationObserver(client, voidCharge(payments)).mutate('x');
    const sentWhile = async (status, use) => {
      mock.reset();
      mock.fail({ kind: 'status', status, times: 10 });
      await use().catch(() => {});
      return mock.requests.length;
    };
    const sent = [
      await sentWhile(503, listSubscriptions),
      await sentWhile(400, listSubscriptions),
      await sentWhile(503, voidTheCharge),
    ];
    onlineManager.setOnline(false);
    console.log(JSON.stringify([...sent, await sentWhile(503, voidTheCharge)]));
    process.exit();`);
  expect(sent).toEqual([3, 1, 1, 1]);
});

test('the mock of README needs no port', async () => {
  await writeProgram('README.md', 'mock.mjs');
  expect(await project.run('node', 'mock.mjs')).toMatchObject({ code: 0, stdout: 'voided\n' });
});

/** A program behind the block of the guide for msw. Axios does not use `fetch`. */
const BEHIND_MSW = `
  import axios from 'axios';
  const headers = { Authorization: 'Bearer a-token', 'Content-Type': 'application/json' };
  const main = axios.create({ baseURL: 'https://payments.example/v3', headers });
  const voided = await main.post('/charges/FLW-PREAUTH-0001/void');
  const unknown = await main.get('/virtual-account-numbers/nobody').catch((error) => error.response);
  const [charge] = mock.records('a-token').charges;
  mock.assertNoViolations();
  mock.fail({ kind: 'reset' });
  const reset = await fetch('https://payments.example/v3/refunds', { headers }).catch(({ name }) => name);
  const listed = await fetch('https://payments.example/profile/webhook-endpoints', { headers });
  server.close();
  console.log(JSON.stringify([voided.data.data.status, charge.status, unknown.data, reset, listed.status]));`;

// msw 3 needs Node 22.
test.each(['msw2', 'msw3'])('%s serves axios and fetch as the guide says it', async (name) => {
  const own = (code: string) => code.replaceAll("'msw", `'${name}`) + BEHIND_MSW;
  await writeProgram('docs/mock.md', 'msw.mjs', own);
  const { stdout, stderr } = await project.runPackage(pathOf('node22'), 'msw.mjs');
  expect(stdout, stderr).not.toBe('');
  const expected = ['voided', 'voided', examples.OrderNotFound, 'TypeError', 200];
  expect(JSON.parse(stdout)).toEqual(expected);
});

test('Jest runs the test of the guide, and each module in jsdom, which has no Request', async () => {
  await writeProgram('docs/mock.md', 'void.test.cjs');
  // Vitest would take the comment for its own.
  await project.write(
    'import.test.js',
    `/** @${'jest'}-environment jsdom */
     import { expect, test } from '@jest/globals';
     const names = ['', '/types', '/mock', '/verify', '/rehearse', '/validate'];
     test.each(names)('payments-contract%s', async (name) => {
       expect([typeof Request, typeof ReadableStream]).toEqual(['undefined', 'undefined']);
       await import('payments-contract' + name);
     });`,
  );
  const command = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const { code, stderr } = await project.run('node', ...command);
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/Tests: +7 passed/);
});
