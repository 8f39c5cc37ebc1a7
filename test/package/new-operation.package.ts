// The steps of openapi/README.md, done in a copy of the repository.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tokens, marked } from 'marked';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { root } from './project.ts';

/** The code of each step that has some, by the file that the step names first. */
async function readSteps(): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'openapi/README.md'), 'utf8');
  const [, section = ''] = text.split('## Add an operation');
  const list = marked.lexer(section).find((token): token is Tokens.List => token.type === 'list');
  return new Map(
    list?.items.flatMap(({ tokens, text: step }) => {
      const code = tokens.find((token): token is Tokens.Code => token.type === 'code');
      const [, file = ''] = /`([\w/.-]+\.(?:yaml|ts))`/.exec(step) ?? [];
      return code === undefined ? [] : [[file, code.text] as const];
    }),
  );
}

let copy: string;
/** Runs a program of node_modules in the copy; the output holds what it printed on both streams. */
function run(file: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('node_modules', file), ...args],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 },
  );
  return { status, output: stdout + stderr };
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-operation-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => existsSync(join(root, name)))) {
    if (file !== '') await cp(join(root, file), join(copy, file));
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, code] of await readSteps()) {
    if (file === 'openapi.yaml') await addEntries(code);
    else if (file.endsWith('.ts')) await addMethod(file, code);
    else await writeFile(join(copy, 'openapi', file), `${code}\n`);
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function addEntries(code: string): Promise<void> {
  const file = join(copy, 'openapi/openapi.yaml');
  const document = parseDocument(await readFile(file, 'utf8'));
  const { tags, paths } = parseDocument(code).toJS() as { tags: object[]; paths: object };
  for (const tag of tags) document.addIn(['tags'], tag);
  for (const [path, entry] of Object.entries(paths)) document.setIn(['paths', path], entry);
  await writeFile(file, String(document));
}

async function addMethod(file: string, line: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8');
  const [, indent = '', before = ''] = /\n( +)(\/\*\*[^\n]*\*\/\n +raw: )/.exec(text) ?? [];
  await writeFile(join(copy, file), text.replace(before, `${line}\n${indent}${before}`));
}

// Each test needs what the build before it wrote.
describe.sequential('a new operation', { timeout: 900_000 }, () => {
  test('is built from its files', () => {
    expect(run('tsx/dist/cli.mjs', 'site/commands/build.ts')).toMatchObject({ status: 0 });
  });

  test('is served by the mock and called by the client', async () => {
    await writeFile(
      join(copy, 'scripts/ping.ts'),
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
    const { status, output } = run('tsx/dist/cli.mjs', 'scripts/ping.ts');
    expect([status, output]).toEqual([0, '{"status":"success","message":"Pong"}\n']);
  });

  test('passes the type check', () => {
    expect(run('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noEmit')).toEqual({
      status: 0,
      output: '',
    });
  });

  test('passes the tests of src/ unchanged', () => {
    const folders = ['client', 'mock', 'validate', 'verify'].map((name) => `test/src/${name}`);
    const { status, output } = run('vitest/vitest.mjs', 'run', '--project', 'unit', ...folders);
    expect(status, output).toBe(0);
  });
});
