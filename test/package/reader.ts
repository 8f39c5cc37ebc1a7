import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/serve.ts';
import { userEnvironment } from '../support/user-environment.ts';

/** The port that the mock takes by default. */
const DEFAULT_PORT = '4010';

/** What the shell prints after the commands that it gets. */
const DONE = '--- done ---\n';

/**
 * Somebody who pastes the blocks of a guide into a shell, one after another, until the test ends. Each port of
 * the guide is another one here, as on a machine where it is taken.
 */
export class Reader {
  readonly folder: string;
  readonly #shell: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown>;
  readonly #ports = new Map<string, string>();
  #printed = '';
  #complaints = '';

  private constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    // In a group of processes with all that it starts.
    this.#shell = spawn('bash', ['-euo', 'pipefail'], { cwd: folder, env, detached: true });
    this.#ended = once(this.#shell, 'exit');
    this.#shell.stdout.on('data', (chunk) => (this.#printed += String(chunk)));
    this.#shell.stderr.on('data', (chunk) => (this.#complaints += String(chunk)));
  }

  /** @param folder - Where the reader works. @default an empty folder */
  static async create(folder?: string): Promise<Reader> {
    const own = await mkdtemp(join(tmpdir(), 'reader-'));
    const quiet = { npm_config_audit: 'false', npm_config_fund: 'false' };
    const port = String(await freePort());
    const env = { ...quiet, npm_config_prefer_offline: 'true', PORT: port };
    const reader = new Reader(folder ?? own, userEnvironment(env));
    reader.#ports.set(DEFAULT_PORT, port);
    onTestFinished(async () => {
      reader.#stop();
      await reader.#ended;
      // What was started may still write its last line.
      await rm(own, { recursive: true, maxRetries: 3 });
    });
    return reader;
  }

  /** The port here for one of the guide. */
  async port(named: string): Promise<string> {
    const port = this.#ports.get(named) ?? String(await freePort());
    this.#ports.set(named, port);
    return port;
  }

  async save(file: string, text: string): Promise<void> {
    const path = join(this.folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await this.#here(text));
  }

  /**
   * Runs commands.
   *
   * @returns What they print.
   * @throws Error - One of them fails.
   */
  async run(code: string): Promise<string> {
    this.#printed = '';
    this.#shell.stdin.write(`{ :\n${await this.#here(code)}\n} </dev/null\nprintf -- '${DONE}'\n`);
    while (this.#isRunning() && !this.#printed.endsWith(DONE)) {
      await Promise.race([once(this.#shell.stdout, 'data'), this.#ended]);
    }
    this.#throwIfEnded(code);
    return this.#printed.slice(0, -DONE.length);
  }

  /** Runs commands that serve, until the test ends. */
  async serve(code: string): Promise<void> {
    const commands = await this.#here(code);
    // What it prints is no output of the commands after it.
    this.#shell.stdin.write(`{ { :\n${commands}\n} </dev/null >&2 || kill $$; } &\n`);
    const named = /(?<=--port )\d+/.exec(commands)?.[0];
    const port = named ?? (await this.port(DEFAULT_PORT));
    while (this.#isRunning() && !(await accepts(Number(port)))) await setTimeout(100);
    this.#throwIfEnded(code);
  }

  #isRunning(): boolean {
    return this.#shell.exitCode === null && this.#shell.signalCode === null;
  }

  #throwIfEnded(code: string): void {
    if (!this.#isRunning()) throw new Error(`${code} fails:\n${this.#printed}${this.#complaints}`);
  }

  async #here(code: string): Promise<string> {
    const named = /(?<=localhost:|127\.0\.0\.1:|--port )[1-9]\d*/g;
    for (const [port] of code.matchAll(named)) await this.port(port);
    return code.replaceAll(named, (port) => this.#ports.get(port) ?? port);
  }

  #stop(): void {
    try {
      process.kill(-this.#shell.pid!, 'SIGTERM');
    } catch (error) {
      // All of them have ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
