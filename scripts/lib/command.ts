/** A failure with one plain sentence and no location in a file. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Wrong arguments, said to the one who typed them. */
export class UsageError extends CommandError {}

/**
 * Runs a command. It ends with the code that `main` returns, with 2 when the arguments are wrong, and
 * with `failed` for all else that is thrown.
 */
export async function runCommand(
  main: () => Promise<number | undefined | void>,
  failed = 1,
): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = isUsage(error) ? 2 : failed;
  }
}

/** Describes a failure so that it can be acted on; a stack only for what should not happen. */
function describeError(error: unknown): string {
  if (isUsage(error)) return `${error.message}\nTry --help.`;
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Checks whether the arguments are at fault: parseArgs throws a TypeError with a code. */
function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  const { code } = error as { code?: unknown };
  return error instanceof TypeError && String(code).startsWith('ERR_PARSE_ARGS');
}
