import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispatch } from '../../src/cli/dispatch.ts';
import type { RehearsalReport } from '../../src/rehearse/index.ts';

/** A write with a fault of each kind, and with errors that look like a success. */
export const WRITE_FAULTS = [
  'reset-before',
  'reset-after',
  'half-response',
  'empty-body-before',
  'html-before',
  'status-400-before',
  'status-503-after',
  'redirect',
  'error-with-status-200',
] as const;

/** A process that has ended, or a zombie that nobody has collected. */
export function isGone(pid: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid]);
  return /^(Z|$)/.test(String(stdout));
}

/** A command to rehearse, and how. */
export interface Rehearsal {
  command: readonly string[];
  /** The ids of the cases. @default all */
  cases?: readonly string[];
  /** Other options of `payments-contract rehearse`. */
  options?: readonly string[];
}

/** What `payments-contract rehearse` reports of a command, and its exit code. */
export async function rehearseCommand({ command, cases = [], options = [] }: Rehearsal) {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
  const out = join(folder, 'report.json');
  const only = cases.flatMap((id) => ['--case', id]);
  const report = ['--format', 'json', '--out', out];
  const exit = await dispatch(['rehearse', ...report, ...only, ...options, '--', ...command]);
  const text = await readFile(out, 'utf8');
  await rm(folder, { recursive: true });
  return { exit, report: JSON.parse(text) as RehearsalReport };
}
