import {
  existsSync,
  linkSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runHere } from '../../support/run-here.ts';
import { emptyFolder, rowsIn } from '../../support/files.ts';

interface Row {
  readonly args: readonly string[];
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The first line of what is printed, whole. */
  readonly says?: string;
  /** The beginning of what is printed. */
  readonly begins?: string;
  /** Whether a port is given before the arguments. @default true */
  readonly port?: boolean;
}

const commands = rowsIn<Record<string, Row[]>>(import.meta.dirname, 'mistakes.yaml');
const rows = Object.entries(commands).flatMap(([command, all]) =>
  all.map((row) => ({ command, env: {}, ...row })),
);

const folder = emptyFolder();
const files = {
  words: 'a b',
  text: 'planted-secret',
  list: '[1, 2]',
  records: '{"refunds":[{"id":"planted-secret"}]}',
  null: 'null',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
linkSync(join(folder, 'list'), join(folder, 'same-list'));
symlinkSync(join(folder, 'list'), join(folder, 'link'));
symlinkSync(join(folder, 'nothing'), join(folder, 'dangling'));
/** The names in the folder, with what is read from them. */
const contents = () =>
  readdirSync(folder).map((name) => [
    name,
    existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8'),
  ]);
const before = contents();
afterEach(() => vi.unstubAllEnvs());

const TOKEN = 'token-of-the-command';
const ROOTS = ['--base-url', 'http://127.0.0.1:1/v3', '--webhooks-base-url', 'http://127.0.0.1:1'];
/** What stands before the arguments of a row. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  program: [],
  mock: ['mock', '--port=0'],
  verify: ['verify', ...ROOTS],
};

test.each(rows)('$command $args $env', async ({ command, args, env, port, ...row }) => {
  const own = { PORT: '', PAYMENTS_TOKEN: TOKEN, PAYMENTS_WEBHOOKS_TOKEN: '', ...env };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  const fill = (text: string) =>
    text.replaceAll('{folder}', folder).replaceAll('{name}', basename(folder));
  const given = port === false ? [command] : (BEFORE[command] ?? [command]);
  const printed = await runHere([...given, ...args.map(fill)]);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  const name = command === 'program' ? '' : ` ${command}`;
  const expected = `payments-contract${name}: ${fill(row.says ?? `${row.begins}`)}`;
  const [line = ''] = printed.stderr.split('\n', 1);
  expect(row.says ? line : printed.stderr.slice(0, expected.length)).toBe(expected);
  expect(printed.stderr).not.toMatch(/planted-secret|token-of-the-command|\n {4}at /);
  // Nothing was written, and no folder made.
  expect(contents()).toEqual(before);
});
