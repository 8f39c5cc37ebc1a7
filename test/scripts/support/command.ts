import { join } from 'node:path';
// It works in the folder where it was loaded, which must not be one that a test removes.
import 'esbuild';
import { vi } from 'vitest';
import { ROOT } from './project.ts';

let count = 0;

/**
 * Runs a command in this process: to start one takes seconds. Those that `test/site/commands.long.ts` starts
 * prove that a process does the same.
 *
 * @param file - The file of the command, without its ending.
 * @param cwd - The project in which it runs.
 */
export async function runCommand(file: string, cwd: string, ...args: string[]) {
  const before = { argv: process.argv, cwd: process.cwd() };
  const printed = { stdout: '', stderr: '' };
  const streams = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  process.argv = ['node', file, ...args];
  process.chdir(cwd);
  try {
    count += 1;
    // A command runs when its module is loaded: another address each time, so that it is loaded anew.
    await import(/* @vite-ignore */ `${join(ROOT, file)}.ts?${count}`);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = undefined;
    process.chdir(before.cwd);
    process.argv = before.argv;
    for (const stream of streams) stream.mockRestore();
  }
}
