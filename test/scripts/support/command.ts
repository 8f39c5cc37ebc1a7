import { join } from 'node:path';
import { vi } from 'vitest';
import { ROOT } from '../../support/files.ts';

let count = 0;

/**
 * Runs a command in this process; `pipeline.long.ts` and `servers.attack.ts` start some, which takes seconds.
 *
 * @param file - The file of the command, without its ending.
 * @param cwd - The project in which it runs.
 */
export async function runCommand(file: string, cwd: string, ...args: string[]) {
  const { argv } = process;
  const printed = { stdout: '', stderr: '' };
  const streams = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  process.argv = ['node', file, ...args];
  // A thread cannot change its folder.
  const folder = vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  try {
    count += 1;
    // A command runs when its module is loaded: another address each time, so that it is loaded anew.
    await import(/* @vite-ignore */ `${join(ROOT, file)}.ts?${count}`);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = undefined;
    process.argv = argv;
    for (const mocked of [folder, ...streams]) mocked.mockRestore();
  }
}
