import { type ChildProcess, spawn } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { createMock } from '../mock/index.ts';
import type { WebMockOptions } from '../mock/web-mock.ts';
import type { Case } from './cases.ts';
import { Output } from './output.ts';
import { type ProgramOutcome, RehearsalError, type Run, TOKEN } from './run.ts';
import { Service } from './service.ts';

/** What stays the same in all runs of a command. */
export interface CommandOptions {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The exit codes that mean an outcome. */
  readonly exitCodes: Readonly<Record<ProgramOutcome, number>>;
  /** Milliseconds after which a run counts as one that never ends. */
  readonly timeoutMs: number;
  readonly mock: WebMockOptions;
  /** What must not be in a URL, and not in what is shown of the output. */
  readonly secrets: readonly string[];
  /** Ends the run under way. */
  readonly signal: AbortSignal;
}

/** The exit code of most runtimes for an error that nobody caught. */
const CRASH = 1;

/** Runs a command once, against a mock on a port of its own. */
export async function runCommand(given: Case, options: CommandOptions): Promise<Run> {
  const { exitCodes, mock, secrets } = options;
  const service = new Service(given, mock, createMock, secrets);
  const { urls } = await service.mock.listen();
  try {
    const { exit, code, output } = await start(options, {
      PAYMENTS_BASE_URL: urls.main,
      PAYMENTS_WEBHOOKS_BASE_URL: urls.webhooks,
      PAYMENTS_TOKEN: TOKEN,
      PAYMENTS_WEBHOOKS_TOKEN: TOKEN,
    });
    // What the program has sent and not waited for has arrived, but may not have been read.
    for (let turns = 0; turns < 5; turns += 1) await turn();
    const outcomes = Object.entries(exitCodes) as [ProgramOutcome, number][];
    const outcome = outcomes.find(([, each]) => each === code)?.[0];
    const hang = code === 'hang' ? `it did not end in ${options.timeoutMs / 1000} s` : undefined;
    return {
      case: given,
      outcome,
      error: outcome === undefined && hang === undefined ? new Error(exit) : undefined,
      exit,
      mayHaveCrashed: outcome === 'failed' && code === CRASH,
      unhandled: [],
      hang,
      exchanges: service.exchanges,
      mock: service.mock,
      output: output.redacted(secrets),
    };
  } finally {
    service.end();
    await service.mock.close();
  }
}

interface Ended {
  /** In words: `exit code 1`. */
  readonly exit: string;
  readonly code: number | 'signal' | 'hang';
  readonly output: Output;
}

/**
 * Milliseconds for what a program has printed before it ended. What it has left running may keep its output
 * open for ever.
 */
const OUTPUT_MS = 250;

function start(options: CommandOptions, env: Readonly<Record<string, string>>): Promise<Ended> {
  const { command, signal, timeoutMs } = options;
  const [program, ...args] = command;
  if (signal.aborted) return Promise.reject(new RehearsalError('stopped'));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...withoutProxy(process.env), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what it starts ends with it.
      detached: process.platform !== 'win32',
    });
    const output = new Output();
    let isLate = false;
    output.collect(child.stdout);
    output.collect(child.stderr);
    const stop = () => end(child);
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, timeoutMs);
    signal.addEventListener('abort', stop);
    child.on('error', ({ message }) => {
      clearTimeout(timer);
      reject(new RehearsalError(`the command cannot be started: ${message}`));
    });
    child.on('exit', () => {
      clearTimeout(timer);
      stop();
      const closing = setTimeout(() => {
        // First what has arrived while this process was busy.
        setImmediate(() => {
          child.stdout.destroy();
          child.stderr.destroy();
        });
      }, OUTPUT_MS);
      child.on('close', () => clearTimeout(closing));
    });
    child.on('close', (code, killer) => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(new RehearsalError('stopped'));
      else if (isLate) resolve({ exit: 'no end', code: 'hang', output });
      else if (code === null) resolve({ exit: `signal ${killer}`, code: 'signal', output });
      else resolve({ exit: `exit code ${code}`, code, output });
    });
  });
}

/** The variables with which a program behind a proxy reaches the mock directly. */
function withoutProxy(env: NodeJS.ProcessEnv): Record<string, string> {
  const own = env['no_proxy'] ?? env['NO_PROXY'];
  const hosts = [...(own ? [own] : []), 'localhost', '127.0.0.1', '::1'].join(',');
  return { NO_PROXY: hosts, no_proxy: hosts };
}

/** Ends a program and all that it has started. */
function end(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // There is nothing left of it.
  }
}
