import { spawnSync } from 'node:child_process';

/**
 * A manifest pins what it names; npm takes the rest as it was on this day, so that a run can be repeated
 * without a lock file. Raise it with the versions.
 */
export const NPM_BEFORE = '2026-11-21';

/** Installs what package.json in the folder names. Where it is installed, no network is needed. */
export function installPackages(folder: string): void {
  // The project refuses packages for a newer Node, and npm hands that down: what is installed here
  // is tried on this Node, whatever it declares.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  const versions = ['--no-package-lock', `--before=${NPM_BEFORE}`];
  runOrThrow('npm', ['install', '--prefer-offline', ...options, ...versions], folder);
}

/** Runs a command, and throws what it printed when it fails. */
export function runOrThrow(command: string, args: readonly string[], cwd: string): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  }
}
