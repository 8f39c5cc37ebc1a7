import { vi } from 'vitest';
import { runCommand } from '../../scripts/lib/command.ts';
import { dispatch } from '../../src/cli/dispatch.ts';

/** Collects what this process prints, until it is restored. */
function collectPrinted() {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const restore = () => spies.forEach((spy) => spy.mockRestore());
  return { printed, restore };
}

/** Starts the command of the package in this process; `printed` grows until it has ended. */
export function startHere(args: string[]) {
  const { printed, restore } = collectPrinted();
  return { printed, ended: dispatch(args).finally(restore) };
}

/** Runs the command of the package in this process. */
export async function runHere(args: string[]) {
  const { printed, ended } = startHere(args);
  const code = await ended;
  return { code, ...printed };
}

/**
 * Runs a command of the repository in this process. `pipeline.long.ts` and `servers.attack.ts` start some.
 *
 * @param main - What the command does.
 * @param cwd - The project in which it runs.
 */
export async function runScriptHere(main: () => Promise<void>, cwd: string, ...args: string[]) {
  const { argv } = process;
  const { printed, restore } = collectPrinted();
  process.argv = ['node', 'command', ...args];
  // A thread cannot change its folder.
  const folder = vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  try {
    await runCommand(main);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = undefined;
    process.argv = argv;
    folder.mockRestore();
    restore();
  }
}
