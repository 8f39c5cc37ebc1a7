import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Recipe, ciStep, filesOf, readRecipes, run } from '../../../src/cli/recipe.ts';
import { manifest } from '../../../src/shared/package-files.ts';
import { runHere } from './run-here.ts';

const RECIPE = 'typescript/hey-api';
/** As long as a shell reads it as one word. */
const ODD_NAME = `it's a "$HOME" \`pwd\` \\ ü`;

let folder: string;
/** Where the client is written to. */
let client: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipe-test-'));
  client = join(folder, 'client');
});
afterEach(() => rm(folder, { recursive: true }));

function execute(script: string, env = process.env) {
  return new Promise<{ code: number; stdout: string }>((resolve) => {
    execFile('bash', ['-ec', script], { cwd: folder, env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout });
    });
  });
}

const recipe = (...args: string[]) => runHere(run, args);
const written = (name: string) => readFile(join(client, name), 'utf8');
const published = (name: string) => readFile(join('generated', name), 'utf8');

test('without arguments it lists each recipe with its language, generator and tools', async () => {
  const { code, stdout, stderr } = await recipe();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const languages = (await readdir('docs/recipes')).toSorted();
  const lines = stdout.trimEnd().split('\n');
  expect([...new Set(lines.map((line) => line.split('/')[0]))].toSorted()).toEqual(languages);
  const own = lines.find((line) => line.startsWith(RECIPE)) ?? '';
  const columns = [own.slice(0, 38), own.slice(38, 50), own.slice(50, 86), own.slice(86)];
  expect(columns.map((column) => column.trimEnd().replace(/ [\d.]+$/, ' N'))).toEqual([
    'typescript/hey-api',
    'TypeScript',
    '@hey-api/openapi-ts N',
    'Node 22.18 or newer',
  ]);
});

test('it writes manifest, settings, documents, script, program, README, .gitignore and a step for CI', async () => {
  const { code, stdout } = await recipe(RECIPE, '--out', `${client}//`);
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
  expect((await readdir(client)).toSorted()).toEqual(files);
  const [list = '', next] = stdout.split('\n\n');
  expect(list.split('\n').toSorted()).toEqual(files.map((name) => join(client, name)));
  expect({ code, next }).toEqual({ code: 0, next: `Next: bash ${client}/generate.sh\n` });
  expect(await written('openapi.main.yaml')).toBe(await published('openapi.main.yaml'));
  expect(await written('.gitignore')).toBe('node_modules/\n');
  const id = { id: RECIPE } as Recipe;
  expect(await written('ci-step.yml')).toBe(ciStep(id, client, manifest()));
});

test('a program in a folder of its own is written there, and not over a changed one', async () => {
  const args = ['java/openapi-generator', '--out', client];
  const program = join(client, 'src/Program.java');
  expect((await recipe(...args)).stdout).toContain(`${program}\n`);
  expect(await written('src/Program.java')).toContain('class Program');
  await writeFile(program, '');
  expect(await recipe(...args)).toEqual({
    code: 1,
    stdout: '',
    stderr: `payments-contract recipe: these files differ and are left as they are: ${program}\n`,
  });
  expect(await written('src/Program.java')).toBe('');
});

test('--documents replaces the documents and nothing else', async () => {
  await recipe(RECIPE, '--out', client);
  await writeFile(join(client, 'package.json'), '{}');
  await writeFile(join(client, 'openapi.main.yaml'), 'old');
  const names = ['openapi.main.yaml', 'openapi.webhooks.yaml'];
  expect(await recipe(RECIPE, '--out', client, '--documents')).toEqual({
    code: 0,
    stdout: names.map((name) => `${join(client, name)}\n`).join(''),
    stderr: '',
  });
  expect(await written('openapi.main.yaml')).toBe(await published('openapi.main.yaml'));
  expect(await written('package.json')).toBe('{}');
});

test('the next command runs as it is printed, whatever the folder is called', async () => {
  const out = join(client, ODD_NAME);
  const { stdout } = await recipe(RECIPE, '--out', out);
  await writeFile(join(out, 'generate.sh'), 'echo generated');
  const [, command = ''] = /^Next: (.*)$/m.exec(stdout) ?? [];
  expect(await execute(command)).toEqual({ code: 0, stdout: 'generated\n' });
});

describe('the step for CI', () => {
  const out = ODD_NAME;
  let step: () => Promise<{ code: number; stdout: string }>;

  beforeEach(async () => {
    const own = (await readRecipes()).find(({ id }) => id === RECIPE)!;
    await mkdir(join(folder, out));
    for (const [name, text] of await filesOf(own, out))
      await writeFile(join(folder, out, name), text);
    const [{ env, run: script }] = parse(await readFile(join(folder, out, 'ci-step.yml'), 'utf8'));
    // In place of a generator, which needs the network, and of npx, which takes the package from its file.
    const generator = 'cd "$(dirname "$0")"; cp openapi.main.yaml main.ts';
    await writeFile(join(folder, out, 'generate.sh'), generator);
    const npx = `#!/bin/sh
test "$1 $2 $4 $5 $6 $7" = '--yes --package payments-contract recipe ${RECIPE} --out' || exit 9
test -f "$3" && test "$9" = --documents && echo new > "$8/openapi.main.yaml"
`;
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/npx'), npx);
    await chmod(join(folder, 'bin/npx'), 0o755);
    await writeFile(join(folder, env['PAYMENTS_CONTRACT']), '');
    const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`;
    step = () => execute(script, { ...process.env, ...env, PATH });
  });

  const commit = async (text: string) => {
    await writeFile(join(folder, out, 'main.ts'), text);
    await writeFile(join(folder, out, 'openapi.main.yaml'), 'new\n');
    const { code } = await execute(
      'git init -q; git add -A; git -c user.name=a -c user.email=a@b commit -qm client',
    );
    expect(code).toBe(0);
  };

  test('passes when the client is up to date, whatever the generator has left', async () => {
    await commit('new\n');
    await mkdir(join(folder, out, 'node_modules'));
    await writeFile(join(folder, out, 'node_modules/left.js'), '');
    expect(await step()).toEqual({ code: 0, stdout: '' });
  });

  test('fails when the client is out of date', async () => {
    await commit('of an older document');
    const { code, stdout } = await step();
    expect(code).toBe(1);
    expect(stdout).toContain('-of an older document');
  });

  test('fails when a generated file is not committed', async () => {
    await writeFile(
      join(folder, out, 'generate.sh'),
      `cd "$(dirname "$0")"; echo added > added.ts`,
    );
    await commit('new\n');
    const { code, stdout } = await step();
    expect(code).toBe(1);
    expect(stdout).toContain('+added');
  });
});
