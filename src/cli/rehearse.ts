import { availableParallelism, constants } from 'node:os';
import { type OperationId, operations } from '../../generated/operations.ts';
import { type Choices, choose } from '../service/choices.ts';
import { createMock } from '../mock/mock.ts';
import { isWrite, requestName, undisturbed } from '../rehearse/cases.ts';
import { runCommand } from '../rehearse/command.ts';
import { explore } from '../rehearse/explore.ts';
import { DEFAULT_MAX_RUNS } from '../rehearse/index.ts';
import { FORMATS, type RehearsalReport, renderRehearsal, untried } from '../rehearse/report.ts';
import { MAX_CALLERS, MAX_LIVES } from '../rehearse/life.ts';
import { TOKEN, secretsOfRecords } from '../rehearse/run.ts';
import { redactWord } from '../shared/redact.ts';
import { paintFor } from '../shared/terminal.ts';
import { thrownText } from '../shared/thrown.ts';
import { WriteError, writeFiles } from '../shared/write-files.ts';
import { defineCommand } from './command.ts';
import {
  ArgumentsError,
  type Typed,
  type Values,
  oneOf,
  parseNumber,
  wholeNumber,
} from './options.ts';
import { parseOneChoice, readRecords } from './mock.ts';
import { ProgressPrinter } from './rehearse-progress.ts';

/** A case of a write, whichever the document has first. */
const EXAMPLE_CASE = `${requestName(firstWrite(), 1)}:reset-after`;

function firstWrite(): OperationId {
  const ids = Object.keys(operations) as OperationId[];
  return ids.find(isWrite) ?? (ids[0] as OperationId);
}

/** Half of the cores: the other half is for what the commands start. */
const DEFAULT_JOBS = Math.max(1, Math.floor(availableParallelism() / 2));

const exitCode = wholeNumber(0, 255);

const OPTIONS = {
  case: {
    multiple: true,
    value: 'ID',
    text: `try this case alone, such as ${EXAMPLE_CASE}; may be repeated, and needs no --lives nor --callers`,
  },
  lives: {
    value: 'N',
    parse: wholeNumber(1, MAX_LIVES),
    text: `kill the command at each of its requests and start it again, so that it has N lives, ${MAX_LIVES} at most (1)`,
  },
  callers: {
    value: 'N',
    parse: wholeNumber(1, MAX_CALLERS),
    text: `start a second copy at each request of the first, and beside it; ${MAX_CALLERS} at most (1)`,
  },
  'max-runs': {
    value: 'N',
    parse: wholeNumber(1, 1_000_000),
    text: `start the command so often at most (${DEFAULT_MAX_RUNS})`,
  },
  timeout: {
    value: 'SECONDS',
    parse: (text: string, name: string) => parseNumber(name, text, [0.001, 86_400]) * 1000,
    text: "after which a run counts as one that never ends; longer than the command's own limits (120)",
  },
  jobs: {
    value: 'N',
    parse: wholeNumber(1, 1_000),
    text: 'commands at the same time, each with a mock of its own; the report is the same (half of the cores)',
  },
  bail: { text: 'stop at the first finding' },
  done: { value: 'CODE', parse: exitCode, text: 'exit code that means done (0)' },
  failed: { value: 'CODE', parse: exitCode, text: 'exit code that means failed (1)' },
  unknown: { value: 'CODE', parse: exitCode, text: 'exit code that means unknown (75)' },
  seed: {
    value: 'FILE',
    file: 'read',
    parse: readRecords,
    text: 'JSON file with records in place of those of the examples',
  },
  assume: {
    multiple: true,
    value: 'ID=VALUE',
    parse: parseOneChoice,
    text: 'another value for a choice of the mock; may be repeated',
  },
  format: { value: 'FORMAT', parse: oneOf(FORMATS), text: `${FORMATS.join(', ')} (text)` },
  out: { short: 'o', value: 'FILE', file: 'written', text: 'write the report to a file' },
  quiet: { short: 'q', text: 'print no progress' },
} as const;

type Given = Values<typeof OPTIONS>;

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
  run: async (given, program, typed) => {
    const signals = new StopSignals();
    try {
      const report = await rehearseCommand(given, { program, typed, stopped: signals.signal });
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
function optionsOf(typed: Typed): string[] {
  return typed
    .filter(([name]) => !RUN_OPTIONS.includes(name))
    .flatMap(([name, value]) => [value].flat().flatMap((each) => [`--${name}`, String(each)]));
}

/** A word as a POSIX shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** What is rehearsed, the options as they are typed, and the signal to stop. */
interface Started {
  readonly program: readonly string[];
  readonly typed: Typed;
  readonly stopped: AbortSignal;
}

async function rehearseCommand(
  given: Given,
  { program, typed, stopped }: Started,
): Promise<RehearsalReport> {
  const [file, ...rest] = program;
  if (file === undefined) {
    throw new ArgumentsError('which command? It comes last, after --: rehearse -- python pay.py');
  }
  const command = [file, ...rest] as const;
  const { done = 0, failed = 1, unknown = 75 } = given;
  if (new Set([done, failed, unknown]).size < 3) {
    throw new ArgumentsError('--done, --failed and --unknown must be three different exit codes');
  }
  const { bail = false, callers = 1, case: cases, jobs = DEFAULT_JOBS, lives = 1 } = given;
  const { 'max-runs': maxRuns = DEFAULT_MAX_RUNS, timeout: timeoutMs = 120_000 } = given;
  const mock = {
    assume: Object.assign({}, ...(given.assume ?? [])) as Partial<Choices>,
    records: given.seed,
  };
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
            timeoutMs,
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

function write({ format = 'text', out, quiet = false }: Given, report: RehearsalReport): void {
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

function describe(error: unknown): string {
  if (error instanceof WriteError) return error.message;
  return thrownText(error);
}
