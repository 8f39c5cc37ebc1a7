import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/serve.ts';
import { userEnvironment } from '../support/user-environment.ts';
import type { Block } from './blocks.ts';

/** The port that the mock takes by default. */
const DEFAULT_PORT = '4010';

/**
 * Somebody who pastes the blocks of a guide into a shell, one after another, until the test ends. Each port of
 * the guide is another one here, as on a machine where it is taken.
 */
export class Reader {
  readonly folder: string;
  /** What the reader has set before, as another guide says. */
  readonly env: NodeJS.ProcessEnv;
  /** Keeps what is exported from one block to the next. */
  readonly #exports: string;
  readonly #ports = new Map<string, string>();
  readonly #started: ChildProcess[] = [];

  private constructor(folder: string, exports: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.#exports = exports;
    this.env = env;
  }

  /** @param folder - Where the reader works. @default an empty folder */
  static async create(folder?: string): Promise<Reader> {
    const own = await mkdtemp(join(tmpdir(), 'reader-'));
    const exports = join(own, 'exports');
    await writeFile(exports, '');
    const env = userEnvironment({
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    });
    const reader = new Reader(folder ?? (await mkdtemp(join(own, 'folder-'))), exports, env);
    env['PORT'] = await reader.port(DEFAULT_PORT);
    onTestFinished(async () => {
      await reader.#stop();
      await rm(own, { recursive: true });
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
   * Runs the commands of a block.
   *
   * @returns What they print; nothing of a server.
   * @throws Error - One of them fails.
   */
  async run({ at, words, code }: Block): Promise<string> {
    const commands = await this.#here(code);
    const script = `set -euo pipefail\nsource '${this.#exports}'\n${commands}\nexport -p >'${this.#exports}'`;
    const child = spawn('bash', ['-c', script], {
      cwd: this.folder,
      env: this.env,
      // In a group of processes with all that it starts.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#started.push(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    if (words.includes('server')) {
      const [port = this.env['PORT']] = /(?<=--port )\d+/.exec(commands) ?? [];
      while (child.exitCode === null && !(await accepts(Number(port)))) await setTimeout(100);
      if (child.exitCode === null) return '';
    } else await once(child, 'close');
    if (child.exitCode === 0) return stdout;
    throw new Error(`${at} ends with ${child.exitCode}: ${stdout}${stderr}`);
  }

  async #here(code: string): Promise<string> {
    const named = /(?<=localhost:|127\.0\.0\.1:|--port )[1-9]\d*/g;
    for (const [port] of code.matchAll(named)) await this.port(port);
    return code.replaceAll(named, (port) => this.#ports.get(port) ?? port);
  }

  /** Stops what still runs. */
  async #stop(): Promise<void> {
    for (const child of this.#started) {
      const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit');
      try {
        process.kill(-child.pid!, 'SIGTERM');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
      await ended;
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
