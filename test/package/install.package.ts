import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Project, root } from './project.ts';

interface Manifest {
  version: string;
  exports: Record<string, string | { types: string; default: string }>;
}

const { tarball } = inject('packed');
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
const names = Object.keys(manifest.exports);
const modules = names.filter((name) => typeof manifest.exports[name] === 'object');
const documents = names.filter((name) => /\.(ya?ml|json|md)$/.test(name));
const specifier = (name: string) => `payments-contract${name.slice(1)}`;

describe('the package alone', () => {
  let project: Project;
  beforeAll(async () => {
    project = await Project.create(tarball);
  });
  afterAll(() => project.remove());

  test('brings openapi-fetch and its helper, and nothing else', async () => {
    expect(await project.installed()).toEqual([
      'openapi-fetch',
      'openapi-typescript-helpers',
      'payments-contract',
    ]);
  });

  test('exports what is promised', () => {
    expect(modules).toEqual([
      '.',
      './types',
      './mock',
      './msw',
      './verify',
      './rehearse',
      './validate',
    ]);
    expect(documents).toEqual(
      expect.arrayContaining(
        ['', '.main', '.webhooks'].flatMap((part) => [
          `./openapi${part}.yaml`,
          `./openapi${part}.json`,
          `./openapi-3.0${part}.yaml`,
          `./openapi-3.0${part}.json`,
        ]),
      ),
    );
  });

  test('holds the documents as they are in the repository', async () => {
    const paths = (await project.evaluate(
      `import { fileURLToPath } from 'node:url';
       const names = ${JSON.stringify(documents.map(specifier))};
       const paths = names.map((name) => fileURLToPath(import.meta.resolve(name)));
       console.log(JSON.stringify(paths));`,
    )) as string[];
    expect(paths).toHaveLength(documents.length);
    for (const [index, name] of documents.entries()) {
      const target = join(root, manifest.exports[name] as string);
      expect(await readFile(paths[index] ?? '', 'utf8'), name).toBe(await readFile(target, 'utf8'));
    }
  });

  test.each(modules)('%s is a module that needs no other', async (name) => {
    expect(await project.evaluate(`import '${specifier(name)}'; console.log(true);`)).toBe(true);
  });

  test('what is not exported cannot be reached', async () => {
    await expect(
      project.evaluate(`await import('payments-contract/dist/src/client/index.js');`),
    ).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  test('the command says what it can do and which version it is', async () => {
    const help = await project.command('--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/mock[\s\S]*verify/);
    expect((await project.command('--version')).stdout.trim()).toBe(manifest.version);
  });
});
