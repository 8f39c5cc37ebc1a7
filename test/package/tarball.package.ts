import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../generated/operations.ts';
import { Project, root } from './project.ts';

const { tarball, files } = inject('packed');
const read = (file: string) => readFile(join(root, file), 'utf8');

interface Manifest {
  version: string;
  exports: Record<string, string | object>;
}
const manifest = JSON.parse(await read('package.json')) as Manifest;
const modules = Object.keys(manifest.exports).filter(
  (name) => typeof manifest.exports[name] === 'object',
);
const DOCUMENTS = ['openapi', 'openapi-3.0'].flatMap((name) => [
  name,
  `${name}.main`,
  `${name}.webhooks`,
]);
const OTHER_FILES = [
  'postman.json',
  'rehearse-report.schema.json',
  'verify-report.schema.json',
  'package.json',
];

test('exports six modules, the documents and what belongs to them, and nothing else', () => {
  expect(modules).toEqual(['.', './types', './mock', './verify', './rehearse', './validate']);
  const exported = Object.keys(manifest.exports).filter((name) => !modules.includes(name));
  const documents = DOCUMENTS.flatMap((name) => [`${name}.yaml`, `${name}.json`]);
  const expected = [...documents, ...OTHER_FILES].map((name) => `./${name}`);
  expect(exported.toSorted()).toEqual(expected.toSorted());
});

describe('the package alone', () => {
  let project: Project;
  beforeAll(async () => {
    project = await Project.create(tarball);
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

  test('holds the documents as they are in the repository, and as JSON', async () => {
    const found = (await project.evaluate(
      `import { readFileSync } from 'node:fs';
       const read = (name) => readFileSync(new URL(import.meta.resolve('payments-contract/' + name)), 'utf8');
       const both = (name) => [read(name + '.yaml'), JSON.parse(read(name + '.json'))];
       console.log(JSON.stringify(${JSON.stringify(DOCUMENTS)}.map(both)));`,
    )) as [string, object][];
    const texts = await Promise.all(DOCUMENTS.map((name) => read(`generated/${name}.yaml`)));
    expect(found).toEqual(texts.map((text) => [text, parse(text)]));
  });

  test('has modules that need no other, and a command', async () => {
    const imports = modules.map((name) => `import '${posix.join('payments-contract', name)}';\n`);
    expect(await project.evaluate(`${imports.join('')}console.log(true);`)).toBe(true);
    expect(await project.bin('payments-contract', '--version')).toEqual({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
  });
});

describe('with the tools', () => {
  let project: Project;
  beforeAll(async () => {
    project = await Project.sharing(inject('installed'));
  });
  afterAll(() => project.remove());

  test('publint finds nothing', async () => {
    const found = await project.bin('publint', 'run', tarball, '--strict');
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('All good!') });
  });

  // The documents are files, not modules. `require` of what is ESM only works since Node 20.19.
  test('arethetypeswrong finds nothing', async () => {
    const options = ['--profile', 'esm-only', '--no-emoji', '--format', 'ascii'];
    const found = await project.bin('attw', tarball, ...options, '--entrypoints', ...modules);
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('payments-contract') });
  });

  test('the mock of README needs no port', async () => {
    const [, code = ''] =
      /^```typescript mock\.mjs\n([^]*?)^```/m.exec(await read('README.md')) ?? [];
    await project.write('mock.mjs', code);
    const ran = await project.run('node', 'mock.mjs');
    expect(ran).toMatchObject({ code: 0, stdout: 'voided\n' });
  });
});

/** The links of a text that lead to nothing in the package. */
const missing = (file: string, text: string) =>
  [
    ...text
      .replaceAll(/^( *)```[^]*?^\1```$/gm, '')
      .matchAll(/(?<!!\[[^\]]*)\]\((?!https?:|#)([^)#\s]+)/g),
  ]
    .map(([, target = '']) => posix.join(posix.dirname(file), target))
    // README is the first page of the repository, too.
    .filter((target) => !files.includes(target) && target !== 'CONTRIBUTING.md');

test('what people and agents read leads to nothing that the package lacks', async () => {
  const texts = files.filter((file) => /^([A-Z]+\.md|docs\/[\w-]+\.(md|txt))$/.test(file));
  expect(texts).toEqual(
    expect.arrayContaining(['AGENTS.md', 'README.md', 'docs/client.md', 'docs/llms.txt']),
  );
  for (const file of texts) expect(missing(file, await read(file)), file).toEqual([]);
  expect(missing('docs/a.md', '[a](b.md) [c](client.md)')).toEqual(['docs/b.md']);
});

test('agents find the skill, and the files that it names', async () => {
  const skill = 'skills/payments-contract/SKILL.md';
  expect(files).toContain(skill);
  const text = await read(skill);
  const { name, description } = parse(/^---\n([^]*?)^---\n/m.exec(text)?.[1] ?? '');
  expect(name).toBe(basename(dirname(skill)));
  expect(description.length).toBeLessThanOrEqual(1024);
  const named = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+|[A-Z]+\.md)`/g)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, file = '']) => !files.includes(file))).toEqual([]);
});

// Twelve documents, types and validators have 17 kB of each operation.
test('the tarball has less than 410 kB, and 20 kB more for each operation that is new', async () => {
  const more = Object.keys(operations).length - 9;
  expect((await stat(tarball)).size).toBeLessThan(410_000 + more * 20_000);
});
