import { vi } from 'vitest';
import { dispatch } from '../../../src/cli/dispatch.ts';
import { ROOT, rowsIn } from '../../support/files.ts';

/** The version of the package. */
export const { version } = rowsIn<{ version: string }>(ROOT, 'package.json');

/** Starts the command in this process; `printed` grows until it has ended. */
export function startHere(args: string[]) {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const ended = dispatch(args).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { printed, ended };
}

/** Runs the command in this process. */
export async function runHere(args: string[]) {
  const { printed, ended } = startHere(args);
  const code = await ended;
  return { code, ...printed };
}
