import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { rootPaths } from '../contract/router.ts';
import { createMock } from '../mock/node.ts';
import { redactText } from '../shared/redact.ts';
import { thrownText } from '../shared/thrown.ts';
import {
  ObservedMock,
  type ProgramOutcome,
  type ProgramResult,
  type ProgramRun,
  RehearsalError,
  type Run,
  TOKEN,
  sendAs,
} from './run.ts';

export interface CommandOptions {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The exit codes that mean an outcome. */
  readonly exitCodes: Readonly<Record<ProgramOutcome, number>>;
  /** Milliseconds after which a run counts as one that never ends. */
  readonly timeoutMs: number;
}

/** Milliseconds that one copy of a program waits for another, besides twice those of the undisturbed run. */
const PATIENCE_MS = 1_000;

/** Runs a command once, against a mock on a port of its own for each life. */
export async function runCommand(given: ProgramRun, options: CommandOptions): Promise<Run> {
  const patienceMs = PATIENCE_MS + 2 * (given.usualMs ?? 0);
  const observed = new ObservedMock(createMock, given, patienceMs);
  const stateDir = await mkdtemp(join(tmpdir(), 'payments-rehearse-'));
  const { listener } = observed.mock;
  try {
    return await observed.observe(async (life) => {
      const server = createServer((...sent) => sendAs(life, () => listener(...sent)));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      try {
        const env = environment(`http://127.0.0.1:${port}`, stateDir);
        return await start({ ...given, ...options }, env, life.killed);
      } finally {
        // What the program has sent and not waited for has arrived, and is still to be read.
        for (let turns = 0; turns < 5; turns += 1) await turn();
        life.end();
        server.close();
        server.closeAllConnections();
      }
    });
  } finally {
    // What the program has left running may still write there.
    await rm(stateDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** The environment of the program, which reaches the mock directly behind a proxy, too. */
function environment(base: string, stateDir: string): NodeJS.ProcessEnv {
  const { env } = process;
  const own = env['no_proxy'] ?? env['NO_PROXY'];
  const hosts = [...(own ? [own] : []), 'localhost', '127.0.0.1', '::1'].join(',');
  return {
    ...env,
    NO_PROXY: hosts,
    no_proxy: hosts,
    PAYMENTS_BASE_URL: base + rootPaths.main,
    PAYMENTS_WEBHOOKS_BASE_URL: base + rootPaths.webhooks,
    PAYMENTS_TOKEN: TOKEN,
    PAYMENTS_WEBHOOKS_TOKEN: TOKEN,
    PAYMENTS_STATE_DIR: stateDir,
  };
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
 * @throws RehearsalError - It cannot be started, or the rehearsal is stopped.
 */
async function start(
  { command, exitCodes, secrets, signal, timeoutMs }: CommandOptions & ProgramRun,
  env: NodeJS.ProcessEnv,
  killed: AbortSignal,
): Promise<ProgramResult> {
  const [program, ...args] = command;
  if (signal.aborted) throw new RehearsalError('stopped');
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: process.platform !== 'win32',
  });
  const output = new Output([child.stdout, child.stderr]);
  const closed = once(child, 'close').catch(() => {});
  let hang: string | undefined;
  const stop = () => end(child);
  const timer = setTimeout(() => {
    hang = `it did not end in ${timeoutMs / 1000} s`;
    stop();
  }, timeoutMs);
  const stops = AbortSignal.any([signal, killed]);
  stops.addEventListener('abort', stop);
  let code: number | null;
  let killer: string | null;
  try {
    [code, killer] = (await once(child, 'exit')) as [number | null, string | null];
  } catch (error) {
    const hint = 'name a program, and then each argument by itself';
    throw new RehearsalError(`the command cannot be started: ${thrownText(error)}; ${hint}`);
  } finally {
    clearTimeout(timer);
    stops.removeEventListener('abort', stop);
  }
  stop();
  // In the last turn comes what has arrived while this process was busy.
  await Promise.race([closed, sleep(OUTPUT_MS, undefined, { ref: false }).then(() => turn())]);
  child.stdout.destroy();
  child.stderr.destroy();
  if (signal.aborted) throw new RehearsalError('stopped');
  const exit = code === null ? `signal ${killer}` : `exit code ${code}`;
  const outcomes = Object.keys(exitCodes) as ProgramOutcome[];
  const said = outcomes.find((each) => exitCodes[each] === code);
  const outcome = hang === undefined ? said : undefined;
  return {
    outcome,
    error: outcome === undefined && hang === undefined ? new Error(exit) : undefined,
    hang,
    exit,
    exitCode: code ?? undefined,
    output: output.redacted([...secrets]),
  };
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

/** Characters of an unfinished line that are kept. */
const MAX_LINE = 200_000;

/**
 * The last lines that a program prints. They are kept whole and redacted whole: nobody finds a secret of which a
 * part was cut off, or stands in the line of another stream.
 */
class Output {
  readonly #finished: string[] = [];
  /** The unfinished line of each stream. */
  readonly #unfinished = new Map<Readable, string>();

  constructor(streams: readonly Readable[]) {
    for (const stream of streams) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = ((this.#unfinished.get(stream) ?? '') + chunk).split('\n');
        this.#unfinished.set(stream, lines.pop()?.slice(0, MAX_LINE) ?? '');
        for (const line of lines.slice(-MAX_LINES)) this.#finished.push(line);
        this.#finished.splice(0, this.#finished.length - MAX_LINES);
      });
    }
  }

  /** The last lines without secrets, each cut where it is long. */
  redacted(secrets: readonly string[]): string {
    const lines = [...this.#finished, ...this.#unfinished.values()];
    const safe = lines.map((each) => redactText(each, secrets)).join('\n');
    return safe.trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  }
}
