import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow, installPackages } from '../support/install-packages.ts';
import { HERE, PYTHON, hasGo, hasJava, hasPython } from './support.ts';

/** Installs the tools beside this file. What is missing on this machine is said, and its tests skipped. */
export default async function install(): Promise<void> {
  if (!hasPython)
    process.stderr.write('skipped, tools in Python: apt-get install python3 python3-venv\n');
  if (!hasGo) process.stderr.write('skipped, tools in Go: apt-get install golang-go\n');
  if (!hasJava)
    process.stderr.write('skipped, tools in Java: apt-get install default-jre-headless\n');
  await Promise.all([installPackages(HERE), hasPython && installPython()]);
}

async function installPython(): Promise<void> {
  const here = { cwd: HERE };
  if (!existsSync(PYTHON)) await runOrThrow('python3', ['-m', 'venv', '.venv'], here);
  const python = join(PYTHON, 'python');
  // Few of the modules are ever imported: Python compiles those when it imports them.
  const options = ['--quiet', '--disable-pip-version-check', '--no-compile'];
  const pip = ['-m', 'pip', 'install', ...options, '--constraint', 'constraints.txt'];
  await runOrThrow(python, [...pip, 'pip'], here);
  await runOrThrow(python, [...pip, '--requirement', 'requirements.txt'], here);
}
