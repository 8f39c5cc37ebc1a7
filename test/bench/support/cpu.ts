import { spawnSync } from 'node:child_process';

/** CPU seconds, user and system, of a program and all that it starts. */
export function cpu(command: readonly string[], cwd: string, expectedExit = 0): number {
  // `time` of bash counts the children of a child too, which Node does not report.
  const script = `TIMEFORMAT='%3U %3S'; time "$@" >/dev/null 2>"$ERRORS"`;
  const errors = `/tmp/bench-errors.${process.pid}`;
  const { stderr, status } = spawnSync('bash', ['-c', script, 'bash', ...command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ERRORS: errors, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' },
  });
  if (status !== expectedExit) {
    const said = spawnSync('tail', ['-5', errors], { encoding: 'utf8' }).stdout;
    throw new Error(`${command.join(' ')} exited with ${status}:\n${said}`);
  }
  const [user = NaN, system = NaN] = stderr.trim().split(' ').map(Number);
  return user + system;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] =
    sorted.length % 2 === 1
      ? [sorted[middle], sorted[middle]]
      : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}
