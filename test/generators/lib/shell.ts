import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';

export interface ShellResult {
  code: number;
  output: string;
  stdout: string;
  seconds: number;
}

export interface ShellOptions {
  cwd: string;
  /** Folders to put in front of PATH. */
  path: string[];
  log: string;
  timeoutSeconds: number;
}

/**
 * Recipes pin what they name; npm takes the rest as it was on this day, so that a run can be
 * repeated without a lock file for each recipe. Raise it with the versions of the recipes.
 */
const NPM_BEFORE = '2026-11-21';

/** Runs one command line and keeps its output in a log. */
export async function shell(command: string, options: ShellOptions): Promise<ShellResult> {
  const start = performance.now();
  const child = spawn(command, {
    cwd: options.cwd,
    shell: '/bin/bash',
    // A group of its own, so that a command that hangs is ended with its children.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(options.path),
  });
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const timer = setTimeout(() => {
    output += `\nended after ${options.timeoutSeconds} s\n`;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, options.timeoutSeconds * 1000);
  const code = await new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('close', (exit) => done(exit ?? 1));
  });
  clearTimeout(timer);
  const seconds = (performance.now() - start) / 1000;
  await appendFile(
    options.log,
    `$ ${command}\n${output}(exit ${code}, ${seconds.toFixed(1)} s)\n\n`,
  );
  return { code, output, stdout, seconds };
}

function environment(path: string[]): NodeJS.ProcessEnv {
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: [...path, process.env['PATH'] ?? ''].join(':'),
    // Generators that count their users are configured not to.
    REDOCLY_TELEMETRY: 'off',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
  };
  // npm hands its own settings down; the commands stand for ones typed in another repository.
  for (const name of Object.keys(variables)) {
    if (name.startsWith('npm_')) delete variables[name];
  }
  return { ...variables, npm_config_before: NPM_BEFORE };
}
