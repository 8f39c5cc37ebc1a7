import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runHere } from './run-here.ts';

const DOCS = join(import.meta.dirname, '../../../docs');

test.each(['help', '-h', '--help'])('%s prints the commands on one screen', async (word) => {
  const { code, stdout, stderr } = await runHere([word]);
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.split('\n');
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
  expect(commands).toEqual(['mock', 'verify', 'rehearse']);
});

test('without a command the same goes to standard error', async () => {
  const { stdout } = await runHere(['help']);
  expect(await runHere([])).toEqual({ code: 2, stdout: '', stderr: stdout });
});

test.each([['-v'], ['--version'], ['mock', '-v'], ['verify', '--version']])(
  '%j prints the version',
  async (...args) => {
    const printed = await runHere(args);
    expect(printed).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  },
);

const namesIn = (text: string) => [...text.matchAll(/--[a-z-]+/g)].map(([name]) => name);

/** The options of the table in the guide of a command: cells that hold nothing else. */
function optionsOfGuide(command: string): string[] {
  const guide = readFileSync(join(DOCS, `${command}.md`), 'utf8');
  const [, section = ''] = guide.split(/^## Options.*$/m);
  return section.split('|').flatMap((cell) => (/^ *`-/.test(cell) ? namesIn(cell) : []));
}

test.each(['mock', 'verify', 'rehearse'])(
  '%s says which options it has, as its guide does',
  async (name) => {
    const [before, after] = [await runHere(['help', name]), await runHere([name, '-h'])];
    expect(before).toEqual(after);
    expect(after).toMatchObject({ code: 0, stderr: '' });
    expect(after.stdout).toMatch(new RegExp(`^Usage: payments-contract ${name} `));
    const listed = [...after.stdout.matchAll(/^ {2}(?:-\w, )?--\S+/gm)].flatMap(([text]) =>
      namesIn(text),
    );
    const own = [...optionsOfGuide(name), '--version', '--help'];
    expect(listed.toSorted()).toEqual(own.toSorted());
  },
);

describe('the program', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  let runs = 0;
  /** The exit code and standard error of the program that runs where it is imported. */
  async function program(args: string[], node = process.versions.node) {
    const { argv, versions } = process;
    const listeners = [process.stdout, process.stderr].map((stream) => ({
      stream,
      before: stream.listeners('error'),
    }));
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    Object.defineProperty(process, 'versions', {
      value: { ...versions, node },
      configurable: true,
    });
    process.argv = ['node', 'main', ...args];
    runs += 1;
    await import(/* @vite-ignore */ `../../../src/cli/main.ts?run=${runs}`);
    process.argv = argv;
    Object.defineProperty(process, 'versions', { value: versions, configurable: true });
    const exitCode = process.exitCode;
    const onErrors = listeners.flatMap(({ stream, before }) =>
      stream.listeners('error').filter((each) => !before.includes(each)),
    );
    for (const stream of [process.stdout, process.stderr])
      for (const each of onErrors) stream.off('error', each as () => void);
    return { exitCode, stderr: errors.mock.calls.join(''), onErrors };
  }

  test.each(['20.19.0', '22.13.0', '24.0.0', '25.1.0'])('runs on Node %s', async (version) => {
    expect(await program(['nothing'], version)).toMatchObject({
      exitCode: 2,
      stderr: "payments-contract: unknown command 'nothing'\nTry --help.\n",
    });
  });

  test.each(['18.20.0', '20.18.3', '21.99.0', '22.12.0', '23.11.0'])(
    'does not run on Node %s',
    async (version) => {
      const stderr = `payments-contract needs Node.js 20.19+, 22.13+ or 24+; this is ${version}\n`;
      expect(await program(['-v'], version)).toMatchObject({ exitCode: 2, stderr });
    },
  );

  test('ends with 1 and the message of an error that nobody expects', async () => {
    vi.spyOn(process.stdout, 'write').mockImplementation(() => {
      throw new Error('no space');
    });
    expect(await program(['-v'])).toMatchObject({
      exitCode: 1,
      stderr: 'payments-contract: no space\n',
    });
  });

  test('does not mind a reader that has enough, and notes other errors of its output', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { onErrors } = await program(['-v']);
    expect(onErrors).toHaveLength(2);
    const codes = (code: string) =>
      onErrors.map((each) => {
        process.exitCode = 0;
        each({ code });
        return process.exitCode;
      });
    expect([codes('EPIPE'), codes('ERR_STREAM_DESTROYED'), codes('EIO')]).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });
});
