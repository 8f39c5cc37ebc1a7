import { vi } from 'vitest';

type RunCommand = (args: string[]) => Promise<number>;

/** Starts a command in this process; `printed` grows until it has ended. */
export function startHere(run: RunCommand, args: string[]) {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const ended = run(args).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { printed, ended };
}

/** Runs a command in this process. */
export async function runHere(run: RunCommand, args: string[]) {
  const { printed, ended } = startHere(run, args);
  const code = await ended;
  return { code, ...printed };
}
