import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { createMock } from '../mock/index.ts';
import type { WebMockOptions } from '../mock/web-mock.ts';
import { redactText } from '../shared/redact.ts';
import type { Case } from './cases.ts';
import {
  type Ending,
  ObservedMock,
  type ProgramOutcome,
  RehearsalError,
  type Run,
  TOKEN,
} from './run.ts';

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
  const { mock, secrets } = options;
  const observed = new ObservedMock(createMock, { case: given, mock, secrets });
  const { urls } = await observed.mock.listen();
  try {
    return await observed.observe(async () => {
      const ending = await start(options, {
        PAYMENTS_BASE_URL: urls.main,
        PAYMENTS_WEBHOOKS_BASE_URL: urls.webhooks,
        PAYMENTS_TOKEN: TOKEN,
        PAYMENTS_WEBHOOKS_TOKEN: TOKEN,
      });
      // What the program has sent and not waited for has arrived, but may not have been read.
      for (let turns = 0; turns < 5; turns += 1) await turn();
      return ending;
    });
  } finally {
    await observed.mock.close();
  }
}

/**
 * Milliseconds for what a program has printed before it ended. What it has left running may keep its output
 * open for ever.
 */
const OUTPUT_MS = 250;

function start(options: CommandOptions, env: Readonly<Record<string, string>>): Promise<Ending> {
  const { command, exitCodes, secrets, signal, timeoutMs } = options;
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
    let hang: string | undefined;
    output.collect(child.stdout);
    output.collect(child.stderr);
    const stop = () => end(child);
    const timer = setTimeout(() => {
      hang = `it did not end in ${timeoutMs / 1000} s`;
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
      else {
        const exit = code === null ? `signal ${killer}` : `exit code ${code}`;
        const outcome = hang === undefined ? outcomeOf(code, exitCodes) : undefined;
        resolve({
          outcome,
          error: outcome === undefined && hang === undefined ? new Error(exit) : undefined,
          hang,
          exit,
          mayHaveCrashed: outcome === 'failed' && code === CRASH,
          output: output.redacted(secrets),
        });
      }
    });
  });
}

function outcomeOf(
  code: number | null,
  exitCodes: CommandOptions['exitCodes'],
): ProgramOutcome | undefined {
  const outcomes = Object.keys(exitCodes) as ProgramOutcome[];
  return outcomes.find((each) => exitCodes[each] === code);
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

/** Lines that are kept. */
const MAX_LINES = 20;

/** Characters of a line that are kept. */
const MAX_LINE = 10_000;

interface Line {
  text: string;
  /** Characters of the line, of which `text` may have the first only. */
  length: number;
}

/**
 * The last lines that a program prints. They are kept whole and redacted whole: nobody finds a secret of which a
 * part was cut off, or stands in the line of another stream.
 */
class Output {
  readonly #lines: Line[] = [];
  /** The unfinished line of each stream. */
  readonly #last: Line[] = [];

  /** Collects what comes from a stream. */
  collect(stream: Readable): void {
    const last = { text: '', length: 0 };
    this.#last.push(last);
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      for (const [index, part] of chunk.split('\n').entries()) {
        if (index > 0) this.#end(last);
        last.text += part.slice(0, MAX_LINE - last.text.length);
        last.length += part.length;
      }
    });
  }

  #end(line: Line): void {
    this.#lines.push({ ...line });
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
    line.text = '';
    line.length = 0;
  }

  /** The last lines without secrets, each cut where it is long. */
  redacted(secrets: readonly string[]): string {
    const lines = [...this.#lines, ...this.#last].map(({ text, length }) =>
      length > MAX_LINE ? `[${length} characters]` : redactText(text, secrets),
    );
    return lines.join('\n').trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  }
}
