// What is in the tarball, and what it can do with nothing beside it.
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../generated/operations.ts';
import { Project } from './project.ts';
import { ROOT } from '../support/files.ts';

const tarball = inject('tarball');
const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim();
/** Paths inside of the tarball of npm. */
const files = listed.split('\n').map((file) => file.replace('package/', ''));
const tools = await Project.shared();
/** Reads a file where the tarball was made: a clean checkout has no dist. */
const read = (file: string) => readFile(join(inject('clone'), file), 'utf8');

const MODULES = ['.', './types', './mock', './verify', './rehearse', './validate'];
const DOCUMENTS = ['openapi', 'openapi-3.0'].flatMap((name) => [
  name,
  `${name}.main`,
  `${name}.webhooks`,
]);
/** Prints how a check ends. */
const VERIFY = `
  import { verifyHar } from 'payments-contract/verify';
  verifyHar('recording.har').then(
    ({ exitCode }) => console.log(exitCode),
    ({ message }) => console.log(message),
  );`;

describe('the package alone', () => {
  let project: Project;
  beforeAll(async () => {
    project = await Project.create([tarball]);
  });
  afterAll(() => project.remove());

  test('brings openapi-fetch and its helper, and nothing else', async () => {
    const lock = await readFile(join(project.folder, 'node_modules/.package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: object };
    expect(Object.keys(packages)).toEqual([
      'node_modules/openapi-fetch',
      'node_modules/openapi-typescript-helpers',
      'node_modules/payments-contract',
    ]);
  });

  test('has modules that need no other, documents in YAML and JSON, and a command', async () => {
    const modules = MODULES.map((name) => posix.join('payments-contract', name));
    const found = await project.evaluate(`
      import { readFileSync } from 'node:fs';
      for (const module of ${JSON.stringify(modules)}) await import(module);
      const read = (name) => readFileSync(new URL(import.meta.resolve('payments-contract/' + name)), 'utf8');
      const both = (name) => [read(name + '.yaml'), JSON.parse(read(name + '.json'))];
      console.log(JSON.stringify(${JSON.stringify(DOCUMENTS)}.map(both)));`);
    const texts = await Promise.all(DOCUMENTS.map((name) => read(`generated/${name}.yaml`)));
    expect(found).toEqual(texts.map((text) => [text, parse(text)]));
    const ran = await project.runPackage('.bin/payments-contract', '--version');
    expect(ran).toEqual({ code: 0, stdout: expect.stringMatching(/^[\d.]+\n$/), stderr: '' });
  });

  test.each([
    { file: 'bundle.mjs', format: 'esm' as const },
    { file: 'bundle.cjs', format: 'cjs' as const },
  ])('has documents that $file leaves out', async ({ file, format }) => {
    const printed = async (external: string[]) => {
      const bundle = await project.bundle(VERIFY, { platform: 'node', format, external });
      await project.write(file, bundle);
      await project.write('recording.har', '{"log":{"entries":[]}}');
      return project.run(process.execPath, file);
    };
    const message = /^payments-contract reads its documents .*--external.*\n$/;
    const refused = { stdout: expect.stringMatching(message), stderr: '' };
    expect(await printed([])).toMatchObject(refused);
    expect(await printed(['payments-contract'])).toMatchObject({ stdout: '2\n', stderr: '' });
  });
});

test('publint and arethetypeswrong find nothing', async () => {
  const published = await tools.runPackage('.bin/publint', 'run', tarball, '--strict');
  expect(published).toMatchObject({ code: 0, stdout: expect.stringContaining('All good!') });
  // The documents are files, not modules. `require` of what is ESM only works since Node 20.19.
  const options = ['--profile', 'esm-only', '--format', 'ascii', '--entrypoints', ...MODULES];
  const typed = await tools.runPackage('.bin/attw', tarball, ...options);
  expect(typed).toMatchObject({ code: 0, stdout: expect.stringContaining('payments-contract') });
});

const SKILL = 'skills/payments-contract/SKILL.md';

/** Files that a text leads to: by links, but for those of images, to other sites and in code, and by their names. */
function targetsOf(file: string, text: string): string[] {
  const prose = text.replaceAll(/^( *)```[^]*?^\1```$/gm, '');
  const links = prose.matchAll(/(?<!!\[[^\]]*)\]\((?!https?:|#)([^)#\s]+)/g);
  const linked = [...links].map(([, target = '']) => posix.join(posix.dirname(file), target));
  const named = text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+|[A-Z]+\.md)`/g);
  return file === SKILL ? [...named].map(([, name = '']) => name) : linked;
}

test('what people and agents read leads to nothing that the package lacks', async () => {
  const texts = files.filter((file) =>
    /^([A-Z]+\.md|(docs|dist\/reference)\/[\w-]+\.(md|txt))$/.test(file),
  );
  const targets = await Promise.all(
    [...texts, SKILL].map(async (file) => targetsOf(file, await read(file))),
  );
  const pages = Object.keys(operations).map((id) => `dist/reference/${id}.md`);
  expect(targets.flat()).toEqual(expect.arrayContaining(['docs/client.md', ...pages]));
  expect(targets.flat().filter((target) => !files.includes(target))).toEqual([]);
});

test('has the licence of each package of which it holds code', async () => {
  // What a bundler takes in that leaves the dependencies out, and what it says of the validators where they stand.
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'src/cli/main.ts')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    external: ['openapi-fetch'],
  });
  const inputs = [...Object.keys(metafile.inputs), await read('generated/validators.ts')].join(
    '\n',
  );
  const names = new Set(inputs.match(/(?<=node_modules\/)(?:@[\w-]+\/)?[\w-]+(?=\/)/g));
  expect([...names]).toEqual(expect.arrayContaining(['commander', 'type-detect', 'ajv-formats']));
  const file = 'package/dist/src/LICENSES.txt';
  const held = execFileSync('tar', ['-xzOf', tarball, file], { encoding: 'utf8' });
  for (const name of names) {
    const licence = (await read(`node_modules/${name}/LICENSE`)).trim();
    expect(held).toContain(`${name}\n\n${licence}\n`);
  }
});

test('agents find the skill by its name', async () => {
  const { name, description } = parse(/^---\n([^]*?)^---\n/m.exec(await read(SKILL))?.[1] ?? '');
  expect(files).toContain(`skills/${name}/SKILL.md`);
  expect(description.length).toBeLessThanOrEqual(1024);
});

// Twelve documents, types, validators and a page have 19 kB of each operation.
test('the tarball has less than 440 kB, and 22 kB more for each operation that is new', async () => {
  const more = Object.keys(operations).length - 9;
  expect((await stat(tarball)).size).toBeLessThan(440_000 + more * 22_000);
});
