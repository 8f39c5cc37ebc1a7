import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A program that serves, in a process of its own. */
export interface Started {
  readonly child: ChildProcess;
  /** Such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly port: number;
  /** What it has written to stderr. */
  readonly complaints: () => string;
  /** Whether it still runs. */
  readonly isAlive: () => boolean;
}

/** Starts a script that prints its address, and ends it with the test. */
export async function start(
  script: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<Started> {
  const args = [...nodeOptions, '--import', 'tsx', ...script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const address = () => /http:\/\/[^\s/]+:(\d+)/.exec(printed);
  while (address() === null) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`it has ended: ${complaints}`);
  }
  const [origin, port] = address() as RegExpExecArray;
  return {
    child,
    origin,
    port: Number(port),
    complaints: () => complaints,
    isAlive: () => child.exitCode === null && child.signalCode === null,
  };
}

/** `payments-contract mock` on a free port. */
export function startMock(
  options: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<Started> {
  const args = ['src/cli/main.ts', 'mock', '--port', '0', '--quiet', ...options];
  return start(args, nodeOptions);
}

const retry_strategy = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };

/** A valid batch of this many bytes, or of as few as there can be. */
export function batch(bytes: number): string {
  const text = (title: string) => JSON.stringify({ title, retry_strategy, bulk_data: [{}] });
  return text('x'.repeat(Math.max(0, bytes - text('').length)));
}
