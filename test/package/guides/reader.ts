import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../support/serve.ts';
import { userEnvironment } from '../../support/user-environment.ts';
import type { Block } from './blocks.ts';

/** The port that the mock takes by default. */
const DEFAULT_PORT = '4010';

/**
 * Somebody who pastes the blocks of a guide into a shell, one after another. Each port of the guide is
 * another one here, as on a machine where it is taken.
 */
export class Reader {
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;
  /** Keeps what is exported from one block to the next. */
  readonly #state: string;
  readonly #ports = new Map<string, string>();
  readonly #servers: ChildProcess[] = [];

  private constructor(folder: string, state: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.#state = state;
    this.#env = env;
  }

  /** @param folder - Where the reader works. @default an empty folder */
  static async create(folder?: string): Promise<Reader> {
    const own = await mkdtemp(join(tmpdir(), 'reader-'));
    const state = join(own, 'exports');
    await writeFile(state, '');
    const env = userEnvironment({
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    });
    const reader = new Reader(folder ?? (await mkdtemp(join(own, 'folder-'))), state, env);
    env['PORT'] = await reader.port(DEFAULT_PORT);
    return reader;
  }

  /** The port here for one of the guide. */
  async port(named: string): Promise<string> {
    const port = this.#ports.get(named) ?? String(await freePort());
    this.#ports.set(named, port);
    return port;
  }

  /** What the reader has set before, as another guide says. */
  set(variables: Readonly<Record<string, string>>): void {
    Object.assign(this.#env, variables);
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
  async run(block: Block): Promise<string> {
    const { at, words } = block;
    const script = `set -euo pipefail\nsource '${this.#state}'\n${await this.#here(block.code)}`;
    if (words.includes('server')) {
      await this.#serve(at, script);
      return '';
    }
    const options = { cwd: this.folder, env: this.#env, maxBuffer: 1e8 };
    const keep = `${script}\nexport -p >'${this.#state}'`;
    return new Promise((resolve, reject) => {
      execFile('bash', ['-c', keep], options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`${at} fails: ${stdout}${stderr}`));
      });
    });
  }

  async #serve(at: string, script: string): Promise<void> {
    const [port = this.#env['PORT']] = /(?<=--port )\d+/.exec(script) ?? [];
    const server = spawn('bash', ['-c', script], {
      cwd: this.folder,
      env: this.#env,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#servers.push(server);
    let said = '';
    server.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    while (!(await accepts(Number(port)))) {
      if (server.exitCode !== null) throw new Error(`${at} does not serve: ${said}`);
      await setTimeout(100);
    }
  }

  async #here(code: string): Promise<string> {
    const named = /(?<=localhost:|127\.0\.0\.1:|--port )\d+/g;
    for (const [port] of code.matchAll(named)) await this.port(port);
    return code.replaceAll(named, (port) => this.#ports.get(port) ?? port);
  }

  /** Stops what still runs and removes the folder, where it is the reader's own. */
  async close(): Promise<void> {
    for (const server of this.#servers) {
      if (server.exitCode !== null || server.pid === undefined) continue;
      // The command runs below the shell; both are in one group of processes.
      process.kill(-server.pid, 'SIGTERM');
      await once(server, 'exit');
    }
    await rm(join(this.#state, '..'), { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}
