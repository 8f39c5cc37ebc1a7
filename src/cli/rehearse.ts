import { statSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { type OperationId, operations } from '../../generated/operations.ts';
import { choose } from '../service/choices.ts';
import { createMock } from '../mock/mock.ts';
import type { WebMockOptions } from '../mock/mock.ts';
import { isWrite, requestName, undisturbed } from '../rehearse/cases.ts';
import { runCommand } from '../rehearse/command.ts';
import { explore } from '../rehearse/explore.ts';
import { DEFAULT_MAX_RUNS } from '../rehearse/index.ts';
import {
  FORMATS,
  type RehearsalFormat,
  type RehearsalReport,
  renderRehearsal,
  untried,
} from '../rehearse/report.ts';
import { MAX_CALLERS, MAX_LIVES } from '../rehearse/life.ts';
import { type ProgramOutcome, TOKEN, secretsOfRecords } from '../rehearse/run.ts';
import { redactWord } from '../shared/redact.ts';
import { paintFor } from '../shared/terminal.ts';
import { thrownText } from '../shared/thrown.ts';
import { WriteError, writeFiles, writeProblem } from '../shared/write-files.ts';
import { ArgumentsError } from './arguments-error.ts';
import { type Values, parseNumber, defineCommand } from './command.ts';
import { parseChoices, readRecords } from './mock.ts';
import { ProgressPrinter } from './rehearse-progress.ts';

interface RehearseArguments {
  readonly command: readonly [program: string, ...args: string[]];
  readonly exitCodes: Readonly<Record<ProgramOutcome, number>>;
  readonly cases: readonly string[] | undefined;
  readonly lives: number;
  readonly callers: number;
  readonly maxRuns: number;
  readonly timeoutMs: number;
  readonly jobs: number;
  readonly bail: boolean;
  readonly mock: WebMockOptions;
  /** The options that a finding depends on, as they are typed. */
  readonly options: readonly string[];
  readonly format: RehearsalFormat;
  readonly out: string | undefined;
  readonly quiet: boolean;
}

/** A case of a write, whichever the document has first. */
const EXAMPLE_CASE = `${requestName(firstWrite(), 1)}:reset-after`;

function firstWrite(): OperationId {
  const ids = Object.keys(operations) as OperationId[];
  return ids.find(isWrite) ?? (ids[0] as OperationId);
}

const OPTIONS = {
  case: {
    type: 'string',
    multiple: true,
    value: 'ID',
    text: `try this case alone, such as\n${EXAMPLE_CASE}; may be repeated, and needs no --lives nor --callers`,
  },
  lives: {
    type: 'string',
    value: 'N',
    text: `kill the command at each of its requests and start it again, so\nthat it has N lives, ${MAX_LIVES} at most (1)`,
  },
  callers: {
    type: 'string',
    value: 'N',
    text: `start a second copy at each request of the first, and beside it;\n${MAX_CALLERS} at most (1)`,
  },
  'max-runs': {
    type: 'string',
    value: 'N',
    text: `start the command so often at most (${DEFAULT_MAX_RUNS})`,
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    text: "after which a run counts as one that never ends; longer than\nthe command's own limits (120)",
  },
  jobs: {
    type: 'string',
    value: 'N',
    text: 'commands at the same time, each with a mock of its own; the report\nis the same (half of the cores)',
  },
  bail: { type: 'boolean', text: 'stop at the first finding' },
  done: { type: 'string', value: 'CODE', text: 'exit code that means done (0)' },
  failed: { type: 'string', value: 'CODE', text: 'exit code that means failed (1)' },
  unknown: { type: 'string', value: 'CODE', text: 'exit code that means unknown (75)' },
  seed: {
    type: 'string',
    value: 'FILE',
    text: 'JSON file with records in place of those of the examples',
  },
  assume: {
    type: 'string',
    multiple: true,
    value: 'ID=VALUE',
    text: 'another value for a choice of the mock; may be repeated',
  },
  format: { type: 'string', value: 'FORMAT', text: `${FORMATS.join(', ')} (text)` },
  out: {
    type: 'string',
    multiple: true,
    short: 'o',
    value: 'FILE',
    text: 'write the report to a file',
  },
  quiet: { type: 'boolean', short: 'q', text: 'print no progress' },
} as const;

/** `payments-contract rehearse`. */
export const run = defineCommand({
  name: 'rehearse',
  usage: '[options] -- COMMAND [ARGUMENT ...]',
  about: `Starts a command once undisturbed, and then once for each failure, each permitted response and each
open question at each of its requests, every time with a mock of its own. What the command says with
its exit code is compared with what has happened in the mock.

The command finds the mock in PAYMENTS_BASE_URL and PAYMENTS_WEBHOOKS_BASE_URL, and its token in
PAYMENTS_TOKEN and PAYMENTS_WEBHOOKS_TOKEN. What it must remember after its end it keeps in the folder
PAYMENTS_STATE_DIR, an empty one for each case. It is started without a shell.`,
  options: OPTIONS,
  takes: 'program',
  notes: `Examples:
  payments-contract rehearse -- python pay.py
  payments-contract rehearse --timeout 10 --format junit --out rehearse.xml -- node pay.js
  payments-contract rehearse --lives 2 --callers 2 -- python pay.py
  payments-contract rehearse --case ${EXAMPLE_CASE} -- ./pay.sh

Exit code 0: no findings. 1: findings. 2: the rehearsal could not be done (wrong
arguments, a command that does not start, fails undisturbed or sends nothing). Ctrl+C, or SIGTERM, ends it
with the report of what was found so far, and the exit code of the signal (130, 143).
NO_COLOR is honoured.`,
  guide: 'rehearse',
  run: async (values, rest) => {
    const given = rehearseArguments(values, rest);
    const signals = new StopSignals();
    try {
      const report = await rehearseCommand(given, signals.signal);
      write(given, report);
      if (report.partial === 'stopped') return signals.exitCode;
      return report.findings.length === 0 ? 0 : 1;
    } catch (error) {
      if (!signals.signal.aborted) throw error;
      process.stderr.write('payments-contract rehearse: stopped before anything was tried\n');
      return signals.exitCode;
    } finally {
      signals.end();
    }
  },
  explain: (error) => ({ message: describe(error), exitCode: 2 }),
});

/** @throws ArgumentsError - The arguments make no sense. */
function rehearseArguments(
  values: Values<typeof OPTIONS>,
  [program, ...rest]: readonly string[],
): RehearseArguments {
  if (program === undefined) {
    throw new ArgumentsError('which command? It comes last, after --: rehearse -- python pay.py');
  }
  const { assume = [], format = 'text', seed: recordsFile } = values;
  const [out, ...others] = values.out ?? [];
  if (others.length > 0) throw new ArgumentsError('--out is given twice; there is one report');
  if (!isFormat(format)) throw new ArgumentsError(`--format must be one of ${FORMATS.join(', ')}`);
  if (out !== undefined) {
    const problem = outProblem(out, [recordsFile, program, ...rest]);
    if (problem !== undefined) throw new ArgumentsError(`--out ${out}: ${problem}`);
  }
  const exitCodes = {
    done: parseCode('done', values.done ?? '0'),
    failed: parseCode('failed', values.failed ?? '1'),
    unknown: parseCode('unknown', values.unknown ?? '75'),
  };
  if (new Set(Object.values(exitCodes)).size < 3) {
    throw new ArgumentsError('--done, --failed and --unknown must be three different exit codes');
  }
  return {
    command: [program, ...rest],
    exitCodes,
    cases: values.case,
    lives: parseWhole('lives', values.lives ?? '1', [1, MAX_LIVES]),
    callers: parseWhole('callers', values.callers ?? '1', [1, MAX_CALLERS]),
    maxRuns: Math.floor(
      parseNumber('max-runs', values['max-runs'] ?? String(DEFAULT_MAX_RUNS), [1, 1_000_000]),
    ),
    timeoutMs: parseNumber('timeout', values.timeout ?? '120', [0.001, 86_400]) * 1000,
    jobs: Math.floor(parseNumber('jobs', values.jobs ?? String(DEFAULT_JOBS), [1, 1_000])),
    bail: values.bail ?? false,
    options: optionsOf(values),
    mock: {
      assume: parseChoices(assume),
      records: recordsFile === undefined ? undefined : readRecords(recordsFile),
    },
    format,
    out,
    quiet: values.quiet ?? false,
  };
}

function parseWhole(
  name: string,
  text: string,
  [least, most]: readonly [least: number, most: number],
): number {
  const value = parseNumber(name, text, [least, most]);
  if (Number.isInteger(value)) return value;
  throw new ArgumentsError(`--${name} must be a whole number from ${least} to ${most}`);
}

function isFormat(text: string): text is RehearsalFormat {
  return (FORMATS as readonly string[]).includes(text);
}

function parseCode(name: string, text: string): number {
  const code = parseNumber(name, text, [0, 255]);
  if (Number.isInteger(code)) return code;
  throw new ArgumentsError(`--${name} must be an exit code, a whole number from 0 to 255`);
}

/** Half of the cores: the other half is for what the commands start. */
const DEFAULT_JOBS = Math.max(1, Math.floor(availableParallelism() / 2));

/** How often two commands are started at once: which of them is first is chance. */
const TRIES = 5;

/** The options that a finding does not depend on. */
const RUN_OPTIONS: readonly string[] = [
  'case',
  'max-runs',
  'jobs',
  'bail',
  'format',
  'out',
  'quiet',
];

/** The other options, as they are typed. */
function optionsOf(values: Values<typeof OPTIONS>): string[] {
  return Object.entries(values)
    .filter(([name]) => !RUN_OPTIONS.includes(name))
    .flatMap(([name, value]) =>
      [value].flat().flatMap((each) => (each === true ? [`--${name}`] : [`--${name}`, `${each}`])),
    );
}

/** A word as a POSIX shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

async function rehearseCommand(
  { command, options, ...given }: RehearseArguments,
  stopped: AbortSignal,
): Promise<RehearsalReport> {
  const { bail, callers, cases, exitCodes, jobs, lives, maxRuns, mock, quiet, timeoutMs } = given;
  const notTried = untried({ cases, lives, callers }, (name) => `--${name} 2`);
  const secrets = new Set(secretsOfRecords(createMock(mock).records(), TOKEN));
  const onLeft = (problem: string) => process.stderr.write(`${problem}\n`);
  const progress = quiet ? undefined : new ProgressPrinter(jobs);
  const repeat = (id: string) => {
    const which = id === undisturbed.id ? ['--max-runs', '1'] : ['--case', id];
    const words = [...which, ...options, '--', ...command].map((each) =>
      redactWord(each, [...secrets]),
    );
    return `npx payments-contract rehearse ${words.map(quoted).join(' ')}`;
  };
  try {
    return await explore(
      (next, signal, usualMs) =>
        runCommand(next, { command, exitCodes, timeoutMs, mock, secrets, signal, onLeft }, usualMs),
      {
        bail,
        callers,
        cases,
        choices: choose(mock.assume),
        jobs,
        lives,
        maxRuns,
        notTried,
        onProgress: progress?.add,
        repeat,
        secrets,
        signal: stopped,
        tries: TRIES,
      },
    );
  } finally {
    progress?.end();
  }
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Notes the signals that end a command. A second one is not caught and ends the process. */
class StopSignals {
  readonly #stopped = new AbortController();
  /** Exit code of a process that a signal has ended. */
  exitCode = 0;

  constructor() {
    for (const name of STOP_SIGNALS) process.once(name, this.#stop);
  }

  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  end(): void {
    for (const name of STOP_SIGNALS) process.off(name, this.#stop);
  }

  readonly #stop = (name: NodeJS.Signals) => {
    this.exitCode = 128 + constants.signals[name];
    this.end();
    this.#stopped.abort();
  };
}

function write({ format, out, quiet }: RehearseArguments, report: RehearsalReport): void {
  const paint = paintFor(out === undefined ? process.stdout : { write: () => undefined });
  const text = renderRehearsal(report, format, paint);
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  writeFiles(new Map([[out, text]]));
  if (quiet) return;
  const [conclusion] = renderRehearsal(report, 'text').split('\n', 1);
  process.stderr.write(`--out ${out}: ${conclusion}\n`);
}

/** Why a report cannot be written to a file: what the rehearsal itself reads is not overwritten. */
function outProblem(out: string, read: readonly (string | undefined)[]): string | undefined {
  const isSame = (file: string | undefined) => file !== undefined && isSameFile(file, out);
  if (read.some(isSame)) return 'the rehearsal reads this file; write the report to another one';
  return writeProblem(out);
}

function isSameFile(file: string, other: string): boolean {
  try {
    const [a, b] = [statSync(file), statSync(other)];
    return a.ino === b.ino && a.dev === b.dev;
  } catch {
    return false; // One of them is no file.
  }
}

function describe(error: unknown): string {
  if (error instanceof WriteError) return error.message;
  return thrownText(error);
}
