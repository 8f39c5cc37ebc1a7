import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { change, good } from '../lint/cases.ts';
import { runCommand } from '../support/command.ts';
import {
  type Project,
  ROOT,
  emptyProject,
  removeProjects,
  smallProject,
} from '../support/project.ts';

afterAll(removeProjects);

/** A program that leaves a file with its name in a folder, and ends with a code. */
const benchOf = (name: string, code: number) =>
  `require('node:fs').writeFileSync(__dirname + '/ran-${name}', '');process.exitCode = ${code};\n`;

function projectOfCommands(): Project {
  return emptyProject({
    'pots.json': '{ "info": {}, "paths": {} }',
    'package.json': '{ "bugs": "", "homepage": "" }',
    'test/bench/second.bench.ts': benchOf('second', 0),
    'test/bench/first.bench.ts': benchOf('first', 1),
    'test/bench/support.ts': '',
  });
}

const rows = parse(readFileSync(join(import.meta.dirname, 'commands.yaml'), 'utf8')) as Record<
  string,
  { status: number; says: string }
>;

test.each(Object.entries(rows))('npm run %s', async (command, { status, says }) => {
  const [name = '', ...args] = command.split(' ');
  const at = projectOfCommands();
  const revision = name === 'diff' ? ['--revision', 'pots.json'] : [];
  const ran = await runCommand(`scripts/commands/${name}`, at.root, ...revision, ...args);
  expect(ran.status).toBe(status);
  // What was asked for goes to stdout, all else to stderr.
  const [said, silent] = status === 0 ? [ran.stdout, ran.stderr] : [ran.stderr, ran.stdout];
  expect(said).toContain(says);
  expect(said).not.toContain('    at ');
  expect(silent).toBe('');
});

test.each([
  { names: [], ran: ['first', 'second'], status: 1, stderr: 'failed: first\n' },
  { names: ['second'], ran: ['second'], status: 0, stderr: '' },
])('npm run bench $names runs $ran', async ({ names, ran, status, stderr }) => {
  const at = projectOfCommands();
  const ended = await runCommand('scripts/commands/bench', at.root, ...names);
  expect(ended).toEqual({ status, stdout: '', stderr });
  const left = readdirSync(join(at.root, 'test/bench')).filter((file) => file.startsWith('ran-'));
  expect(left).toEqual(ran.map((name) => `ran-${name}`));
});

test('a package that says where it comes from may be published', async () => {
  const at = emptyProject({ 'package.json': '{ "repository": "", "bugs": "", "homepage": "" }' });
  const ran = await runCommand('scripts/commands/check-origin', at.root);
  expect(ran).toEqual({ status: 0, stdout: '', stderr: '' });
});

describe('npm run diff', () => {
  test('compares the source with the document of the default branch', async () => {
    const at = smallProject();
    const before = change(structuredClone(good), { 'POST/tags': ['Webhook endpoints'] });
    at.write('generated/openapi.json', JSON.stringify(before));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: at.root });
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', 'generated');
    git('-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', 'commit', '-qm', 'Begin');
    rmSync(at.out, { recursive: true });
    expect(await runCommand('scripts/commands/diff', at.root)).toEqual({
      status: 0,
      stderr: '',
      stdout: `Document 1.2.3, compared with main: nothing has been released yet

Breaking (1)
  POST /charges/{flw_ref}/void, tags
    was Webhook endpoints, is Charges. (surface-tags)

Passed: before the first release everything may change.
`,
    });
  });

  test('refuses a version that is too low for the changes since the last release', async () => {
    const at = smallProject();
    const before = change(structuredClone(good), { 'POST/operationId': 'cancelCharge' });
    at.write('openapi/released/1.2.3/openapi.yaml', JSON.stringify(before));
    at.write('new.json', JSON.stringify(good));
    const args = ['--revision', 'new.json', '--format', 'markdown'];
    expect(await runCommand('scripts/commands/diff', at.root, ...args)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        '#### Breaking\n\n- `POST /charges/{flw_ref}/void, operationId`: was ',
      ),
    });
  });
});

test('npm run dist writes what is published, and nothing else', async () => {
  const at = emptyProject({
    'package.json':
      '{ "type": "module", "exports": { ".": { "types": "./dist/src/index.d.ts" } } }',
    'tsconfig.build.json': JSON.stringify({
      compilerOptions: {
        declaration: true,
        module: 'nodenext',
        outDir: 'dist',
        rewriteRelativeImportExtensions: true,
        rootDir: '.',
        types: [],
      },
      include: ['src', 'generated'],
    }),
    'src/index.ts':
      "export type { Pot } from './pot.ts';\n/** A lid. */\nexport const lid = () => {\n  return 1; // one\n};\n",
    'src/pot.ts': 'export interface Pot {\n  /** A name. */\n  name: string;\n}\n',
    'src/cli/main.ts': "import { lid } from '../index.ts';\nconsole.log(lid());\n",
    'generated/validators.ts': 'export const validators = { long: 1 };\n',
    'dist/src/removed.js': '',
    'dist/src/removed.d.ts': '',
    'dist/docs/index.html': 'kept',
  });
  symlinkSync(join(ROOT, 'node_modules'), join(at.root, 'node_modules'));
  expect(await runCommand('scripts/commands/dist', at.root)).toMatchObject({
    status: 0,
    stderr: '',
  });
  const files = readdirSync(join(at.root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(at.root, join(entry.parentPath, entry.name)));
  expect(Object.fromEntries(files.toSorted().map((file) => [file, at.read(file)]))).toEqual({
    'dist/docs/index.html': 'kept',
    'dist/generated/validators.js': 'export const validators={long:1};\n',
    'dist/src/cli/main.js': 'import { lid } from "../index.js";\nconsole.log(lid());\n',
    'dist/src/index.d.ts':
      "export type { Pot } from './pot.ts';\n/** A lid. */\nexport declare const lid: () => number;\n",
    'dist/src/index.js': 'export const lid = () => {\n  return 1;\n};\n',
    'dist/src/pot.d.ts': 'export interface Pot {\n    /** A name. */\n    name: string;\n}\n',
    'dist/src/pot.js': 'export {};\n',
  });
  expect(statSync(join(at.root, 'dist/src/cli/main.js')).mode & 0o777).toBe(0o755);
});
