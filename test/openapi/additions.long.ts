// The steps of openapi/README.md, done in one copy of the repository: an operation, which stands before all others,
// a query parameter, a field and an error.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { RepositoryCopy, stepsOf } from '../support/repository-copy.ts';

const root = join(import.meta.dirname, '../..');
let copy: RepositoryCopy;
/** The files that the steps change. */
const changed = new Set<string>();
beforeAll(async () => {
  copy = await RepositoryCopy.create();
});
afterAll(() => copy.remove());

async function edit(file: string, change: (document: Document) => void): Promise<void> {
  const document = parseDocument(await copy.read(file));
  change(document);
  await copy.write(file, String(document));
}

/** Puts what a step shows in place of what the file has there. */
function merge(document: Document, value: unknown, path: string[] = []): void {
  const isNew = path.length > 0 && !document.hasIn(path);
  if (typeof value !== 'object' || value === null || isNew) document.setIn(path, value);
  else for (const [key, each] of Object.entries(value)) merge(document, each, [...path, key]);
}

/** Puts an operation and its group, as a step shows them, before all others. */
function addEntries(document: Document, code: string): void {
  const added = parseDocument(code);
  for (const name of ['tags', 'paths']) {
    const [all, own] = [document, added].map((each) => each.get(name) as YAMLMap);
    all!.items.unshift(...own!.items);
  }
}

/** Does what a step shows in a file: the whole file where it is new, and a part of it otherwise. */
async function follow(file: string, code: string): Promise<void> {
  const path = file.startsWith('test/') ? file : `openapi/${file}`;
  changed.add(path);
  if (!existsSync(join(copy.folder, path))) return copy.write(path, `${code}\n`);
  return edit(path, (document) => merge(document, parseDocument(code).toJS()));
}

/** Puts another text in the place of what a pattern finds, which it has to. */
async function replaceIn(
  file: string,
  pattern: RegExp,
  by: (found: string) => string,
): Promise<void> {
  const text = await copy.read(file);
  expect(text).toMatch(pattern);
  await copy.write(file, text.replace(pattern, by));
  changed.add(file);
}

const FACTS_FILE = 'test/openapi/facts.yaml';
const CLIENT = 'src/client/client.ts';

/** Puts each line before the `raw` that begins in the same way. */
async function addMethod(code: string): Promise<void> {
  const [type = '', call = ''] = code.split('\n');
  await replaceIn(CLIENT, /^ +\/\*\*[^\n]*\*\/\n +readonly raw: /m, (raw) => `  ${type}\n${raw}`);
  await replaceIn(CLIENT, /^ +raw: \{ main, webhooks \}/m, (raw) => `    ${call}\n${raw}`);
}

const addLine = (file: string, after: RegExp, line: string) =>
  replaceIn(file, after, (found) => `${found}\n  ${line}`);

/** Calls what was added. */
const CALLS = `
  import { createPaymentsClient, unwrap } from '../src/client/index.ts';
  import { type Mock, createMock } from '../src/mock/node.ts';
  import { verify } from '../src/verify/index.ts';

  const clientOf = (mock: Mock) =>
    createPaymentsClient({ token: 'a-token', baseUrl: 'http://mock.example/v3', fetch: mock.fetch });

  async function operation() {
    const mock = createMock();
    const body = await unwrap(clientOf(mock).ping.get());
    mock.assertNoViolations();
    return body;
  }

  async function parameter() {
    const mock = createMock({ assume: { 'refund-page-size': 1 } });
    const [first] = mock.records().refunds;
    mock.seed({ refunds: [{ ...first, id: 1 }, { ...first, id: 2 }] });
    const client = clientOf(mock);
    const ids = async (page: number) =>
      (await unwrap(client.refunds.list({ query: { page } }))).map(({ id }) => id);
    const raw = await client.raw.main.GET('/refunds', { params: { query: { page: 2 } } });
    // @ts-expect-error A page is a number.
    const wrong = await client.refunds.list({ query: { page: 'x' } });
    // @ts-expect-error There is no such parameter.
    void ((): unknown => client.refunds.list({ query: { size: 2 } }));
    return {
      pages: [await ids(1), await ids(2), await ids(1)],
      none: (await unwrap(client.refunds.list())).map(({ id }) => id),
      raw: raw.data?.data.map(({ id }) => id),
      wrong: wrong.ok || wrong.error.status,
      violations: mock.violations.flatMap(({ problems }) => problems),
    };
  }

  async function verified() {
    const targets: string[] = [];
    const mock = createMock({
      middleware(request, next) {
        targets.push(request.target);
        return next();
      },
    });
    const { urls } = await mock.listen();
    const { exitCode } = await verify({ token: 'a-token', baseUrl: urls.main });
    await mock.close();
    return { exitCode, target: targets.find((each) => each.includes('/refunds')) };
  }

  console.log(JSON.stringify({
    operation: await operation(),
    parameter: await parameter(),
    verified: await verified(),
  }));`;

/** `GET /ping` of the steps. */
async function addOperation(): Promise<void> {
  const steps = await stepsOf('Add an operation');
  expect(steps.size).toBe(8);
  for (const [file, code] of steps) {
    if (file === 'openapi.yaml') {
      await edit('openapi/openapi.yaml', (document) => addEntries(document, code));
    } else if (file === CLIENT) await addMethod(code);
    else if (file === 'site/samples/call.ts') await addLine(file, /^const CLIENT_METHODS.*/m, code);
    else await follow(file, code);
  }
  await edit(FACTS_FILE, (document) => {
    const tags = document.getIn(['document', 'tags']) as YAMLSeq;
    tags.items.unshift(document.createNode({ name: 'Ping' }));
  });
}

/** `page` of `GET /refunds` of the steps. */
async function addParameter(): Promise<void> {
  const steps = await stepsOf('Add a query parameter');
  expect(steps.size).toBe(6);
  for (const [file, code] of steps) {
    if (file === CLIENT) await replaceIn(file, /run\('listRefunds'.*$/m, () => code);
    else if (file === 'src/client/options.ts') {
      await addLine(file, /^ +listWebhookEndpoints: \{ traceId.*/m, code);
    } else if (file.endsWith('.ts')) {
      await replaceIn(file, /^ {2}listRefunds: \{.*?^ {2}\},$/ms, () => code);
    } else await follow(file, code);
  }
}

/** A field and an error, for which a build does the rest. */
async function addToDocument(heading: string, count: number): Promise<void> {
  const steps = await stepsOf(heading);
  expect(steps.size).toBe(count);
  for (const [file, code] of steps) await follow(file, code);
}

/** What a command in the copy prints where it fails; empty where it does not. */
function failureOf(command: string, ...args: string[]): string {
  const { status, output } = copy.run(command, ...args);
  return status === 0 ? '' : output;
}

/** What the calls have returned. */
let found: Record<'operation' | 'parameter' | 'verified', unknown>;

// Each test needs what the build wrote.
describe.sequential('what the steps add', { timeout: 900_000 }, () => {
  test('are built from the files of the steps', async () => {
    await addOperation();
    await addParameter();
    await addToDocument('Add a field', 3);
    await addToDocument('Add an error', 3);
    // What `npm run fix` does to all files.
    const fix = ['npx', 'prettier', '--write', '--log-level', 'warn', ...changed] as const;
    expect(failureOf(...fix)).toBe('');
    expect(copy.run('npm', 'run', '--silent', 'build').output).toMatch(/^derived: openapi/m);
  });

  test('pass each gate', () => expect(failureOf('npm', 'run', 'check')).toBe(''));

  test('pass all tests', () => expect(failureOf('npm', 'test')).toBe(''));

  test('are additions, and break nothing', () => {
    const document = 'generated/openapi.yaml';
    const config = join(root, 'scripts/diff.redocly.yaml');
    const args = ['diff', join(root, document), document, '--config', config] as const;
    expect(failureOf('npx', 'redocly', ...args)).toBe('');
  });

  test('are typed', async () => {
    await copy.write('scripts/calls.ts', CALLS);
    const include = ['src', 'generated/*.ts', 'scripts/calls.ts'];
    const options = { extends: './tsconfig.build.json', include };
    await copy.write('additions.tsconfig.json', JSON.stringify(options));
    const compiler = 'node_modules/typescript7/bin/tsc';
    expect(failureOf('node', compiler, '-p', 'additions.tsconfig.json')).toBe('');
  });

  test('are served by the mock and called by the client', () => {
    const { output } = copy.run('npx', 'tsx', 'scripts/calls.ts');
    found = JSON.parse(output) as typeof found;
    expect(found.operation).toEqual({ status: 'success', message: 'Pong' });
  });

  test('are validated and handled by the mock', () => {
    expect(found.parameter).toEqual({
      pages: [[1], [2], [1]],
      none: [1],
      raw: [2],
      wrong: 400,
      violations: [
        {
          location: ['query', 'page'],
          code: 'type',
          message: 'Request query parameter page must be integer',
        },
      ],
    });
  });

  test('are sent by verify', () => {
    expect(found.verified).toEqual({ exitCode: 0, target: '/v3/refunds?page=1' });
  });
});
