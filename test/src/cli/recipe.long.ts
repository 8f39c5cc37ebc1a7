import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../../../src/cli/recipe.ts';
import { runHere } from './run-here.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CLI = ['--import', import.meta.resolve('tsx'), join(ROOT, 'src/cli/main.ts')];
const RECIPE = 'typescript/hey-api';
/** As long as a shell reads it as one word. */
const ODD_NAME = `it's a "$HOME" \`pwd\` \\ ü`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipe-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

function execute(command: string, args: string[], env = process.env) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(command, args, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

const recipe = (...args: string[]) => runHere(run, args, folder);
const written = (name: string) => readFile(join(folder, 'client', name), 'utf8');
const published = (name: string) => readFile(join(ROOT, 'generated', name), 'utf8');

test('without arguments it lists each recipe with its language, generator and tools', async () => {
  const { code, stdout } = await recipe();
  expect(code).toBe(0);
  const languages = (await readdir(join(ROOT, 'docs/recipes'))).toSorted();
  const lines = stdout.trimEnd().split('\n');
  expect([...new Set(lines.map((line) => line.split('/')[0]))].toSorted()).toEqual(languages);
  expect(stdout).toMatch(/^typescript\/hey-api +TypeScript +@hey-api\/openapi-ts [\d.]+ +Node 22/m);
});

test('it writes manifest, settings, documents, script, program, README, .gitignore and a step for CI', async () => {
  const { code, stdout } = await recipe(RECIPE, '--out', 'client');
  expect(code).toBe(0);
  const files = [
    '.gitignore',
    'README.md',
    'ci-step.yml',
    'generate.sh',
    'openapi.main.yaml',
    'openapi.webhooks.yaml',
    'package.json',
    'program.ts',
    'tsconfig.json',
  ];
  expect((await readdir(join(folder, 'client'))).toSorted()).toEqual(files);
  for (const name of files) expect(stdout).toContain(`client/${name}`);
  expect(await written('openapi.main.yaml')).toBe(await published('openapi.main.yaml'));
  expect(stdout).toContain('Next: bash client/generate.sh');
});

test('a program in a folder of its own is written there, and not over a changed one', async () => {
  const { stdout } = await recipe('java/openapi-generator', '--out', 'client');
  expect(stdout).toContain('client/src/Program.java');
  expect(await written('src/Program.java')).toContain('class Program');
  await writeFile(join(folder, 'client/src/Program.java'), '');
  const again = await recipe('java/openapi-generator', '--out', 'client');
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('src/Program.java') });
  expect(await written('src/Program.java')).toBe('');
});

test('--documents replaces the documents and nothing else', async () => {
  await recipe(RECIPE, '--out', 'client');
  await writeFile(join(folder, 'client/package.json'), '{}');
  await writeFile(join(folder, 'client/openapi.main.yaml'), 'old');
  const { code } = await recipe(RECIPE, '--out', 'client', '--documents');
  expect(code).toBe(0);
  expect(await written('openapi.main.yaml')).toBe(await published('openapi.main.yaml'));
  expect(await written('package.json')).toBe('{}');
});

test.each([
  [['cobol/generator', '--out', 'client'], 'there is no recipe "cobol/generator"'],
  [[RECIPE], '--out DIR is missing'],
  [[RECIPE, 'go/openapi-generator', '--out', 'client'], 'name one recipe only'],
  [['--lang', 'go'], '--lang'],
  [[RECIPE, '--out', 'a\nb'], '--out a?b: the name has a control character'],
])('wrong arguments are named: %j', async (args, message) => {
  const { code, stderr } = await recipe(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('the next command runs as it is printed, whatever the folder is called', async () => {
  const out = `client/${ODD_NAME}`;
  const { stdout } = await recipe(RECIPE, '--out', out);
  await writeFile(join(folder, out, 'generate.sh'), 'echo generated');
  const [, command = ''] = /^Next: (.*)$/m.exec(stdout) ?? [];
  expect(await execute('bash', ['-c', command])).toMatchObject({
    code: 0,
    stdout: 'generated\n',
  });
});

describe('the step for CI', () => {
  const out = ODD_NAME;
  let step: () => Promise<{ code: number; stdout: string }>;

  beforeEach(async () => {
    await recipe(RECIPE, '--out', out);
    const [{ env, run: script }] = parse(await readFile(join(folder, out, 'ci-step.yml'), 'utf8'));
    // In place of a generator, which needs the network, and of npx, which takes the package from its file.
    await writeFile(
      join(folder, out, 'generate.sh'),
      'cd "$(dirname "$0")"; cp openapi.main.yaml main.ts',
    );
    const npx = `#!/bin/sh
test "$1 $2 $4" = '--yes --package payments-contract' && test -f "$3" || exit 9
shift 4
exec ${[process.execPath, ...CLI].join(' ')} "$@"
`;
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/npx'), npx, { mode: 0o755 });
    await writeFile(join(folder, env['PAYMENTS_CONTRACT']), '');
    step = () =>
      execute('bash', ['-ec', script], {
        ...process.env,
        ...env,
        PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
      });
    await execute('git', ['init', '-q']);
  });

  const commit = (text: string) =>
    writeFile(join(folder, out, 'main.ts'), text).then(() =>
      execute('bash', ['-c', 'git add -A; git -c user.name=a -c user.email=a@b commit -qm client']),
    );

  test('passes when the client is up to date, whatever the generator has left', async () => {
    await commit(await published('openapi.main.yaml'));
    await mkdir(join(folder, out, 'node_modules'));
    await writeFile(join(folder, out, 'node_modules/left.js'), '');
    expect(await step()).toMatchObject({ code: 0, stdout: expect.not.stringContaining('diff') });
  });

  test('fails when the client is out of date', async () => {
    await commit('of an older document');
    const { code, stdout } = await step();
    expect(code).toBe(1);
    expect(stdout).toContain('-of an older document');
  });

  test('fails when a generated file is not committed', async () => {
    await commit(await published('openapi.main.yaml'));
    await appendFile(join(folder, out, 'generate.sh'), '; echo new > added.ts');
    await commit(await published('openapi.main.yaml'));
    const { code, stdout } = await step();
    expect(code).toBe(1);
    expect(stdout).toContain('+new');
  });
});
