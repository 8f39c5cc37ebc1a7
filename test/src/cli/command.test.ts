import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  ArgumentsError,
  defineCommand,
  guideAddress,
  parseNumber,
  readJson,
  stopSignal,
} from '../../../src/cli/command.ts';
import { runHere } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = { size: { type: 'string', short: 's', value: 'N', text: 'how large (1)' } } as const;
const MORE = {
  tag: { type: 'string', multiple: true, value: 'NAME-OF-A-TAG', text: 'a tag;\nmay be repeated' },
  fast: { type: 'boolean', text: 'at once' },
} as const;

type Given = Parameters<typeof defineCommand>[0];

/** What a command of our own prints and gets. */
async function runOwn(args: string[], more: Partial<Given> = {}) {
  const got: unknown[] = [];
  const command = defineCommand({
    name: 'own',
    about: '\nDoes what it does.\n',
    options: { ...SIZE, ...MORE },
    notes: '\nExit code 0.\n',
    guide: 'own-guide',
    run: (values, rest) => {
      got.push({ ...values }, rest);
      return 7;
    },
    ...more,
  } as Given);
  return { ...(await runHere(command, args)), got };
}

const SIZE_HELP = '  -s, --size N           how large (1)\n';
const MORE_HELP = `      --tag NAME-OF-A-TAG
                         a tag;
                         may be repeated
      --fast             at once
`;
const COMMON_HELP = `  -v, --version          print the version
  -h, --help             print this text
`;

test.each([
  {
    more: {},
    help: `Usage: payments-contract own [options]

Does what it does.

${SIZE_HELP}${MORE_HELP}${COMMON_HELP}
Exit code 0.
Guide: docs/own-guide.md
`,
  },
  {
    more: {
      usage: 'FILE',
      groups: [
        { title: 'First', options: SIZE },
        { title: 'Then', options: MORE },
      ],
    },
    help: `Usage: payments-contract own FILE

Does what it does.

First:
${SIZE_HELP}
Then:
${MORE_HELP}${COMMON_HELP}
Exit code 0.
Guide: docs/own-guide.md
`,
  },
])('the help of a command with $more', async ({ more, help }) => {
  const expected = { code: 0, stdout: help, stderr: '', got: [] };
  expect(await runOwn(['--help', '--fast'], more)).toEqual(expected);
  expect(await runOwn(['-h', '-v'], more)).toEqual(expected);
});

interface Row {
  readonly args: string[];
  readonly takes?: 'arguments' | 'program';
  readonly refused?: Readonly<Record<string, string>>;
  readonly gets?: object;
  /** @default none */
  readonly rest?: readonly string[];
  /** What is said in place of running. */
  readonly says?: string;
}

const rows = parse(readFileSync(new URL('command.yaml', import.meta.url), 'utf8')) as Row[];

test.each(rows)('$args', async ({ args, gets, rest = [], says, ...more }) => {
  const stderr = says === undefined ? '' : `payments-contract own: ${says}\nTry --help.\n`;
  const [code, got] = says === undefined ? [7, [gets, rest]] : [2, []];
  expect(await runOwn(args, more)).toEqual({ code, stdout: '', stderr, got });
});

test('an error is explained without control characters, or goes on', async () => {
  const run = () => {
    throw new Error('a\u001B[2J\nb');
  };
  const explain = (error: unknown) => ({ message: (error as Error).message, exitCode: 1 as const });
  expect(await runOwn([], { run, explain })).toMatchObject({
    code: 1,
    stderr: 'payments-contract own: a?[2J\nb\n',
  });
  await expect(runOwn([], { run, explain: () => undefined })).rejects.toThrow('a\u001B[2J');
  await expect(runOwn([], { run })).rejects.toThrow('a\u001B[2J');
});

test.each([
  { text: '0', bounds: [0, 1] },
  { text: '1', bounds: [0, 1] },
  { text: '0.5', bounds: [0, 1] },
  { text: '-1e3' },
] as const)('$text is a number in $bounds', ({ text, bounds }) => {
  expect(parseNumber('size', text, bounds)).toBe(Number(text));
});

test.each([
  { text: '-0.1', bounds: [0, 1], says: '--size must be a number from 0 to 1, not "-0.1"' },
  { text: '1.1', bounds: [0, 1], says: '--size must be a number from 0 to 1, not "1.1"' },
  { text: ' ', bounds: [0, 1], says: '--size must be a number from 0 to 1, not " "' },
  { text: 'x', says: '--size must be a number, not "x"' },
  { text: 'Infinity', says: '--size must be a number, not "Infinity"' },
] as const)('$text is no number in $bounds', ({ text, says, ...given }) => {
  const read = () => parseNumber('size', text, 'bounds' in given ? given.bounds : undefined);
  expect(read).toThrow(new ArgumentsError(says));
});

test.each([
  { content: '\uFEFF{"a": 1}', value: { a: 1 } },
  { content: '{"a": secret', says: 'the file is not JSON' },
  { content: undefined, says: 'there is no such file' },
  { file: folder, says: 'it is a folder' },
  { file: join(folder, 'x'.repeat(300)), says: 'the file cannot be read (ENAMETOOLONG)' },
])('a file with $content $says', ({ content, file = join(folder, 'file'), value, says }) => {
  rmSync(join(folder, 'file'), { force: true });
  if (content !== undefined) writeFileSync(file, content);
  const read = () => readJson('seed', file);
  if (says === undefined) expect(read()).toEqual(value);
  else expect(read).toThrow(new ArgumentsError(`--seed ${file}: ${says}`));
});

test('the address of a guide is on the site of the version, where the package names one', () => {
  const own = { name: 'own', version: '1.2.3' };
  expect(guideAddress('mock', own)).toBe('docs/mock.md');
  for (const homepage of ['https://pages.example/docs', 'https://pages.example/docs/']) {
    expect(guideAddress('mock', { ...own, homepage })).toBe(
      'https://pages.example/docs/1.2.3/guides/mock.html',
    );
  }
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops, and the next one is not caught',
  async (signal) => {
    const counts = () => ['SIGTERM', 'SIGINT'].map((name) => process.listenerCount(name));
    const before = counts();
    const stopped = stopSignal();
    expect(counts()).toEqual(before.map((count) => count + 1));
    process.emit(signal, signal);
    await stopped;
    expect(counts()).toEqual(before);
  },
);
