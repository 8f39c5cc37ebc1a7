// The steps of openapi/README.md for an operation and for a query parameter, then parameters of other kinds,
// all done in one copy of the repository.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, parseDocument, stringify } from 'yaml';
import { root } from './project.ts';
import { RepositoryCopy, stepsOf } from './repository-copy.ts';

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
});
afterAll(() => copy.remove());

const buildAll = () => copy.run('tsx/dist/cli.mjs', 'site/commands/build.ts');

/** What has changed since the document of the repository. */
function diff(): unknown {
  const base = join(root, 'generated/openapi.yaml');
  const args = ['--base', base, '--revision', 'generated/openapi.yaml', '--format', 'json'];
  return JSON.parse(copy.run('tsx/dist/cli.mjs', 'scripts/commands/diff.ts', ...args).output);
}

async function edit(file: string, change: (document: Document) => void): Promise<void> {
  const document = parseDocument(await copy.read(file));
  change(document);
  await copy.write(file, String(document));
}

/** Puts what a step shows in place of what the file has there. */
function merge(document: Document, value: unknown, path: string[] = []): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    document.setIn(path, value);
    return;
  }
  for (const [key, each] of Object.entries(value)) merge(document, each, [...path, key]);
}

/** Adds an operation and its group as a step shows them. */
function addEntries(document: Document, code: string): void {
  const { tags, paths } = parseDocument(code).toJS() as { tags: object[]; paths: object };
  for (const tag of tags) document.addIn(['tags'], tag);
  for (const [path, entry] of Object.entries(paths)) document.setIn(['paths', path], entry);
}

/** Puts each line before the `raw` that begins in the same way. */
async function addMethod(file: string, code: string): Promise<void> {
  let text = await copy.read(file);
  const [type = '', call = ''] = code.split('\n');
  text = text.replace(/^ +\/\*\*[^\n]*\*\/\n +readonly raw: /m, `  ${type}\n$&`);
  text = text.replace(/^ +raw: \{ main, webhooks \}/m, `    ${call}\n$&`);
  await copy.write(file, text);
}

/** Runs a script of the copy, and returns what it printed as JSON. */
function runScript(script: string): unknown {
  const { status, output } = copy.run('tsx/dist/cli.mjs', script);
  expect(status, output).toBe(0);
  return JSON.parse(output);
}

/** The operation of the steps, called; then two pages of refunds, and what is no page. */
const PING = `
  import { createPaymentsClient, unwrap } from '../src/client/index.ts';
  import { createMock } from '../src/mock/index.ts';
  const mock = createMock();
  const client = createPaymentsClient({
    token: 'a-token',
    baseUrl: 'http://mock.example/v3',
    fetch: mock.fetch,
  });
  console.log(JSON.stringify(await unwrap(client.ping.get())));
  mock.assertNoViolations();`;

const PAGES = `
  import { createPaymentsClient, unwrap } from '../src/client/index.ts';
  import { createMock } from '../src/mock/index.ts';
  const mock = createMock({ assume: { 'refund-page-size': 1 } });
  const [first] = mock.records().refunds;
  mock.seed({ refunds: [{ ...first, id: 1 }, { ...first, id: 2 }] });
  const client = createPaymentsClient({
    token: 'a-token',
    baseUrl: 'http://mock.example/v3',
    fetch: mock.fetch,
  });
  const ids = async (page: number) =>
    (await unwrap(client.refunds.list({ query: { page } }))).map(({ id }) => id);
  const raw = await client.raw.main.GET('/refunds', { params: { query: { page: 2 } } });
  // @ts-expect-error A page is a number.
  const wrong = await client.refunds.list({ query: { page: 'x' } });
  // @ts-expect-error There is no such parameter.
  void ((): unknown => client.refunds.list({ query: { size: 2 } }));
  console.log(JSON.stringify({
    pages: [await ids(1), await ids(2), await ids(1)],
    none: (await unwrap(client.refunds.list())).map(({ id }) => id),
    raw: raw.data?.data.map(({ id }) => id),
    wrong: wrong.ok || wrong.error.status,
    violations: mock.violations.flatMap(({ problems }) => problems),
  }));`;

/** What a maintainer knows of the operation. */
const FACTS = {
  operations: {
    getPing: {
      request: 'GET https://{host}/v3/ping',
      tag: 'Ping',
      responses: { '200': 'PingResponse', default: 'MainError' },
    },
  },
  objects: {
    PingResponse: {
      always: ['status', 'message'],
      fields: { status: 'success', message: 'text' },
    },
  },
};

// Each test needs what the build before it wrote.
describe.sequential('a new operation and a query parameter', { timeout: 900_000 }, () => {
  test('end the build at the record that says that no parameter is known', async () => {
    const steps = await stepsOf('Add a query parameter');
    const parameter = 'components/parameters/Page.yaml';
    await copy.write(`openapi/${parameter}`, `${steps.get(parameter)}\n`);
    await edit('openapi/paths/refunds.yaml', (document) =>
      document.setIn(['get', 'parameters'], [{ $ref: `../${parameter}` }]),
    );
    const { status, output } = buildAll();
    expect(status).toBe(1);
    expect(output).toMatch(
      /openapi\/paths\/refunds\.yaml:\d+:\d+ .*Narrow this record .*`except: \[page\]`/,
    );
  });

  test('are built from the files of the steps', async () => {
    for (const [file, code] of await stepsOf('Add an operation')) {
      if (file === 'openapi.yaml') {
        await edit('openapi/openapi.yaml', (document) => addEntries(document, code));
      } else if (file.endsWith('.ts')) await addMethod(file, code);
      else await copy.write(`openapi/${file}`, `${code}\n`);
    }
    const steps = await stepsOf('Add a query parameter');
    for (const [file, code] of steps) {
      if (file.endsWith('.ts')) {
        const text = await copy.read(file);
        await copy.write(
          file,
          text.replace(/^const listRefunds: .*?^\};$/ms, () => code),
        );
      } else if (!file.startsWith('components/')) {
        const path = file.startsWith('test/') ? file : `openapi/${file}`;
        await edit(path, (document) => merge(document, parseDocument(code).toJS()));
      }
    }
    expect(steps.size).toBe(4);
    expect(buildAll()).toMatchObject({ status: 0 });
  });

  test('are served by the mock and called by the client', async () => {
    await copy.write('scripts/ping.ts', PING);
    expect(runScript('scripts/ping.ts')).toEqual({ status: 'success', message: 'Pong' });
  });

  test('are validated and handled by the mock', async () => {
    await copy.write('scripts/pages.ts', PAGES);
    const found = runScript('scripts/pages.ts');
    expect(found).toEqual({
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

  test('pass the tests of client, mock and document unchanged', async () => {
    await edit('test/openapi/facts.yaml', (document) => {
      merge(document, FACTS);
      document.addIn(['facts', 0, 'held', 0, 'names'], 'Ping');
    });
    const folders = ['client', 'mock', 'validate'].map((name) => `test/src/${name}`);
    const vitest = ['vitest/vitest.mjs', 'run', '--project', 'unit'] as const;
    const { status, output } = copy.run(...vitest, 'test/openapi', ...folders);
    expect(status, output).toBe(0);
  });

  test('are additions', () => {
    const added = ['/ping', 'GET /refunds, parameters'].map((location) =>
      expect.objectContaining({ impact: 'addition', location }),
    );
    expect(diff()).toMatchObject({ changes: expect.arrayContaining(added) });
  });
});

/** Characters that have a meaning in a URL. */
const TEXT = 'a b&c=d/é?#%20+1';

const OTHERS = `
  import { requests } from '../generated/operations.ts';
  import { createPaymentsClient } from '../src/client/index.ts';
  import { createMock } from '../src/mock/index.ts';
  const seen: unknown[] = [];
  const mock = createMock({
    handlers: {
      listSubscriptions({ query, headers }) {
        const { plan, status = [], active, search }: {
          plan: number; status?: string[]; active?: boolean; search?: string;
        } = query;
        seen.push([plan, status, active, search, headers['X-Extra']]);
        const page_info = { total: 0, current_page: 1, total_pages: 1 };
        return { status: 200, body: { status: 'success', message: '', meta: { page_info }, data: [] } };
      },
    },
  });
  const client = createPaymentsClient({
    token: 'a-token',
    baseUrl: 'http://mock.example/v3',
    fetch: mock.fetch,
  });
  const query = { plan: 3807, status: ['cancelled', ${JSON.stringify(TEXT)}], active: false, search: ${JSON.stringify(TEXT)} };
  const header = { 'X-Extra': 'extra' };
  const { list } = client.subscriptions;
  const sent = [
    await list({ query, header }),
    await list({ query: { plan: 1, status: ['one'] } }),
    await client.bulkTokenizedCharges.create({
      retry_strategy: { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 },
      note: 'a',
    }),
  ];
  const { response } = await client.raw.main.GET('/subscriptions', { params: { query, header } });
  mock.assertNoViolations();
  const refused = [
    // @ts-expect-error The plan is required.
    await list(),
    // @ts-expect-error A boolean is no text.
    await list({ query: { plan: 1, active: 'no' } }),
  ];
  console.log(JSON.stringify({
    seen,
    ok: [...sent.map(({ ok }) => ok), response.ok],
    refused: refused.map((each) => each.ok || each.error.status),
    path: requests.voidCharge.path[0]?.example,
  }));`;

const VERIFIED = `
  import { writeFileSync } from 'node:fs';
  import { createMock } from '../src/mock/index.ts';
  import { verify, verifyHar } from '../src/verify/index.ts';
  const targets: string[] = [];
  const mock = createMock({
    middleware(request, next) {
      targets.push(request.target);
      return next();
    },
  });
  const { urls } = await mock.listen();
  const { exitCode } = await verify({ token: 'a-token', baseUrl: urls.main });
  const target = targets.find((each) => each.includes('/subscriptions'));
  const { headers } = mock.requests.find(({ operation }) => operation === 'listSubscriptions')!;
  const response = await fetch(urls.main + '/subscriptions?plan=1', { headers: { Authorization: 'Bearer a' } });
  const text = await response.text();
  await mock.close();
  const entry = (query: string) => ({
    request: { method: 'GET', url: urls.main + '/subscriptions' + query, headers: [] },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { mimeType: 'application/json', text },
    },
  });
  const contradictions = [];
  for (const query of ['?plan=1&other=2', '?plan=x', '']) {
    writeFileSync('recorded.har', JSON.stringify({ log: { entries: [entry(query)] } }));
    const report = await verifyHar('recorded.har');
    contradictions.push(report.contradictions.map(({ at, expected }) => [at, expected]));
  }
  console.log(JSON.stringify({ exitCode, target, extra: headers['x-extra'], contradictions }));`;

describe.sequential('parameters of other kinds', { timeout: 900_000 }, () => {
  const parameters = {
    Plan: { schema: { type: 'integer', format: 'int64' }, example: 3807, required: true },
    Status: {
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string' } },
      example: ['cancelled', TEXT],
    },
    Active: { schema: { type: 'boolean' }, example: false },
    Search: { schema: { type: 'string' }, example: TEXT },
    Extra: { in: 'header', name: 'X-Extra', schema: { type: 'string' }, example: 'extra' },
  };

  test('are built from the document', async () => {
    for (const [name, more] of Object.entries(parameters)) {
      const parameter = { name: name.toLowerCase(), in: 'query', description: 'More.', ...more };
      await copy.write(`openapi/components/parameters/${name}.yaml`, stringify(parameter));
    }
    await edit('openapi/paths/subscriptions.yaml', (document) => {
      const names = Object.keys(parameters);
      const references = names.map((name) => ({ $ref: `../components/parameters/${name}.yaml` }));
      document.setIn(['get', 'parameters'], references);
      document.setIn(['get', 'x-unspecified', 0, 'except'], ['plan', 'status', 'active', 'search']);
    });
    // A path parameter with two named values in place of one.
    await edit('openapi/components/parameters/FlwRef.yaml', (document) => {
      document.delete('example');
      const first = { summary: 'A charge', value: 'FLW-PREAUTH-0001' };
      document.set('examples', { first, second: { summary: 'Another', value: 'FLW-2' } });
    });
    await edit('openapi/components/schemas/BulkTokenizedChargeRequest.yaml', (document) =>
      document.setIn(['properties', 'note'], {
        type: 'string',
        description: 'A note.',
        examples: ['a'],
      }),
    );
    await edit('openapi/components/examples/BulkTokenizedChargeTwoCards.yaml', (document) =>
      document.setIn(['value', 'note'], 'a'),
    );
    await edit('test/openapi/facts.yaml', (document) =>
      document.setIn(['objects', 'BulkTokenizedChargeRequest', 'fields', 'note'], 'text'),
    );
    const { status, output } = buildAll();
    expect(status, output).toBe(0);
  });

  test('are typed, as are the new operation and its parameter', async () => {
    await copy.write('scripts/others.ts', OTHERS);
    await copy.write('scripts/verified.ts', VERIFIED);
    const options = { extends: './tsconfig.build.json', compilerOptions: { noEmit: true } };
    const scripts = ['ping', 'pages', 'others', 'verified'].map((name) => `scripts/${name}.ts`);
    const include = ['src', 'generated/*.ts', ...scripts];
    await copy.write('additions.tsconfig.json', JSON.stringify({ ...options, include }));
    const compiled = copy.run('typescript7/bin/tsc', '-p', 'additions.tsconfig.json');
    expect(compiled).toEqual({ status: 0, output: '' });
  });

  test('are sent, validated and handled', () => {
    const found = runScript('scripts/others.ts');
    const whole = [3807, ['cancelled', TEXT], false, TEXT, 'extra'];
    expect(found).toEqual({
      seen: [whole, [1, ['one'], null, null, null], whole],
      ok: [true, true, true, true],
      refused: [400, 400],
      path: 'FLW-PREAUTH-0001',
    });
  });

  test('stand on the pages, in Markdown and in the search', async () => {
    const { status, output } = copy.run('tsx/dist/cli.mjs', 'site/commands/docs.ts');
    expect(status, output).toBe(0);
    const read = (file: string) => copy.read(`dist/docs/${file}`);
    const html = await read('operations/listSubscriptions.html');
    const search = await read('assets/search-entries.js');
    const inMarkdown = await Promise.all([
      read('operations/listSubscriptions.md'),
      read('llms-full.txt'),
      copy.read('generated/reference.md'),
    ]);
    for (const field of FIELDS) {
      const [location = '', name = ''] = field.split('.');
      expect(html).toContain(`name="${field}"`);
      expect(search).toContain(`"title":"${name}","context":"Parameter: List subscriptions"`);
      for (const markdown of inMarkdown)
        expect(markdown).toMatch(new RegExp(`^\\| \`${name}\` +\\| ${location} `, 'm'));
    }
    expect(await read('operations/voidCharge.html')).toContain('>FLW-2</button>');
    const charge = await read('operations/createBulkTokenizedCharge.html');
    expect(charge.replaceAll('&quot;', '"')).toMatch(/name="body"[^<]*"note": "a"/);
    expect(await read('operations/createBulkTokenizedCharge.md')).toMatch(/^\| `note` /m);
  });

  // What the samples send is validated by the mock; a language that is missing here is skipped.
  test('are sent by the samples in all languages', () => {
    const names = ['listSubscriptions', 'createBulkTokenizedCharge'].map(
      (name) => `${name} is well formed`,
    );
    const { status, output } = copy.run(
      'vitest/vitest.mjs',
      'run',
      '--project',
      'samples',
      'test/samples/run.samples.ts',
      '-t',
      `${names.join('|')}|kept to the document`,
    );
    for (const [line] of output.matchAll(/^skipped: .*$/gm)) process.stderr.write(`${line}\n`);
    expect(status, output).toBe(0);
  });

  test('are in the Postman collection', async () => {
    const { item } = JSON.parse(await copy.read('generated/postman.json')) as Folder;
    const list = item?.flatMap((folder) => folder.item ?? []);
    const request = list?.find(({ name }) => name === 'List subscriptions')?.request;
    const { search, searchParams } = new URL(
      String(request?.url.raw).replace('{{mainBaseUrl}}', 'http://a'),
    );
    expect([...searchParams]).toEqual([
      ['plan', '3807'],
      ['status', 'cancelled'],
      ['status', TEXT],
      ['active', 'false'],
      ['search', TEXT],
    ]);
    const pairs = request?.url.query.map(({ key, value }) => `${key}=${value}`);
    expect(`?${pairs?.join('&')}`).toBe(search);
    expect(request?.header).toContainEqual(
      expect.objectContaining({ key: 'X-Extra', value: 'extra' }),
    );
  });

  test('are sent by verify, and checked in a recording', () => {
    const found = runScript('scripts/verified.ts');
    expect(found).toMatchObject({
      exitCode: 0,
      target: `/v3/subscriptions?plan=3807&status=cancelled&status=${encodeURIComponent(TEXT)}&active=false&search=${encodeURIComponent(TEXT)}`,
      extra: 'extra',
      contradictions: [
        [],
        [['query plan', 'must be integer']],
        [['query plan', 'a request with it']],
      ],
    });
  });

  test('are breaking where one is required', () => {
    expect(diff()).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({ impact: 'breaking', message: expect.stringContaining('plan') }),
      ]),
    });
  });
});

/** The fields of the panel for the parameters of other kinds. */
const FIELDS = ['query.plan', 'query.status', 'query.active', 'query.search', 'header.X-Extra'];

/** A folder or a request of the collection. */
interface Folder {
  name?: string;
  item?: Folder[];
  request?: {
    url: { raw: string; query: { key: string; value: string }[] };
    header: { key: string; value: string }[];
  };
}
