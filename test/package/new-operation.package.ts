// The steps of openapi/README.md, done in a copy of the repository.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { RepositoryCopy, stepsOf } from './repository-copy.ts';

let copy: RepositoryCopy;

beforeAll(async () => {
  copy = await RepositoryCopy.create();
  for (const [file, code] of await stepsOf('Add an operation')) {
    if (file === 'openapi.yaml') await addEntries(code);
    else if (file.endsWith('.ts')) await addMethod(file, code);
    else await copy.write(`openapi/${file}`, `${code}\n`);
  }
});
afterAll(() => copy.remove());

async function addEntries(code: string): Promise<void> {
  const file = 'openapi/openapi.yaml';
  const document = parseDocument(await copy.read(file));
  const { tags, paths } = parseDocument(code).toJS() as { tags: object[]; paths: object };
  for (const tag of tags) document.addIn(['tags'], tag);
  for (const [path, entry] of Object.entries(paths)) document.setIn(['paths', path], entry);
  await copy.write(file, String(document));
}

/** Puts each line before the `raw` that begins in the same way. */
async function addMethod(file: string, code: string): Promise<void> {
  let text = await copy.read(file);
  const [type = '', call = ''] = code.split('\n');
  text = text.replace(/^ +\/\*\*[^\n]*\*\/\n +readonly raw: /m, `  ${type}\n$&`);
  text = text.replace(/^ +raw: \{ main, webhooks \}/m, `    ${call}\n$&`);
  await copy.write(file, text);
}

// Each test needs what the build before it wrote.
describe.sequential('a new operation', { timeout: 900_000 }, () => {
  test('is built from its files', () => {
    expect(copy.run('tsx/dist/cli.mjs', 'site/commands/build.ts')).toMatchObject({ status: 0 });
  });

  test('is served by the mock and called by the client', async () => {
    await copy.write(
      'scripts/ping.ts',
      `import { createPaymentsClient, unwrap } from '../src/client/index.ts';
       import { createMock } from '../src/mock/index.ts';
       const mock = createMock();
       const client = createPaymentsClient({
         token: 'a-token',
         baseUrl: 'http://mock.example/v3',
         fetch: mock.fetch,
       });
       console.log(JSON.stringify(await unwrap(client.ping.get())));
       mock.assertNoViolations();`,
    );
    const { status, output } = copy.run('tsx/dist/cli.mjs', 'scripts/ping.ts');
    expect([status, output]).toEqual([0, '{"status":"success","message":"Pong"}\n']);
  });

  test('passes the type check', () => {
    expect(copy.run('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noEmit')).toEqual({
      status: 0,
      output: '',
    });
  });

  test('passes the tests of src/ unchanged', () => {
    const folders = ['client', 'mock', 'validate', 'verify'].map((name) => `test/src/${name}`);
    const { status, output } = copy.run(
      'vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      ...folders,
    );
    expect(status, output).toBe(0);
  });
});
