import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createMock } from '../../src/mock/node.ts';
import { blocksOf } from './guides/blocks.ts';
import { root } from './project.ts';
import { sharedProject } from './shared-project.ts';

const project = await sharedProject();
/** What the compiler finds in the programs of the guides. */
let errors: string[];
beforeAll(async () => {
  const all = await programs();
  for (const [file, code] of all) await project.write(file, code);
  errors = await compile(all.map(([file]) => file));
});

/** Guides with programs in TypeScript. Those of the first two assert what they do. */
const GUIDES = ['client', 'mock', 'rehearse', 'verify'];

/** The programs of the guides, by the names that they have there, or by the guide and their number. */
async function programs(guides = GUIDES): Promise<[file: string, code: string][]> {
  const all = guides.map(async (guide) => {
    const text = await readFile(join(root, 'docs', `${guide}.md`), 'utf8');
    return blocksOf(guide, text)
      .filter(({ language }) => language === 'typescript')
      .map(({ words: [file], code }, index): [string, string] => [
        file ?? `program-${guide}-${index}.ts`,
        code,
      ]);
  });
  return (await Promise.all(all)).flat();
}

/** Compiles the files to modules beside them. */
async function compile(files: string[]): Promise<string[]> {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom'],
    module: 'preserve',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  };
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, 'node_modules/typescript7/bin/tsc');
  const { stdout } = await project.run(process.execPath, tsc, '-p', '.');
  return stdout.match(/^\S.*/gm) ?? [];
}

test('the programs of the guides have no type errors', () => {
  expect(errors).toEqual([]);
});

test('the programs of the guides do what they assert', async () => {
  const mock = createMock();
  const { urls } = await mock.listen();
  const env = `PAYMENTS_TOKEN=a-token PAYMENTS_BASE_URL=${urls.main}`;
  const asserting = await programs(GUIDES.slice(0, 2));
  const unnamed = asserting.filter(([file]) => file.startsWith('program-'));
  expect(unnamed.length).toBeGreaterThan(5);
  for (const [file] of unnamed) {
    const command = `${env} node ${file.replace(/ts$/, 'js')}`;
    expect(await project.run('sh', '-c', command), file).toMatchObject({ code: 0, stderr: '' });
  }
  await mock.close();
});

const SECRETS = ['a-secret-token', '22222222222', '3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91'];

/**
 * A read with a retry, one without a token, a refused write, and a success whose body reports an error.
 */
const CALLS = `
  import { createPaymentsClient } from 'payments-contract';
  import { createMock } from 'payments-contract/mock';
  const mock = createMock();
  const callWith = async (onCall) => {
    const [token, bvn, id] = ${JSON.stringify(SECRETS)};
    const fetch = async (url, init) =>
      url.endsWith('/refunds')
        ? Response.json({ status: 'error', message: 'No', data: { token, bvn } })
        : mock.fetch(url, init);
    const baseUrl = 'http://payments.example:8080/v3';
    const payments = createPaymentsClient({ token, baseUrl, fetch, onCall });
    mock.fail({ kind: 'status', status: 503, operation: 'getVirtualCard' });
    await payments.virtualCards.get(id);
    await createPaymentsClient({ token: () => '', baseUrl, fetch, onCall }).subscriptions.list();
    return [
      await payments.virtualAccountNumbers.updateBvn('nobody', { bvn }),
      await payments.refunds.list(),
    ];
  };`;

test('spans follow the semantic conventions of HTTP clients, and hold no secret', async () => {
  const spans = await project.evaluate(`
    import { context, trace } from '@opentelemetry/api';
    import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
    import * as sdk from '@opentelemetry/sdk-trace-base';
    import { traceCall } from './tracing.js';
    ${CALLS}
    const exporter = new sdk.InMemorySpanExporter();
    const spanProcessors = [new sdk.SimpleSpanProcessor(exporter)];
    trace.setGlobalTracerProvider(new sdk.BasicTracerProvider({ spanProcessors }));
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const parent = trace.getTracer('test').startSpan('parent');
    await context.with(trace.setSpan(context.active(), parent), () => callWith(traceCall));
    console.log(JSON.stringify(exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      kind: span.kind,
      status: span.status.code,
      attributes: span.attributes,
      isChild: span.parentSpanContext?.spanId === parent.spanContext().spanId,
    }))));`);
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
  for (const secret of SECRETS) expect(JSON.stringify(spans)).not.toContain(secret);
});

test('pino logs calls and errors without a secret', async () => {
  const lines = await project.evaluate(`
    import { pino } from 'pino';
    import { logCalls } from './logs.js';
    ${CALLS}
    const lines = [];
    const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    for (const { error } of await callWith(logCalls(logger))) logger.error({ err: error });
    console.log(JSON.stringify(lines));`);
  expect(lines).toMatchObject([
    { level: 30, operation: 'getVirtualCard', attempts: 2, requests: [{ status: 503 }, {}] },
    { level: 40, kind: 'invalid_input', operation: 'listSubscriptions' },
    { level: 40, kind: 'http', status: 404, msg: 'PUT /virtual-account-numbers/{order_ref}' },
    { level: 40, kind: 'envelope', status: 200, msg: 'GET /refunds' },
    { level: 50, err: { type: 'PaymentsError', kind: 'http' } },
    { level: 50, err: { type: 'PaymentsError', kind: 'envelope' } },
  ]);
  for (const secret of SECRETS) expect(JSON.stringify(lines)).not.toContain(secret);
});

test('TanStack Query retries reads that may succeed, and sends writes once', async () => {
  const found = await project.evaluate(`
    import { MutationObserver, QueryClient, onlineManager } from '@tanstack/react-query';
    import { createPaymentsClient } from 'payments-contract';
    import { createMock } from 'payments-contract/mock';
    import { subscriptions, voidCharge } from './tanstack-query.js';
    const mock = createMock();
    const options = { token: 'a', baseUrl: 'http://mock/v3', fetch: mock.fetch, retries: 0 };
    const payments = createPaymentsClient(options);
    const sentWhile = async (status, operation, use) => {
      mock.reset();
      mock.fail({ kind: 'status', status, operation, times: 10 });
      await use();
      return mock.requests.length;
    };
    const defaultOptions = { queries: { retryDelay: 1 }, mutations: { retry: 3, retryDelay: 1 } };
    const client = new QueryClient({ defaultOptions });
    const read = () => client.fetchQuery(subscriptions(payments)).catch(() => {});
    const write = () => new MutationObserver(client, voidCharge(payments))
      .mutate('FLW-PREAUTH-0001').catch(() => {});
    const sent = [
      await sentWhile(503, 'listSubscriptions', read),
      await sentWhile(400, 'listSubscriptions', read),
      await sentWhile(503, 'voidCharge', write),
    ];
    onlineManager.setOnline(false);
    sent.push(await sentWhile(503, 'voidCharge', write));
    console.log(JSON.stringify(sent));
    process.exit();`);
  expect(found).toEqual([3, 1, 1, 1]);
});
