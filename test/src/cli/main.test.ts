import { afterEach, describe, expect, test, vi } from 'vitest';
import { runProgram } from '../../../src/cli/run-program.ts';
import { manifest } from '../../../src/shared/package-files.ts';
import { readText } from '../../support/files.ts';
import { runHere } from '../../support/run-here.ts';

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

test.each(['-v', '--version'])('%j prints the version', async (word) => {
  expect(await runHere([word])).toEqual({ code: 0, stdout: `${manifest().version}\n`, stderr: '' });
});

const namesIn = (text: string) => [...text.matchAll(/--[a-z-]+/g)].map(([name]) => name);

/** The options of the table in the guide of a command: cells that hold nothing else. */
function optionsOfGuide(command: string): string[] {
  const guide = readText(`docs/${command}.md`);
  const [, section = ''] = guide.split(/^## Options.*$/m);
  return section.split('|').flatMap((cell) => (/^ *`-/.test(cell) ? namesIn(cell) : []));
}

test.each(['mock', 'verify', 'rehearse'])(
  '%s says which options it has, as its guide does',
  async (name) => {
    const [before, after] = [await runHere(['help', name]), await runHere([name, '-h'])];
    expect(before).toEqual(after);
    expect(after).toMatchObject({ code: 0, stderr: '' });
    expect(after.stdout).not.toContain('undefined');
    expect(after.stdout).toMatch(new RegExp(`^Usage: payments-contract ${name} `));
    const listed = [...after.stdout.matchAll(/^ {2}(?:-\w, )?--\S+/gm)].flatMap(([text]) =>
      namesIn(text),
    );
    const own = [...optionsOfGuide(name), '--help'];
    expect(listed.toSorted()).toEqual(own.toSorted());
  },
);

describe('the program', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  /** Runs the program. Its listeners are returned in place of being added. */
  async function program(args: string[], node = process.versions.node) {
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exits = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const added = [process, process.stdout, process.stderr].map((each) =>
      vi.spyOn(each as NodeJS.Process, 'on').mockReturnThis(),
    );
    await runProgram(args, node);
    const listeners = (event: string) =>
      added.flatMap(({ mock }) =>
        mock.calls.filter(([name]) => name === event).map(([, each]) => each),
      );
    const printed = () => errors.mock.calls.splice(0).join('');
    return { exitCode: process.exitCode, printed, exits: exits.mock.calls, listeners };
  }

  test.each(['20.19.0', '22.13.0', '24.0.0', '25.1.0'])('runs on Node %s', async (node) => {
    const { exitCode, printed } = await program(['nothing'], node);
    expect(exitCode).toBe(2);
    expect(printed()).toBe("payments-contract: unknown command 'nothing'\nTry --help.\n");
  });

  test.each(['18.20.0', '20.18.3', '21.99.0', '22.12.0', '23.11.0'])(
    'does not run on Node %s',
    async (node) => {
      const { exitCode, printed } = await program(['-v'], node);
      expect(exitCode).toBe(2);
      const versions = 'Node.js 20.19+, 22.13+ or 24+';
      expect(printed()).toBe(`payments-contract needs ${versions}; this is ${node}\n`);
    },
  );

  test('ends with 2 for an error that nobody expects, and repeats no value of it', async () => {
    const says = (what: string) =>
      `payments-contract: internal error (${what}); please report it\n`;
    const error = Object.assign(new Error('secret'), { syscall: 'read', code: 'EIO' });
    vi.spyOn(process.stdout, 'write').mockImplementation(() => {
      throw error;
    });
    const { printed, exits, listeners } = await program(['-v']);
    expect(printed()).toBe(says('read, EIO'));
    const [endWithError] = listeners('uncaughtException');
    for (const each of [new TypeError('secret'), 'secret']) endWithError?.(each);
    expect(printed()).toBe(says('TypeError') + says('string'));
    expect(exits).toEqual([[2], [2], [2]]);
  });

  test('does not mind a reader that has enough, and notes other errors of its output', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const onErrors = (await program(['-v'])).listeners('error');
    const codes = ['EPIPE', 'ERR_STREAM_DESTROYED', 'EIO'].map((code) =>
      onErrors.map((each) => {
        process.exitCode = 0;
        each({ code });
        return process.exitCode;
      }),
    );
    expect(codes).toEqual([
      [0, 0],
      [0, 0],
      [2, 2],
    ]);
  });
});
