import { execFile, spawnSync } from 'node:child_process';

export interface Tool {
  language: string;
  /** Says whether the tool chain is there. */
  there: [command: string, ...args: string[]];
  /** Fails when the file is not well formed. */
  check: (file: string) => [command: string, ...args: string[]][];
  run: (file: string) => [command: string, ...args: string[]];
  /**
   * The exit code of an error that nobody catches, by which a sample is rehearsed. Undefined where it is not:
   * the sample of curl prints whatever comes, that in TypeScript leaves all of it to the client.
   */
  uncaught: number | undefined;
}

/** How each language is checked and run. TypeScript is checked as one program, by its own test. */
export const TOOLS: readonly Tool[] = [
  {
    language: 'curl',
    there: ['curl', '--version'],
    check: (file) => [['sh', '-n', file]],
    run: (file) => ['sh', file],
    uncaught: undefined,
  },
  {
    language: 'typescript',
    there: [process.execPath, '--version'],
    check: () => [],
    // The command `tsx` would start a second process.
    run: (file) => [
      'env',
      `TSX_TSCONFIG_PATH=${file.replace(/[^/]*\/[^/]*$/, 'tsconfig.json')}`,
      process.execPath,
      '--import',
      'tsx',
      file,
    ],
    uncaught: undefined,
  },
  {
    language: 'node',
    there: [process.execPath, '--version'],
    check: (file) => [[process.execPath, '--check', file]],
    run: (file) => [process.execPath, file],
    uncaught: 1,
  },
  {
    language: 'python',
    there: ['python3', '--version'],
    check: (file) => [
      [
        'python3',
        '-W',
        'error',
        '-c',
        'import ast, sys; ast.parse(open(sys.argv[1]).read())',
        file,
      ],
    ],
    run: (file) => ['python3', file],
    uncaught: 1,
  },
  {
    language: 'go',
    there: ['go', 'version'],
    check: (file) => [
      ['sh', '-c', 'test -z "$(gofmt -l "$1")"', 'sh', file],
      ['go', 'vet', file],
    ],
    run: (file) => ['go', 'run', file],
    uncaught: 1,
  },
  {
    language: 'php',
    there: ['php', '-r', 'curl_init();'],
    check: (file) => [['php', '-l', file]],
    run: (file) => ['php', file],
    uncaught: 255,
  },
];

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
