// Nothing is imported before the version of Node is known to be able to read it.

/** The oldest minor version of each line before 24, as `engines` in package.json. */
const OLDEST: Readonly<Record<number, number>> = { 20: 19, 22: 13 };

/** Runs the command, and sets the exit code of this process. */
export async function runProgram(args: string[], node: string): Promise<void> {
  // Whoever reads the output may have had enough of it: `payments-contract mock | head`.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED') process.exitCode = 2;
    });
  }

  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < 24 && minor < (OLDEST[major] ?? Infinity)) {
    const needed = 'Node.js 20.19+, 22.13+ or 24+';
    process.stderr.write(`payments-contract needs ${needed}; this is ${node}\n`);
    process.exitCode = 2;
    return;
  }

  process.on('uncaughtException', endWithError);
  const { dispatch } = await import('./dispatch.ts');
  process.exitCode = await dispatch(args).catch(endWithError);
}

/** Ends with 2, since Node would end with 1: findings, or a contradiction. */
function endWithError(error: unknown): never {
  const { code, syscall, name } = Object(error) as NodeJS.ErrnoException;
  // Its message may repeat a value.
  const what = syscall === undefined ? (name ?? typeof error) : `${syscall}, ${code}`;
  process.stderr.write(`payments-contract: internal error (${what}); please report it\n`);
  process.exit(2);
}
