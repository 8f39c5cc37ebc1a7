import { vi } from 'vitest';

/** Runs a command in this process, perhaps in another folder. */
export async function runHere(
  run: (args: string[]) => Promise<number>,
  args: string[],
  folder = '.',
) {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const before = process.cwd();
  try {
    if (folder !== '.') process.chdir(folder);
    return { code: await run(args), ...printed };
  } finally {
    if (folder !== '.') process.chdir(before);
    for (const spy of spies) spy.mockRestore();
  }
}
