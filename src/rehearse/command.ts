import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { rootPaths } from '../contract/router.ts';
import { type Mock, createMock } from '../mock/node.ts';
import type { WebMockOptions } from '../mock/mock.ts';
import { redactText } from '../shared/redact.ts';
import type { Case } from './cases.ts';
import type { Life } from './life.ts';
import {
  type Ending,
  ObservedMock,
  type ProgramOutcome,
  RehearsalError,
  type Run,
  TOKEN,
  sendAs,
} from './run.ts';
import { type Copy, type Stage, playInOrder } from './schedule.ts';

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
  const stateDir = await mkdtemp(join(tmpdir(), 'payments-rehearse-'));
  try {
    return given.schedule === undefined
      ? await runLives(observed, stateDir, options)
      : await runTogether(observed, stateDir, { ...options, schedule: given.schedule });
  } finally {
    await observed.mock.close();
    await rm(stateDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What the program reads from its environment. */
function environment(base: string, stateDir: string): Record<string, string> {
  return {
    PAYMENTS_BASE_URL: base + rootPaths.main,
    PAYMENTS_WEBHOOKS_BASE_URL: base + rootPaths.webhooks,
    PAYMENTS_TOKEN: TOKEN,
    PAYMENTS_WEBHOOKS_TOKEN: TOKEN,
    PAYMENTS_STATE_DIR: stateDir,
  };
}

async function runLives(
  observed: ObservedMock<Mock>,
  stateDir: string,
  options: CommandOptions,
): Promise<Run> {
  const { host, port } = await observed.mock.listen();
  const env = environment(`http://${host}:${port}`, stateDir);
  return observed.observe(async (life) => {
    const ending = await start(options, env, life.killed);
    await readRest();
    return ending;
  });
}

/** Lets what the program has sent and not waited for be read: it has arrived. */
async function readRest(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

/** Runs two copies at once. Each has a port of its own, which tells its requests from those of the other. */
function runTogether(
  observed: ObservedMock<Mock>,
  stateDir: string,
  options: CommandOptions & { readonly schedule: readonly number[] },
): Promise<Run> {
  return observed.observeTwo(async (lives) => {
    const copies = await Promise.all(
      lives.map((life) => CommandCopy.create(observed, life, { stateDir, options })),
    );
    try {
      const stage = stageOf(copies, () => listing(stateDir));
      const steps = await playInOrder(stage, options.schedule, observed);
      await readRest();
      return { copies: await Promise.all(copies.map((each) => each.ended)), steps };
    } finally {
      for (const each of copies) each.close();
    }
  });
}

/** One of two copies of a command. */
class CommandCopy implements Copy {
  readonly life: Life;
  readonly #server: Server;
  readonly #run: () => Promise<Ending>;
  /** How it has ended, once it was started. */
  ended: Promise<Ending> = new Promise(() => {});
  isStarted = false;
  hasEnded = false;

  private constructor(life: Life, server: Server, run: () => Promise<Ending>) {
    this.life = life;
    this.#server = server;
    this.#run = run;
  }

  static async create(
    observed: ObservedMock<Mock>,
    life: Life,
    { stateDir, options }: { readonly stateDir: string; readonly options: CommandOptions },
  ): Promise<CommandCopy> {
    const { listener } = observed.mock;
    const server = createServer((...given) => sendAs(life, () => listener(...given)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const env = environment(`http://127.0.0.1:${port}`, stateDir);
    return new CommandCopy(life, server, () => start(options, env, life.killed));
  }

  start(): void {
    this.isStarted = true;
    this.ended = this.#run().finally(() => {
      this.hasEnded = true;
    });
    // It is handled where all have ended.
    this.ended.catch(() => {});
  }

  close(): void {
    this.life.kill();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Real milliseconds between two looks at the copies, and those for a copy that neither sends nor ends. */
const LOOK_MS = 5;
const PROGRESS_MS = 1_000;

function stageOf(copies: readonly CommandCopy[], kept: () => unknown): Stage {
  const busy = () =>
    copies.filter(({ hasEnded, isStarted, life }) => isStarted && !hasEnded && !life.isWaiting);
  return {
    copies,
    async settle() {
      const until = performance.now() + PROGRESS_MS;
      while (busy().length > 0 && performance.now() < until) await pause(LOOK_MS);
    },
    async passTime() {
      const before = busy().length;
      while (busy().length === before) await pause(LOOK_MS);
    },
    kept,
  };
}

/**
 * The files of a folder with size and time, which change when a program keeps something.
 *
 * @returns A value of its own where a program changes the folder at this moment.
 */
function listing(folder: string): unknown {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const texts = names.toSorted().map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
    return texts.join('\n');
  } catch {
    return Symbol('changing');
  }
}

/**
 * Milliseconds for what a program has printed before it ended. What it has left running may keep its output
 * open for ever.
 */
const OUTPUT_MS = 250;

/**
 * Starts the command, and waits for its end.
 *
 * @param killed - Kills it, and all that it has started.
 */
function start(
  options: CommandOptions,
  env: Readonly<Record<string, string>>,
  killed: AbortSignal,
): Promise<Ending> {
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
    const stops = AbortSignal.any([signal, killed]);
    stops.addEventListener('abort', stop);
    child.on('error', ({ message }) => {
      clearTimeout(timer);
      const hint = 'name a program, and then each argument by itself';
      reject(new RehearsalError(`the command cannot be started: ${message}; ${hint}`));
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
      stops.removeEventListener('abort', stop);
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
