import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a command; what it throws has what the command wrote to stderr. */
export const runOrThrow = promisify(execFile);

/**
 * A manifest pins what it names; npm takes the rest as it was on this day, so that a run can be repeated
 * without a lock file. Raise it with the versions.
 */
export const NPM_BEFORE = '2026-11-21';
