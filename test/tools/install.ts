import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, runOrThrow } from '../support/install-packages.ts';
import { HERE, PYTHON, hasGo, hasJava, hasPython } from './support.ts';

/** Installs the tools beside this file. What is missing on this machine is said, and its tests skipped. */
export default function install(): void {
  installPackages(HERE);
  if (hasPython) {
    if (!existsSync(PYTHON)) runOrThrow('python3', ['-m', 'venv', '.venv'], HERE);
    const options = ['--quiet', '--disable-pip-version-check'];
    const files = ['--requirement', 'requirements.txt', '--constraint', 'constraints.txt'];
    runOrThrow(join(PYTHON, 'pip'), ['install', ...options, ...files], HERE);
  } else process.stderr.write('skipped, tools in Python: apt-get install python3 python3-venv\n');
  if (!hasGo) process.stderr.write('skipped, tools in Go: apt-get install golang-go\n');
  if (!hasJava)
    process.stderr.write('skipped, tools in Java: apt-get install default-jre-headless\n');
}
