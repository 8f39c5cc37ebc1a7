import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { buildSync } from 'esbuild';

export interface Tool {
  language: string;
  /** Says whether the tool chain is there. */
  there: [command: string, ...args: string[]];
  /** Fails for what a run does not show: how a file is laid out, and the end of a script that ends before it. */
  check: (file: string) => [command: string, ...args: string[]][];
  /** Fails for suspicious code. It takes as long as a run, and does not depend on what was entered. */
  lint?: (file: string) => [command: string, ...args: string[]];
  run: (file: string) => [command: string, ...args: string[]];
}

/** How each language is checked and run. TypeScript is checked as one program, by its own test. */
export const TOOLS: readonly Tool[] = [
  {
    language: 'curl',
    there: ['curl', '--version'],
    check: (file) => [['sh', '-n', file]],
    run: (file) => ['sh', file],
  },
  {
    language: 'typescript',
    there: [process.execPath, '--version'],
    check: () => [],
    run: (file) => [process.execPath, bundled(file)],
  },
  {
    language: 'node',
    there: [process.execPath, '--version'],
    check: () => [],
    run: (file) => [process.execPath, file],
  },
  {
    language: 'python',
    there: ['python3', '--version'],
    check: () => [],
    run: (file) => ['python3', '-W', 'error', file],
  },
  {
    language: 'go',
    there: ['go', 'version'],
    check: (file) => [['sh', '-c', 'test -z "$(gofmt -l "$1")"', 'sh', file]],
    lint: (file) => ['go', 'vet', file],
    run: (file) => [compiled(file)],
  },
];

/** A program in TypeScript with the client in it: `tsx` would read all of the client at each start. */
function bundled(file: string): string {
  const outfile = file.replace(/\.ts$/, '.mjs');
  buildSync({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    tsconfig: file.replace(/[^/]*\/[^/]*$/, 'tsconfig.json'),
    logLevel: 'silent',
  });
  return outfile;
}

/** A program in Go, so that `go` itself starts once for all runs of it. */
function compiled(file: string): string {
  const outfile = file.replace(/\.go$/, '');
  const [command, ...args] = ['go', 'build', '-ldflags=-s', '-o', outfile, file] as const;
  execFileSync(command, args);
  return outfile;
}

/** Why a language cannot be tried here, or undefined. */
export function missing({ language, there: [command, ...args] }: Tool): string | undefined {
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  return status === 0
    ? undefined
    : `${language}: ${[command, ...args].join(' ')} does not work here`;
}

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

export function execute(
  [command, ...args]: [string, ...string[]],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(command, args, { env: { ...process.env, ...env } }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, out, err });
    });
  });
}
