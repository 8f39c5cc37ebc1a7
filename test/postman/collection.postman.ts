import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type OpenApi, operationsOf } from '../../scripts/lib/openapi.ts';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { installPackages } from '../support/install-packages.ts';

const operations = operationsOf(document as unknown as OpenApi);
const HERE = import.meta.dirname;
const NEWMAN = join(HERE, 'node_modules', 'newman', 'bin', 'newman.js');
const COLLECTION = join(process.cwd(), 'generated', 'postman.json');
const ENVIRONMENT = join(process.cwd(), 'generated', 'postman-mock.json');

interface Report {
  run: {
    failures: unknown[];
    executions: { item: { name: string }; response?: { code: number } }[];
  };
}

/** A server for each interface, so that a request to the wrong one is not found. */
let main: Mock;
let webhooks: Mock;
let roots: { main: string; webhooks: string };
let folder: string;

beforeAll(async () => {
  await installPackages(HERE);
  folder = await mkdtemp(join(tmpdir(), 'payments-postman-'));
  main = createMock();
  webhooks = createMock();
  roots = {
    main: (await main.listen()).urls.main,
    webhooks: (await webhooks.listen()).urls.webhooks,
  };
});

afterAll(async () => {
  await Promise.all([main.close(), webhooks.close(), rm(folder, { recursive: true })]);
});

/** Runs the collection with the environment for the mock; only the ports are others here. */
async function run(
  tokens: Record<string, string> = {},
): Promise<{ code: number; report: Report; out: string }> {
  const file = join(folder, 'report.json');
  const values = { mainBaseUrl: roots.main, webhooksBaseUrl: roots.webhooks, ...tokens };
  const variables = Object.entries(values).flatMap(([name, value]) => [
    '--env-var',
    `${name}=${value}`,
  ]);
  const args = [
    'run',
    COLLECTION,
    '--environment',
    ENVIRONMENT,
    ...variables,
    '--reporters',
    'cli,json',
    '--reporter-json-export',
    file,
  ];
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [NEWMAN, ...args, '--color', 'off'], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: stdout + stderr });
    });
  });
  return { code, out, report: JSON.parse(await readFile(file, 'utf8')) as Report };
}

test('the collection imports, and each request gets a response from its own interface', async () => {
  const { code, out, report } = await run();
  expect(code, out).toBe(0);
  expect(report.run.failures).toEqual([]);
  expect(report.run.executions.map(({ item, response }) => [item.name, response?.code])).toEqual(
    summaries().map((summary) => [summary, 200]),
  );
  const paths = (mock: Mock) => mock.requests.map(({ method, target }) => `${method} ${target}`);
  expect(paths(webhooks)).toEqual(['GET /profile/webhook-endpoints']);
  expect(paths(main)).toHaveLength(operations.length - 1);
  expect(paths(main).filter((path) => !path.includes(' /v3/'))).toEqual([]);
  expect(() => main.assertNoViolations()).not.toThrow();
  expect(() => webhooks.assertNoViolations()).not.toThrow();
});

/** The operations that come back with 401. */
const rejected = ({ run: { executions } }: Report) =>
  executions.filter(({ response }) => response?.code === 401).map(({ item }) => item.name);
const summaries = (name?: string) =>
  operations
    .filter(({ server }) => name === undefined || server.description === name)
    .map(({ operation }) => operation.summary);

test('one token is sent to both interfaces, or each gets its own', async () => {
  const token = 'rejected-token';
  expect(rejected((await run({ token })).report)).toEqual(summaries());
  expect(rejected((await run({ webhooksToken: token })).report)).toEqual(summaries('Webhooks'));
  const { report } = await run({ token, webhooksToken: 'another-token' });
  expect(rejected(report)).toEqual(summaries('Main'));
});
