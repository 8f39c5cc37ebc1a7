import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a command; what it throws has what the command wrote to stderr. */
export const runOrThrow = promisify(execFile);

/**
 * A manifest pins what it names; npm takes the rest as it was on this day, so that a run can be repeated
 * without a lock file. Raise it with the versions.
 */
export const NPM_BEFORE = '2026-11-21';

/** Installs what package.json in the folder names. Where it is installed, no network is needed. */
export async function installPackages(folder: string): Promise<void> {
  // The project refuses packages for a newer Node, and npm hands that down: what is installed here
  // is tried on this Node, whatever it declares.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  const versions = ['--no-package-lock', `--before=${NPM_BEFORE}`];
  await runOrThrow('npm', ['install', '--prefer-offline', ...options, ...versions], {
    cwd: folder,
  });
}
