import { isUsage, printError } from './print-error.ts';

/**
 * Runs a command. It ends with the code that `main` gives, with 2 when the arguments are wrong, and
 * with `failed` for all else that is thrown.
 */
export async function runCommand(
  main: () => Promise<number | undefined | void>,
  failed = 1,
): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    printError(error);
    process.exitCode = isUsage(error) ? 2 : failed;
  }
}
