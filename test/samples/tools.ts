import { execFile, spawnSync } from 'node:child_process';

export interface Tool {
  language: string;
  /** Says whether the tool chain is there. */
  there: [command: string, ...args: string[]];
  /** Fails when the file is not well formed. */
  check: (file: string) => [command: string, ...args: string[]][];
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
    // The command `tsx` would start a second process.
    run: (file) => [
      'env',
      `TSX_TSCONFIG_PATH=${file.replace(/[^/]*\/[^/]*$/, 'tsconfig.json')}`,
      process.execPath,
      '--import',
      'tsx',
      file,
    ],
  },
  {
    language: 'node',
    there: [process.execPath, '--version'],
    check: (file) => [[process.execPath, '--check', file]],
    run: (file) => [process.execPath, file],
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
  },
  {
    language: 'go',
    there: ['go', 'version'],
    check: (file) => [
      ['sh', '-c', 'test -z "$(gofmt -l "$1")"', 'sh', file],
      ['go', 'vet', file],
    ],
    run: (file) => ['go', 'run', file],
  },
  {
    language: 'php',
    there: ['php', '-r', 'curl_init();'],
    check: (file) => [['php', '-l', file]],
    run: (file) => ['php', file],
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
