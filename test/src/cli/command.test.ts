import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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

test.each<{ args: string[]; more?: Partial<Given>; values?: object; rest?: string[] }>([
  { args: [] },
  {
    args: ['-s', '2', '--tag', 'a', '--tag=b', '--fast'],
    values: { size: '2', tag: ['a', 'b'], fast: true },
  },
  { args: ['--no-fast'], values: { fast: false } },
  {
    args: ['a', '-s', '2', 'b'],
    more: { takes: 'arguments' },
    values: { size: '2' },
    rest: ['a', 'b'],
  },
  {
    args: ['--fast', '--', 'node', '--help', '--'],
    more: { takes: 'program' },
    values: { fast: true },
    rest: ['node', '--help', '--'],
  },
  { args: [], more: { takes: 'program' } },
])('$args are read', async ({ args, more, values = {}, rest = [] }) => {
  expect(await runOwn(args, more)).toEqual({
    code: 7,
    stdout: '',
    stderr: '',
    got: [values, rest],
  });
});

test.each<{ args: string[]; more?: Partial<Given>; says: string }>([
  { args: ['--sise', '2'], says: 'there is no option --sise; did you mean --size?' },
  { args: ['-x'], says: 'there is no option -x' },
  {
    args: ['a'],
    says: "Unexpected argument 'a'. This command does not take positional arguments",
  },
  {
    args: ['a', '--', 'b'],
    more: { takes: 'program' },
    says: "Unexpected argument 'a'. This command does not take positional arguments; a program comes after --",
  },
  { args: ['--size'], says: "Option '-s, --size <value>' argument missing" },
  { args: ['--fast=1'], says: "Option '--fast' does not take an argument" },
  {
    args: ['--size', '-1'],
    says: "Option '--size' argument is ambiguous. Did you forget to specify the option argument for '--size'? To specify an option argument starting with a dash use '--size=-XYZ'.",
  },
  {
    args: ['a\u001B[2Jb\u202Ec'],
    says: "Unexpected argument 'a?[2Jb?c'. This command does not take positional arguments",
  },
  { args: ['--a\u001B[2Jb'], says: 'there is no option --a?[2Jb' },
  {
    args: ['4242424242424242'],
    says: "Unexpected argument '[redacted]'. This command does not take positional arguments",
  },
  { args: ['--key=1'], more: { refused: { key: 'is secret' } }, says: '--key is secret' },
  { args: ['--key'], more: { refused: { key: 'is secret' } }, says: '--key is secret' },
  {
    args: ['--', '--key'],
    more: { refused: { key: 'is secret' }, takes: 'arguments' },
    says: '--key is secret',
  },
])('$args are refused', async ({ args, more, says }) => {
  const stderr = `payments-contract own: ${says}\nTry --help.\n`;
  expect(await runOwn(args, more)).toEqual({ code: 2, stdout: '', stderr, got: [] });
});

test('a program may have what the command refuses', async () => {
  const more = { refused: { key: 'is secret' }, takes: 'program' } as const;
  expect(await runOwn(['--', 'node', '--key'], more)).toMatchObject({ code: 7 });
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
  const parse = () => parseNumber('size', text, 'bounds' in given ? given.bounds : undefined);
  expect(parse).toThrow(new ArgumentsError(says));
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
