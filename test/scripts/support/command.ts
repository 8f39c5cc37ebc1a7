import { vi } from 'vitest';
import { runCommand } from '../../../scripts/lib/command.ts';

/**
 * Runs a command in this process; `pipeline.long.ts` and `servers.attack.ts` start some, which takes seconds.
 *
 * @param main - What the command does.
 * @param cwd - The project in which it runs.
 */
export async function runHere(main: () => Promise<void>, cwd: string, ...args: string[]) {
  const { argv } = process;
  const printed = { stdout: '', stderr: '' };
  const streams = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  process.argv = ['node', 'command', ...args];
  // A thread cannot change its folder.
  const folder = vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  try {
    await runCommand(main);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = undefined;
    process.argv = argv;
    for (const mocked of [folder, ...streams]) mocked.mockRestore();
  }
}
