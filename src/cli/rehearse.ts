import { availableParallelism } from 'node:os';
import { UNDISTURBED } from '../rehearse/case.ts';
import { type RehearsalProgress, explore } from '../rehearse/explore.ts';
import { DEFAULT_MAX_RUNS } from '../rehearse/index.ts';
import { type RehearsalReport, renderRehearsal } from '../rehearse/report/rehearsal-report.ts';
import { runCommand } from '../rehearse/run/command-program.ts';
import { MAX_CALLERS, MAX_LIVES } from '../rehearse/run/life.ts';
import { plural } from '../shared/counted-text.ts';
import { redactWord } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';
import { thrownText } from '../shared/thrown.ts';
import {
  type Command,
  CommandError,
  type ReportGiven,
  addReportOptions,
  createCommand,
  collect,
  number,
  printError,
  stopController,
  wholeNumber,
} from './command.ts';
import { assertWritable, writeReport } from './files.ts';
import { readChoices, readRecords } from './mock-options.ts';

const EXAMPLE_CASE = 'voidCharge#1:reset-after';

/** Half of the cores: the other half is for what the commands start. */
const DEFAULT_JOBS = Math.max(1, Math.floor(availableParallelism() / 2));

/** The options of `payments-contract rehearse`, and what is rehearsed. */
interface Given extends ReportGiven {
  case?: string[];
  lives: number;
  callers: number;
  maxRuns: number;
  /** Seconds. */
  timeout: number;
  jobs: number;
  bail?: boolean;
  done: number;
  failed: number;
  unknown: number;
  seed?: string;
  assume?: string[];
}

export function define(): Command {
  const exitCode = wholeNumber(0, 255);
  const command = createCommand({ about: ABOUT, notes: NOTES, guide: 'rehearse' }, 'rehearse')
    .usage('[options] -- COMMAND [ARGUMENT ...]')
    .argument('[program...]')
    .option(
      '--case <ID>',
      `try this case alone, such as ${EXAMPLE_CASE}; may be repeated, and needs no --lives nor --callers`,
      collect,
    )
    .option(
      '--lives <N>',
      `kill the command at each of its requests and start it again, so that it has N lives, ${MAX_LIVES} at most`,
      wholeNumber(1, MAX_LIVES),
      1,
    )
    .option(
      '--callers <N>',
      `start a second copy at each request of the first, and beside it; ${MAX_CALLERS} at most`,
      wholeNumber(1, MAX_CALLERS),
      1,
    )
    .option(
      '--max-runs <N>',
      'start the command at most this many times',
      wholeNumber(1, 1_000_000),
      DEFAULT_MAX_RUNS,
    )
    .option(
      '--timeout <SECONDS>',
      "after which a run counts as one that never ends; longer than the command's own limits",
      number(0.001, 86_400),
      120,
    )
    .option(
      '--jobs <N>',
      'commands at the same time, each with a mock of its own; the report is the same',
      wholeNumber(1, 1_000),
      DEFAULT_JOBS,
    )
    .option('--bail', 'stop at the first finding')
    .option('--done <CODE>', 'exit code that means done', exitCode, 0)
    .option('--failed <CODE>', 'exit code that means failed', exitCode, 1)
    .option('--unknown <CODE>', 'exit code that means unknown', exitCode, 75)
    .option('--seed <FILE>', 'JSON file with records in place of those of the examples')
    .option('--assume <ID=VALUE>', 'another value for a choice of mock; may be repeated', collect);
  return addReportOptions(command);
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
arguments, a command that does not start, fails undisturbed or sends nothing).
Ctrl+C, or SIGTERM, ends it with the report of what was found so far, and the
exit code of the signal (130, 143).
NO_COLOR is honoured.`;

/** Rehearses the command behind `--`, writes the report and returns the exit code. */
export async function run(command: Command, args: readonly string[]): Promise<number> {
  const given = command.opts<Given>();
  const [program, ...rest] = command.args;
  if (program === undefined) {
    throw new CommandError('there is no command: put it last, after --: rehearse -- python pay.py');
  }
  if (!args.includes('--')) {
    throw new CommandError(`unexpected "${program}"; a program comes after --`);
  }
  if (/^(\S*\/)?(go run|g?make)(\s|$)/.test(command.args.join(' '))) {
    throw new CommandError(
      'go run and make end with an exit code of their own: build the program, and rehearse it',
    );
  }
  if (new Set([given.done, given.failed, given.unknown]).size < 3) {
    throw new CommandError('--done, --failed and --unknown must be three different exit codes');
  }
  assertWritable('out', given.out, [given.seed, program, ...rest]);
  const stopped = stopController(...SIGNALS);
  for (const each of SIGNALS) process.on(each, ignore);
  const { signal } = stopped;
  try {
    const report = await rehearse([program, ...rest], given, { command, signal });
    writeReport(given, (format, paint) => renderRehearsal(report, format, paint));
    if (report.partial === 'stopped') return signal.reason as number;
    return report.findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) throw new CommandError(thrownText(error));
    printError('stopped before anything was tried', command.name());
    return signal.reason as number;
  } finally {
    stopped.abort();
    for (const each of SIGNALS) process.off(each, ignore);
  }
}

/** Those that end a rehearsal, with the report of what was found so far. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens beside what stops: npm and a terminal both send a signal, and the second one must not end the cleaning up. */
function ignore(): void {}

/** Attempts at a case with two copies, whose order is random. */
const TRIES = 5;

async function rehearse(
  program: readonly [string, ...string[]],
  given: Given,
  { command, signal }: { command: Command; signal: AbortSignal },
): Promise<RehearsalReport> {
  const { done, failed, unknown, case: cases, lives, callers, maxRuns, jobs } = given;
  const programOptions = {
    command: program,
    exitCodes: { done, failed, unknown },
    timeoutMs: given.timeout * 1000,
  };
  const mock = { assume: readChoices(given.assume), records: readRecords(given.seed) };
  const progress = given.quiet === true ? undefined : new ProgressPrinter(jobs);
  try {
    return await explore((next) => runCommand(next, programOptions), {
      mock,
      cases,
      lives,
      callers,
      maxRuns,
      jobs,
      bail: given.bail === true,
      optionText: (name, value) => `--${name} ${value}`,
      onProgress: progress?.add,
      repeat: (id, secrets) => {
        const which = id === UNDISTURBED.id ? ['--max-runs', '1'] : ['--case', id];
        const words = [...which, ...repeatedOptions(command), '--', ...program];
        const safe = words.map((each) => quoted(redactWord(each, secrets)));
        return `npx payments-contract rehearse ${safe.join(' ')}`;
      },
      signal,
      tries: TRIES,
    });
  } finally {
    progress?.end();
  }
}

/** The options that a finding depends on. */
const REPEATED = [
  'lives',
  'callers',
  'timeout',
  'done',
  'failed',
  'unknown',
  'seed',
  'assume',
] as const satisfies readonly (keyof Given)[];

/** Those of them that were given, with their values. */
function repeatedOptions(command: Command): string[] {
  const given = REPEATED.filter((name) => command.getOptionValueSource(name) === 'cli');
  return given.flatMap((name) =>
    [command.opts<Given>()[name]].flat().flatMap((value) => [`--${name}`, String(value)]),
  );
}

/** A word as a POSIX shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

const CLEAR_LINE = '\r\u001B[K';
/** Milliseconds between two lines where there is no terminal. */
const INTERVAL_MS = 10_000;

/**
 * Prints on standard error how far a rehearsal is: in a line each ten seconds, or on one line of a terminal, where it
 * first says how long the rehearsal will take.
 */
export class ProgressPrinter {
  readonly #isTerminal = process.stderr.isTTY;
  readonly #startMs = performance.now();
  readonly #jobs: number;
  readonly #timer: NodeJS.Timeout | undefined;
  #line = '';

  /** @param jobs - Commands at the same time. */
  constructor(jobs: number) {
    this.#jobs = jobs;
    if (this.#isTerminal) return;
    this.#timer = setInterval(() => {
      if (this.#line !== '') process.stderr.write(`${this.#line}\n`);
    }, INTERVAL_MS);
  }

  /** Called after each run. */
  readonly add = ({ case: id, runs, remaining, findings }: RehearsalProgress): void => {
    const found = findings === 0 ? '' : `, ${plural(findings, 'finding')}`;
    this.#line = `${runs} of ${runs + remaining} runs${found}  ${printable(id)}`;
    if (!this.#isTerminal) return;

    if (runs === 1 && remaining > 0) process.stderr.write(`${this.#estimate(remaining)}\n`);
    process.stderr.write(CLEAR_LINE + this.#line.slice(0, (process.stderr.columns ?? 80) - 1));
  };

  /** Says how long the cases will take, if each takes as long as the undisturbed run has taken. */
  #estimate(cases: number): string {
    const usualMs = performance.now() - this.#startMs;
    const duration = durationText((cases * usualMs) / this.#jobs);
    return `${plural(cases, 'case')}, about ${duration}, and longer where it sends requests again, or waits for a response that never comes`;
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#isTerminal) process.stderr.write(CLEAR_LINE);
  }
}

/** Returns `40 s` or `5 min`, rounded up. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
