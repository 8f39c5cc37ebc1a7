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
export async function start(script: readonly string[]): Promise<Started> {
  const args = ['--import', 'tsx', ...script];
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
export function startMock(): Promise<Started> {
  return start(['src/cli/main.ts', 'mock', '--port', '0', '--quiet']);
}
