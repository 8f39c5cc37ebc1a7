import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { Project, root } from './project.ts';

const { tarball, files } = inject('packed');
const read = (file: string) => readFile(join(root, file), 'utf8');

interface Manifest {
  version: string;
  exports: Record<string, string | object>;
  scripts: Record<string, string>;
}
const manifest = JSON.parse(await read('package.json')) as Manifest;
const modules = Object.keys(manifest.exports).filter(
  (name) => typeof manifest.exports[name] === 'object',
);
const DOCUMENTS = ['openapi', 'openapi-3.0'].flatMap((name) =>
  ['', '.main', '.webhooks'].flatMap((part) => [`${name}${part}.yaml`, `${name}${part}.json`]),
);

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

  test('holds the documents as they are in the repository', async () => {
    const texts = await project.evaluate(
      `import { readFileSync } from 'node:fs';
       const read = (name) => readFileSync(new URL(import.meta.resolve('payments-contract/' + name)), 'utf8');
       console.log(JSON.stringify(${JSON.stringify(DOCUMENTS)}.map(read)));`,
    );
    expect(texts).toEqual(await Promise.all(DOCUMENTS.map((name) => read(`generated/${name}`))));
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
    .filter((target) => !files.includes(target));

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

test('the tarball is no larger than README says', async () => {
  const [, kilobytes] = /tarball has at most (\d+) kB/.exec(await read('README.md')) ?? [];
  expect((await stat(tarball)).size / 1000).toBeLessThanOrEqual(Number(kilobytes));
});

const ORIGIN = {
  repository: { type: 'git', url: 'git+https://git.example/owner/repository.git' },
  bugs: { url: 'https://git.example/owner/repository/issues' },
  homepage: 'https://pages.example/repository/',
};

test.each([
  { origin: ORIGIN, status: 0, says: '+ payments-contract' },
  { origin: {}, status: 1, says: 'package.json has no repository, bugs, homepage, so nothing is' },
])(
  'a clone that says of its origin $origin is published with status $status',
  ({ origin, status, says }) => {
    // With nothing to pack, which takes long. Nothing is sent: the registry is a port where nobody listens.
    const cwd = mkdtempSync(join(tmpdir(), 'publish-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    const { prepack: _, ...scripts } = manifest.scripts;
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ ...manifest, ...origin, scripts }));
    for (const part of ['node_modules', 'scripts', 'src']) {
      symlinkSync(join(root, part), join(cwd, part));
    }
    const registry = ['--registry', 'http://127.0.0.1:9/', '--//127.0.0.1:9/:_authToken=a-token'];
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, NO_COLOR: '1' };
    const args = ['publish', '--dry-run', ...registry, '--fetch-retries', '0'];
    const ran = spawnSync('npm', args, { cwd, encoding: 'utf8', env });
    expect(ran.status).toBe(status);
    expect(ran.stdout + ran.stderr).toContain(says);
  },
);
