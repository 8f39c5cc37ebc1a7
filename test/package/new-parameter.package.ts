// The steps of openapi/README.md for a query parameter, and other parameters, done in a copy of the
// repository.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, parseDocument } from 'yaml';
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

/** Compiles a script alone, and runs it. */
async function runScript(name: string, code: string): Promise<unknown> {
  await copy.write(`scripts/${name}.ts`, code);
  await copy.write(
    `${name}.tsconfig.json`,
    JSON.stringify({ extends: './tsconfig.json', include: [], files: [`scripts/${name}.ts`] }),
  );
  const compiled = copy.run('typescript/bin/tsc', '-p', `${name}.tsconfig.json`, '--noEmit');
  expect(compiled).toEqual({ status: 0, output: '' });
  const { status, output } = copy.run('tsx/dist/cli.mjs', `scripts/${name}.ts`);
  expect(status, output).toBe(0);
  return JSON.parse(output);
}

// Each test needs what the build before it wrote.
describe.sequential('a query parameter', { timeout: 900_000 }, () => {
  test('ends the build at the record that says that none is known', async () => {
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

  test('is built from the files of the steps', async () => {
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

  test('is taken by the client and validated and handled by the mock', async () => {
    const found = await runScript(
      'pages',
      `import { createPaymentsClient, unwrap } from '../src/client/index.ts';
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
       }));`,
    );
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

  test('passes the type check and the tests of document, client and mock', () => {
    expect(copy.run('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noEmit')).toEqual({
      status: 0,
      output: '',
    });
    const folders = ['test/openapi', 'test/src/client', 'test/src/mock/handlers'];
    const { status, output } = copy.run(
      'vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      ...folders,
    );
    expect(status, output).toBe(0);
  });

  test('is an addition', () => {
    expect(diff()).toMatchObject({ changes: [{ level: 'minor' }] });
  });
});
