import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { parse } from 'yaml';
import { referenceOf } from '../../scripts/reference/reference.ts';
import { samplesOf } from '../../site/samples/languages.ts';
import type { OpenApi } from '../../scripts/lib/openapi.ts';

const ROOT = process.cwd();

const TSCONFIG = {
  extends: join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    typeRoots: [join(ROOT, 'node_modules/@types')],
    moduleDetection: 'force',
    paths: {
      'payments-contract': [join(ROOT, 'src/client/index.ts')],
      'payments-contract/mock': [join(ROOT, 'src/mock/node.ts')],
      'payments-contract/*': [join(ROOT, 'src/*/index.ts')],
    },
  },
  include: ['typescript', 'guides'],
};

/** A folder with every sample and a tsconfig that finds this package by its name, until the tests of a file end. */
export async function sampleFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payments-samples-'));
  afterAll(() => rm(folder, { recursive: true }));
  const bundle = await readFile(join(ROOT, 'generated', 'openapi.yaml'), 'utf8');
  const { operations } = referenceOf(parse(bundle) as OpenApi);
  const samples = operations.flatMap(samplesOf);
  // As an operation gets them for which the client has no method.
  const raw = operations.flatMap((operation) =>
    samplesOf({ ...operation, id: `${operation.id}-raw` }).filter(
      ({ language }) => language.id === 'typescript',
    ),
  );
  for (const { file, code } of [...samples, ...raw]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  return folder;
}

/**
 * Writes the TypeScript of the guides and of the README, each block as a file. Those with the mock
 * can be run.
 */
export async function writeSnippets(folder: string): Promise<{ runnable: string[] }> {
  const guides = await readdir(join(ROOT, 'docs'));
  const files = [
    'README.md',
    ...guides.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`),
  ];
  await mkdir(join(folder, 'guides'), { recursive: true });
  // For the packages of others that a guide imports.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const runnable: string[] = [];
  let count = 0;
  for (const file of files) {
    const text = await readFile(join(ROOT, file), 'utf8');
    for (const [, code = ''] of text.matchAll(/^```typescript\n([^]*?)^```/gm)) {
      count += 1;
      const target = join(folder, 'guides', `${basename(file, '.md')}-${count}.ts`);
      await writeFile(target, code);
      if (code.includes("from 'payments-contract/mock'")) runnable.push(target);
    }
  }
  return { runnable };
}
