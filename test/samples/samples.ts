import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { expect } from 'vitest';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { samplesOf } from '../../site/samples/operation-samples.ts';
import { publishedDocument } from '../../src/shared/package-files.ts';
import { NODE, lacks } from '../support/example-programs.ts';
import { ROOT, emptyFolder } from '../support/files.ts';

export type Command = readonly [command: string, ...args: string[]];

interface Tool {
  /** Succeeds where the tool chain is. */
  there: string;
  /** Fails for what a run does not show: how a file is laid out, and code that is suspicious or not reached. */
  check?: (file: string) => Command;
  run: (file: string) => Command;
}

/** How each language is checked and run. TypeScript is checked as one program, by a test of its own. */
const TOOLS: Readonly<Record<string, Tool>> = {
  curl: {
    there: 'curl --version',
    check: (file) => ['sh', '-n', file],
    run: (file) => ['sh', file],
  },
  typescript: { there: 'true', run: (file) => [...NODE, bundled(file)] },
  node: { there: 'true', run: (file) => [...NODE, file] },
  // They need no package, and those of a machine take longer to find than a sample runs.
  python: { there: 'python3 --version', run: (file) => ['python3', '-S', '-W', 'error', file] },
  go: {
    there: 'go version',
    check: (file) => ['sh', '-c', 'test -z "$(gofmt -l "$1")" && go vet "$1"', 'sh', file],
    run: (file) => [compiled(file)],
  },
};

/** The languages of the samples with their tools, where these are. */
export const languages = LANGUAGES.flatMap((language) => {
  const tool = TOOLS[language.id];
  if (tool === undefined) throw new Error(`say how ${language.id} is checked and run`);
  return lacks(tool.there) ? [] : [{ ...language, ...tool }];
});

const texts = new Map<string, string>();

/** Builds a program, unless the one that is there has the same text: a sample runs with many responses. */
function built(file: string, program: string, build: () => void): string {
  const text = readFileSync(file, 'utf8');
  if (texts.get(file) !== text) build();
  texts.set(file, text);
  return program;
}

/** A program in TypeScript with the client in it: `tsx` would read all of the client at each start. */
function bundled(file: string): string {
  const outfile = file.replace(/\.mts$/, '.mjs');
  const options = {
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  } as const;
  const tsconfig = join(dirname(dirname(file)), 'tsconfig.json');
  return built(file, outfile, () => buildSync({ ...options, entryPoints: [file], tsconfig }));
}

/** A program in Go, built as its first lines say. */
function compiled(file: string): string {
  const program = file.replace(/\.go$/, '');
  return built(file, program, () => {
    expect(readFileSync(file, 'utf8')).toContain('Build it with go build');
    execFileSync('sh', ['-c', 'go build -ldflags=-s -o "$1" "$2"', 'sh', program, file]);
  });
}

/** Runs a command to its end. */
export function execute(
  [command, ...args]: Command,
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const program = execFile(command, args, { env: { ...process.env, ...env } }, (_, out, err) => {
      resolve({ code: program.exitCode ?? 1, out, err });
    });
  });
}

export const { operations } = referenceOf(publishedDocument() as OpenApi);

const TSCONFIG = {
  extends: join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    typeRoots: [join(ROOT, 'node_modules/@types')],
    moduleDetection: 'force',
    paths: { 'payments-contract': [join(ROOT, 'src/client/index.ts')] },
  },
  include: ['typescript'],
};

/** A folder with every sample and a tsconfig that finds this package by its name, until the tests of a file end. */
export async function sampleFolder(): Promise<string> {
  const folder = emptyFolder();
  for (const { file, code } of operations.flatMap(samplesOf)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  // Settings of the user, which send again what has failed.
  await writeFile(join(folder, '.curlrc'), 'retry = 2\n');
  process.env['CURL_HOME'] = folder;
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  return folder;
}
