import { availableParallelism } from 'node:os';
import { choose } from '../service/choices.ts';
import { createMock } from '../mock/mock.ts';
import { undisturbed } from '../rehearse/cases.ts';
import { runCommand } from '../rehearse/command.ts';
import { type Execute, explore } from '../rehearse/explore.ts';
import { DEFAULT_MAX_RUNS } from '../rehearse/index.ts';
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
  type Command,
  CommandError,
  type ReportGiven,
  addReportOptions,
  createCommand,
  listed,
  number,
  printError,
  stopController,
  wholeNumber,
} from './command.ts';
import { checkWritten, writeReport } from './files.ts';
import { readChoices, readRecords } from './mock.ts';
import { ProgressPrinter } from './rehearse-progress.ts';

const EXAMPLE_CASE = 'voidCharge#1:reset-after';

/** Half of the cores: the other half is for what the commands start. */
const DEFAULT_JOBS = Math.max(1, Math.floor(availableParallelism() / 2));

/** The options of `payments-contract rehearse`, and what is rehearsed. */
interface Given extends ReportGiven<RehearsalFormat> {
  case?: string[];
  lives: number;
  callers: number;
  maxRuns: number;
  /** Seconds. */
  timeout: number;
  jobs?: number;
  bail?: boolean;
  done: number;
  failed: number;
  unknown: number;
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
      `kill the command at each of its requests and start it again, so that it has N lives, ${MAX_LIVES} at most`,
      wholeNumber('lives', 1, MAX_LIVES),
      1,
    )
    .option(
      '--callers <N>',
      `start a second copy at each request of the first, and beside it; ${MAX_CALLERS} at most`,
      wholeNumber('callers', 1, MAX_CALLERS),
      1,
    )
    .option(
      '--max-runs <N>',
      'start the command so often at most',
      wholeNumber('max-runs', 1, 1_000_000),
      DEFAULT_MAX_RUNS,
    )
    .option(
      '--timeout <SECONDS>',
      "after which a run counts as one that never ends; longer than the command's own limits",
      number('timeout', [0.001, 86_400]),
      120,
    )
    .option(
      '--jobs <N>',
      'commands at the same time, each with a mock of its own; the report is the same (half of the cores)',
      wholeNumber('jobs', 1, 1_000),
    )
    .option('--bail', 'stop at the first finding')
    .option('--done <CODE>', 'exit code that means done', exitCode('done'), 0)
    .option('--failed <CODE>', 'exit code that means failed', exitCode('failed'), 1)
    .option('--unknown <CODE>', 'exit code that means unknown', exitCode('unknown'), 75)
    .option('--seed <FILE>', 'JSON file with records in place of those of the examples')
    .option('--assume <ID=VALUE>', 'another value for a choice of mock; may be repeated', listed);
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
  const stopped = stopController('SIGINT', 'SIGTERM', 'SIGHUP');
  const { signal } = stopped;
  try {
    const report = await rehearseCommand(given, command, signal);
    writeReport(given, (format, paint) => renderRehearsal(report, format, paint));
    if (report.partial === 'stopped') return signal.reason as number;
    return report.findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) {
      throw error instanceof CommandError ? error : new CommandError(thrownText(error), 2);
    }
    printError('stopped before anything was tried', command.name());
    return signal.reason as number;
  } finally {
    stopped.abort();
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
    const key = option.attributeName();
    if (command.getOptionValueSource(key) !== 'cli') return [];
    const values = [command.getOptionValue(key)].flat() as unknown[];
    return values.flatMap((value) => [`--${option.name()}`, String(value)]);
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
  const { done, failed, unknown, case: cases, jobs = DEFAULT_JOBS, bail = false } = given;
  const { lives, callers, maxRuns } = given;
  if (new Set([done, failed, unknown]).size < 3) {
    throw new ArgumentsError('--done, --failed and --unknown must be three different exit codes');
  }
  const mock = { assume: readChoices(given.assume), records: readRecords(given.seed) };
  const secrets = new Set(secretsOfRecords(createMock(mock).records(), TOKEN));
  const onLeft = (problem: string) => process.stderr.write(`${problem}\n`);
  const progress = given.quiet === true ? undefined : new ProgressPrinter();
  const repeat = (id: string) => {
    const which = id === undisturbed.id ? ['--max-runs', '1'] : ['--case', id];
    const words = [...which, ...optionsOf(typed), '--', ...command].map((each) =>
      redactWord(each, [...secrets]),
    );
    return `npx payments-contract rehearse ${words.map(quoted).join(' ')}`;
  };
  const execute: Execute = (next, signal, usualMs) =>
    runCommand(
      next,
      {
        command,
        exitCodes: { done, failed, unknown },
        timeoutMs: given.timeout * 1000,
        mock,
        secrets,
        signal,
        onLeft,
      },
      usualMs,
    );
  try {
    return await explore(execute, {
      cases,
      lives,
      callers,
      maxRuns,
      jobs,
      bail,
      choices: choose(mock.assume),
      notTried: untried({ cases, lives, callers }, (name) => `--${name} 2`),
      onProgress: progress?.add,
      repeat,
      secrets,
      signal: stopped,
      tries: TRIES,
    });
  } finally {
    progress?.end();
  }
}
