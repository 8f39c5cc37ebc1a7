import { type OperationId, operations } from '../../generated/operations.ts';
import { choose } from '../service/choices.ts';
import { createMock } from '../mock/mock.ts';
import type { WebMockOptions } from '../mock/web-mock.ts';
import { isWrite, requestName } from '../rehearse/cases.ts';
import { runCommand } from '../rehearse/command.ts';
import { type Progress, explore } from '../rehearse/explore.ts';
import { DEFAULT_MAX_RUNS } from '../rehearse/index.ts';
import {
  FORMATS,
  type RehearsalFormat,
  type RehearsalReport,
  renderRehearsal,
  untried,
} from '../rehearse/report.ts';
import { MAX_LIVES } from '../rehearse/life.ts';
import { type ProgramOutcome, TOKEN, secretsOfRecords } from '../rehearse/run.ts';
import { MAX_CALLERS } from '../rehearse/schedule.ts';
import { paintFor, printable } from '../shared/terminal.ts';
import { thrownText } from '../shared/thrown.ts';
import { WriteError, writeFiles, writeProblem } from '../shared/write-files.ts';
import { ArgumentsError, type Values, parseNumber, defineCommand } from './command.ts';
import { parseChoices, readRecords } from './mock.ts';

interface RehearseArguments {
  readonly command: readonly [program: string, ...args: string[]];
  readonly exitCodes: Readonly<Record<ProgramOutcome, number>>;
  readonly cases: readonly string[] | undefined;
  readonly lives: number;
  readonly callers: number;
  readonly maxRuns: number;
  readonly timeoutMs: number;
  readonly mock: WebMockOptions;
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
    text: `start N copies at once, ${MAX_CALLERS} at most, and let their requests come\nin every order (1)`,
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
  out: { type: 'string', short: 'o', value: 'FILE', text: 'write the report to a file' },
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

Exit code 0: no findings. 1: findings. 2: the rehearsal could not be done (wrong arguments, a command
that does not start, fails undisturbed or sends nothing).
NO_COLOR is honoured.`,
  guide: 'rehearse',
  run: async (values, rest) => {
    const given = rehearseArguments(values, rest);
    const report = await rehearseCommand(given);
    write(given, report);
    return report.findings.length === 0 ? 0 : 1;
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
  const { assume = [], format = 'text', out, seed: recordsFile } = values;
  if (!isFormat(format)) throw new ArgumentsError(`--format must be one of ${FORMATS.join(', ')}`);
  const problem = out === undefined ? undefined : writeProblem(out);
  if (problem !== undefined) throw new ArgumentsError(`--out ${out}: ${problem}`);
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

async function rehearseCommand(given: RehearseArguments): Promise<RehearsalReport> {
  const { command, exitCodes, cases, lives, callers, maxRuns, timeoutMs, mock, quiet } = given;
  const notTried = untried({ cases, lives, callers }, (name) => `--${name} 2`);
  const secrets = secretsOfRecords(createMock(mock).records(), TOKEN);
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => stopped.abort();
  for (const name of STOP_SIGNALS) process.once(name, stop);
  const progress = quiet || !process.stderr.isTTY ? undefined : showProgress;
  try {
    return await explore(
      (next) => runCommand(next, { command, exitCodes, timeoutMs, mock, secrets, signal }),
      {
        cases,
        lives,
        callers,
        maxRuns,
        choices: choose(mock.assume),
        secrets,
        notTried,
        onProgress: progress,
      },
    );
  } finally {
    for (const name of STOP_SIGNALS) process.off(name, stop);
    if (progress !== undefined) process.stderr.write(CLEAR_LINE);
  }
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const CLEAR_LINE = '\r\u001B[K';

function showProgress({ case: id, runs, remaining, findings }: Progress): void {
  const found = findings === 0 ? '' : `, ${findings} with findings`;
  const line = `${runs} of ${runs + remaining} runs${found}  ${printable(id)}`;
  process.stderr.write(CLEAR_LINE + line.slice(0, (process.stderr.columns ?? 80) - 1));
}

function write({ format, out }: RehearseArguments, report: RehearsalReport): void {
  const paint = paintFor(out === undefined ? process.stdout : { write: () => undefined });
  const text = renderRehearsal(report, format, paint);
  if (out === undefined) process.stdout.write(text);
  else writeFiles(new Map([[out, text]]));
}

function describe(error: unknown): string {
  if (error instanceof WriteError) return `--out ${error.message}`;
  return thrownText(error);
}
