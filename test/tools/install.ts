import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;

/** Installs the tools beside this file when they are missing. */
export default function install(): void {
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: HERE, stdio: 'ignore' });
  if (!existsSync(join(HERE, 'node_modules'))) run('npm', ['install', '--ignore-scripts']);
  if (!existsSync(join(HERE, '.venv'))) {
    run('python3', ['-m', 'venv', '.venv']);
    run('.venv/bin/pip', ['install', '-q', '-r', 'requirements.txt']);
  }
}
