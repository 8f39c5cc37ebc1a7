import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeFiles } from '../../src/shared/write-files.ts';
import { PlainError } from '../lib/command.ts';

const execute = promisify(execFile);

/** The checkout that is released, and the commands that are run in it. */
export interface Project {
  root: string;
  /** Output of a git command, without the last line break. */
  git: (...args: string[]) => Promise<string>;
  /** Runs a program with its output shown; rejects when it fails. */
  run: (program: string, ...args: string[]) => Promise<void>;
  say: (line: string) => void;
  /** The day of the release: `2026-01-31`. */
  day: string;
}

export function project(root: string): Project {
  return {
    root,
    git: async (...args) => {
      const { stdout } = await execute('git', args, { cwd: root }).catch(({ message }: Error) => {
        throw new PlainError(message.trimEnd());
      });
      return stdout.trimEnd();
    },
    run: async (program, ...args) => {
      const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new PlainError(`${[program, ...args].join(' ')} failed`);
    },
    say: (line) => process.stdout.write(`${line}\n`),
    day: new Date().toISOString().slice(0, 10),
  };
}

export const read = (root: string, file: string) => readFile(join(root, file), 'utf8');

/**
 * Writes files and does the work that needs them; when that fails, the files are again what they
 * were, so that the next attempt starts from a clean tree.
 */
export async function writeOrRestore(
  root: string,
  texts: ReadonlyMap<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  const before = new Map<string, string | undefined>();
  for (const file of texts.keys()) before.set(file, await read(root, file).catch(() => undefined));
  try {
    await writeAll(root, texts);
    await work();
  } catch (error) {
    for (const [file, text] of before) {
      if (text === undefined) await rm(join(root, file), { force: true });
      else writeFiles(new Map([[join(root, file), text]]));
    }
    throw error;
  }
}

async function writeAll(root: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const files = new Map([...texts].map(([file, text]) => [join(root, file), text]));
  for (const file of files.keys()) await mkdir(dirname(file), { recursive: true });
  writeFiles(files);
}
