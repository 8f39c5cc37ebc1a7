import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as nextTurn } from 'node:timers/promises';
import { rootPaths } from '../../contract/router.ts';
import { createMock } from '../../mock/node.ts';
import { thrownText } from '../../shared/thrown.ts';
import { RehearsalError } from '../rehearsal-error.ts';
import type { Life } from './life.ts';
import { MockedRun, sendAs } from './mocked-run.ts';
import { ProgramOutput } from './program-output.ts';
import {
  type ProgramOutcome,
  type ProgramResult,
  type Run,
  type RunInput,
  TOKEN,
} from './program.ts';

export interface CommandOptions {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The exit codes that mean an outcome. */
  readonly exitCodes: Readonly<Record<ProgramOutcome, number>>;
  /** Milliseconds that each life of the program may take; after them it never ends. */
  readonly timeoutMs: number;
}

/** Milliseconds that one copy of a program waits for another, besides twice those of the undisturbed run. */
const TWIN_MS = 1_000;

/** Turns of the event loop for what a program has sent and not waited for. */
const LAST_TURNS = 5;

/** Runs a command once, against a mock on a port of its own for each life. */
export async function runCommand(input: RunInput, options: CommandOptions): Promise<Run> {
  const stateDir = await mkdtemp(join(tmpdir(), 'payments-rehearse-'));
  const run = new MockedRun(input, {
    createMock,
    twinDeadlineMs: TWIN_MS + 2 * (input.baselineMs ?? 0),
    runLife: async (life, { listener }) => {
      const server = serve(listener, life);
      try {
        const env = environment(await addressOf(server), stateDir);
        return await runProcess({ ...input, ...options, env, killSignal: life.killSignal });
      } finally {
        for (let turns = 0; turns < LAST_TURNS; turns += 1) await nextTurn();
        life.end();
        server.close();
        server.closeAllConnections();
      }
    },
  });

  try {
    return await run.run();
  } finally {
    // Processes that the program has left running may still write there.
    await rm(stateDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** Listens for the requests of a life, and notes which of them come on a connection that was used before. */
function serve(listener: RequestListener, life: Life): Server {
  const used = new WeakSet<object>();

  const server = createServer((request, response) => {
    const isOnKeptConnection = used.has(request.socket);
    used.add(request.socket);
    sendAs({ life, isOnKeptConnection }, () => listener(request, response));
  });
  return server.listen(0, '127.0.0.1');
}

async function addressOf(server: Server): Promise<string> {
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Makes the environment of the program, which reaches the mock directly even where a proxy is set. */
function environment(address: string, stateDir: string): NodeJS.ProcessEnv {
  const { env } = process;
  const own = env['no_proxy'] ?? env['NO_PROXY'];
  const hosts = [own, 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(',');

  return {
    ...env,
    NO_PROXY: hosts,
    no_proxy: hosts,
    PAYMENTS_BASE_URL: address + rootPaths.main,
    PAYMENTS_WEBHOOKS_BASE_URL: address + rootPaths.webhooks,
    PAYMENTS_TOKEN: TOKEN,
    PAYMENTS_WEBHOOKS_TOKEN: TOKEN,
    PAYMENTS_STATE_DIR: stateDir,
  };
}

interface ProgramStart extends CommandOptions, Pick<RunInput, 'secrets' | 'signal'> {
  readonly env: NodeJS.ProcessEnv;
  /** Kills the program, and all that it has started. */
  readonly killSignal: AbortSignal;
}

/**
 * Starts the command, and waits for its end.
 *
 * @throws RehearsalError - It cannot be started, or the rehearsal is stopped.
 */
async function runProcess(options: ProgramStart): Promise<ProgramResult> {
  const { command, env, secrets, signal } = options;
  const [program, ...args] = command;
  if (signal.aborted) throw new RehearsalError('stopped');

  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: process.platform !== 'win32',
  });
  const streams = [child.stdout, child.stderr];
  const output = new ProgramOutput(streams);
  const closed = once(child, 'close').catch(() => {});

  const ended = await untilExit(child, options);
  kill(child);
  // One more turn reads what arrived while this process was busy.
  await Promise.race([closed, sleep(OUTPUT_MS, undefined, { ref: false }).then(() => nextTurn())]);
  for (const stream of streams) stream.destroy();
  if (signal.aborted) throw new RehearsalError('stopped');

  return { ...resultOf(ended, options), output: output.redacted([...secrets]) };
}

/**
 * Milliseconds for what a program has printed before it ended. What it has left running may keep its output
 * open for ever.
 */
const OUTPUT_MS = 250;

/** The end of a process. */
interface Exit {
  readonly code: number | null;
  /** The signal that has killed it. */
  readonly exitSignal: string | null;
  /** It was killed since it did not end in time. */
  readonly isLate: boolean;
}

/** Waits for the end of a process, and kills it where it takes too long, or is to be killed. */
async function untilExit(
  child: ChildProcess,
  { killSignal, signal, timeoutMs }: ProgramStart,
): Promise<Exit> {
  const stops = AbortSignal.any([signal, killSignal]);
  const stop = () => kill(child);
  stops.addEventListener('abort', stop);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);

  try {
    const [code, exitSignal] = (await once(child, 'exit')) as [number | null, string | null];
    return { code, exitSignal, isLate };
  } catch (error) {
    const hint = 'name a program, and then each argument by itself';
    throw new RehearsalError(`the command cannot be started: ${thrownText(error)}; ${hint}`);
  } finally {
    clearTimeout(timer);
    stops.removeEventListener('abort', stop);
  }
}

/** Reads the outcome from an exit code. Without an outcome, a program has broken off, or hangs. */
function resultOf(
  { code, exitSignal, isLate }: Exit,
  { exitCodes, timeoutMs }: CommandOptions,
): ProgramResult {
  const exit = code === null ? `signal ${exitSignal}` : `exit code ${code}`;
  const result = { exit, exitCode: code ?? undefined, outcome: undefined, error: undefined };
  if (isLate) return { ...result, hang: `it did not end in ${timeoutMs / 1000} s` };

  const outcomes = Object.keys(exitCodes) as ProgramOutcome[];
  const outcome = outcomes.find((each) => exitCodes[each] === code);
  const error = outcome === undefined ? new Error(exit) : undefined;
  return { ...result, outcome, error, hang: undefined };
}

/** Kills a program and all that it has started. */
function kill(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // There is nothing left of it.
  }
}
