import { availableParallelism, constants } from 'node:os';
import type { Command } from 'commander';
import { type OperationId, operations } from '../../generated/operations.ts';
import { choose } from '../service/choices.ts';
import { createMock } from '../mock/mock.ts';
import { isWrite, requestName, undisturbed } from '../rehearse/cases.ts';
import { runCommand } from '../rehearse/command.ts';
import { explore } from '../rehearse/explore.ts';
import { DEFAULT_MAX_RUNS, type RehearseOptions } from '../rehearse/index.ts';
import {
  FORMATS,
  type RehearsalFormat,
  type RehearsalReport,
  renderRehearsal,
  untried,
} from '../rehearse/report.ts';
import { MAX_CALLERS, MAX_LIVES } from '../rehearse/life.ts';
import { TOKEN, secretsOfRecords } from '../rehearse/run.ts';
import { redactWord } from '../shared/redact.ts';
import { thrownText } from '../shared/thrown.ts';
import {
  ArgumentsError,
  CommandError,
  type ReportGiven,
  addReportOptions,
  createCommand,
  listed,
  number,
  printError,
  wholeNumber,
} from './command.ts';
import { checkWritten, writeReport } from './files.ts';
import { readChoices, readRecords } from './mock.ts';
import { ProgressPrinter } from './rehearse-progress.ts';

/** A case of a write, whichever the document has first. */
const EXAMPLE_CASE = `${requestName(firstWrite(), 1)}:reset-after`;

function firstWrite(): OperationId {
  const ids = Object.keys(operations) as OperationId[];
  return ids.find(isWrite) ?? (ids[0] as OperationId);
}

/** Half of the cores: the other half is for what the commands start. */
const DEFAULT_JOBS = Math.max(1, Math.floor(availableParallelism() / 2));

/** The options of `payments-contract rehearse`, and what is rehearsed. */
interface Given
  extends ReportGiven<RehearsalFormat>, Pick<RehearseOptions, 'lives' | 'callers' | 'maxRuns'> {
  case?: string[];
  /** Seconds. */
  timeout?: number;
  jobs?: number;
  bail?: boolean;
  done?: number;
  failed?: number;
  unknown?: number;
  seed?: string;
  assume?: string[];
}

export function define(): Command {
  const exitCode = (name: string) => wholeNumber(name, 0, 255);
  const command = createCommand({ about: ABOUT, notes: NOTES, guide: 'rehearse' }, 'rehearse')
    .usage('[options] -- COMMAND [ARGUMENT ...]')
    .argument('[program...]')
    .option(
      '--case <ID>',
      `try this case alone, such as ${EXAMPLE_CASE}; may be repeated, and needs no --lives nor --callers`,
      listed,
    )
    .option(
      '--lives <N>',
      `kill the command at each of its requests and start it again, so that it has N lives, ${MAX_LIVES} at most (1)`,
      wholeNumber('lives', 1, MAX_LIVES),
    )
    .option(
      '--callers <N>',
      `start a second copy at each request of the first, and beside it; ${MAX_CALLERS} at most (1)`,
      wholeNumber('callers', 1, MAX_CALLERS),
    )
    .option(
      '--max-runs <N>',
      `start the command so often at most (${DEFAULT_MAX_RUNS})`,
      wholeNumber('max-runs', 1, 1_000_000),
    )
    .option(
      '--timeout <SECONDS>',
      "after which a run counts as one that never ends; longer than the command's own limits (120)",
      number('timeout', [0.001, 86_400]),
    )
    .option(
      '--jobs <N>',
      'commands at the same time, each with a mock of its own; the report is the same (half of the cores)',
      wholeNumber('jobs', 1, 1_000),
    )
    .option('--bail', 'stop at the first finding')
    .option('--done <CODE>', 'exit code that means done (0)', exitCode('done'))
    .option('--failed <CODE>', 'exit code that means failed (1)', exitCode('failed'))
    .option('--unknown <CODE>', 'exit code that means unknown (75)', exitCode('unknown'))
    .option('--seed <FILE>', 'JSON file with records in place of those of the examples')
    .option(
      '--assume <ID=VALUE>',
      'another value for a choice of the mock; may be repeated',
      listed,
    );
  return addReportOptions(command, FORMATS);
}

const ABOUT = `Starts a command once undisturbed, and then once for each failure, each permitted response and each
open question at each of its requests, every time with a mock of its own. What the command says with
its exit code is compared with what has happened in the mock.

The command finds the mock in PAYMENTS_BASE_URL and PAYMENTS_WEBHOOKS_BASE_URL, and its token in
PAYMENTS_TOKEN and PAYMENTS_WEBHOOKS_TOKEN. What it must remember after its end it keeps in the folder
PAYMENTS_STATE_DIR, an empty one for each case. It is started without a shell.`;

const NOTES = `Examples:
  payments-contract rehearse -- python pay.py
  payments-contract rehearse --timeout 10 --format junit --out rehearse.xml -- node pay.js
  payments-contract rehearse --lives 2 --callers 2 -- python pay.py
  payments-contract rehearse --case ${EXAMPLE_CASE} -- ./pay.sh

Exit code 0: no findings. 1: findings. 2: the rehearsal could not be done (wrong
arguments, a command that does not start, fails undisturbed or sends nothing). Ctrl+C, or SIGTERM, ends it
with the report of what was found so far, and the exit code of the signal (130, 143).
NO_COLOR is honoured.`;

/** `payments-contract rehearse`. */
export async function run(command: Command, args: readonly string[]): Promise<number> {
  const given = command.opts<Given>();
  const { args: program } = command;
  if (program.length > 0 && !args.includes('--')) {
    throw new ArgumentsError(`unexpected "${program[0]}"; a program comes after --`);
  }
  checkWritten('out', given.out, {
    'that --seed reads': [given.seed],
    'that is rehearsed': program,
  });
  const signals = new StopSignals();
  try {
    const report = await rehearseCommand(given, command, signals.signal);
    writeReport(given, (format, paint) => renderRehearsal(report, format, paint));
    if (report.partial === 'stopped') return signals.exitCode;
    return report.findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (!signals.signal.aborted) {
      throw error instanceof CommandError ? error : new CommandError(thrownText(error), 2);
    }
    printError('stopped before anything was tried', command.name());
    return signals.exitCode;
  } finally {
    signals.end();
  }
}

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

/** The other options with their values. */
function optionsOf(command: Command): string[] {
  const others = command.options.filter((option) => !RUN_OPTIONS.includes(option.name()));
  return others.flatMap((option) => {
    const value: unknown = command.getOptionValue(option.attributeName());
    const values = value === undefined ? [] : [value].flat();
    return values.flatMap((each) => [`--${option.name()}`, String(each)]);
  });
}

/** A word as a POSIX shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

async function rehearseCommand(
  given: Given,
  typed: Command,
  stopped: AbortSignal,
): Promise<RehearsalReport> {
  const [file, ...rest] = typed.args;
  if (file === undefined) {
    throw new ArgumentsError('which command? It comes last, after --: rehearse -- python pay.py');
  }
  const command = [file, ...rest] as const;
  const { done = 0, failed = 1, unknown = 75 } = given;
  if (new Set([done, failed, unknown]).size < 3) {
    throw new ArgumentsError('--done, --failed and --unknown must be three different exit codes');
  }
  const { bail = false, callers = 1, case: cases, jobs = DEFAULT_JOBS, lives = 1 } = given;
  const { maxRuns = DEFAULT_MAX_RUNS, timeout = 120 } = given;
  const mock = { assume: readChoices(given.assume), records: readRecords(given.seed) };
  const notTried = untried({ cases, lives, callers }, (name) => `--${name} 2`);
  const secrets = new Set(secretsOfRecords(createMock(mock).records(), TOKEN));
  const onLeft = (problem: string) => process.stderr.write(`${problem}\n`);
  const progress = given.quiet === true ? undefined : new ProgressPrinter(jobs);
  const repeat = (id: string) => {
    const which = id === undisturbed.id ? ['--max-runs', '1'] : ['--case', id];
    const words = [...which, ...optionsOf(typed), '--', ...command].map((each) =>
      redactWord(each, [...secrets]),
    );
    return `npx payments-contract rehearse ${words.map(quoted).join(' ')}`;
  };
  try {
    return await explore(
      (next, signal, usualMs) =>
        runCommand(
          next,
          {
            command,
            exitCodes: { done, failed, unknown },
            timeoutMs: timeout * 1000,
            mock,
            secrets,
            signal,
            onLeft,
          },
          usualMs,
        ),
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
