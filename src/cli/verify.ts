import { commandOptions } from '../service/command-options.ts';
import { paintFor } from '../shared/terminal.ts';
import { WriteError, writeFiles } from '../shared/write-files.ts';
import {
  type CallResult,
  CannotRunError,
  InvalidOptionError,
  type Report,
  renderReport,
  verify,
  verifyHar,
  verifyPostman,
} from '../verify/index.ts';
import { rowLine } from '../report/text.ts';
import { failingIdentities } from '../verify/report/known.ts';
import { callRow, overlayText } from '../verify/report/render.ts';
import { defineCommand } from './command.ts';
import { knownFileOf } from './known.ts';
import { GROUPS, OPTIONS, type VerifyArguments, verifyArguments } from './verify-options.ts';

const TOKEN_OPTION =
  'would show the token to everyone who lists processes; use --token-file or PAYMENTS_TOKEN';

const verifyCommand = defineCommand({
  name: 'verify',
  about: `Calls the read operations of the live service and compares each response with the document: what
conforms, what contradicts it, and what was observed where it leaves something open. Only GET
requests are sent unless --allow-writes or --probe-writes is given.`,
  options: OPTIONS,
  groups: GROUPS,
  refused: { token: TOKEN_OPTION, 'webhooks-token': TOKEN_OPTION },
  notes: `Examples:
  payments-contract verify --base-url https://main.payments.example/v3 --token-file token.txt
  payments-contract verify --har recording.har --format markdown

Exit code 0: the responses conform. 1: they contradict the document, or have what --fail-on names.
2: the check could not be done (wrong arguments, refused token, no connection, a busy service).
NO_COLOR is honoured.`,
  guide: 'verify',
  run: async (values) => {
    const given = verifyArguments(values, process.env);
    const report = await reportFor(given);
    write(given, report);
    return report.exitCode;
  },
  explain: (error) => ({ message: describe(error), exitCode: 2 }),
});

/** `payments-contract verify`. */
export async function run(args: string[]): Promise<number> {
  // Node would exit with 1, which means a contradiction here.
  const onFault = (error: unknown) => {
    process.stderr.write(`payments-contract verify: ${describe(error)}\n`);
    process.exit(2);
  };
  process.on('uncaughtException', onFault);
  try {
    return await verifyCommand(args);
  } finally {
    process.off('uncaughtException', onFault);
  }
}

function describe(error: unknown): string {
  if (error instanceof InvalidOptionError) {
    const { option, problem } = error;
    const name =
      commandOptions[option]?.split(' ')[0] ?? option.replace(/^bodies\.(\w+)$/, '--body $1=FILE');
    return `${name} ${problem}\nTry --help.`;
  }
  if (error instanceof CannotRunError) return error.message;
  const { code, syscall, name } = Object(error) as NodeJS.ErrnoException;
  if (syscall !== undefined) return `${syscall} failed (${code})`;
  // Its message may repeat a value.
  return `verify itself failed (${name ?? typeof error})`;
}

function reportFor({ mode, quiet }: VerifyArguments): Promise<Report> {
  if (mode.kind !== 'live') {
    const check = mode.kind === 'har' ? verifyHar : verifyPostman;
    return check(mode.file, mode.options);
  }
  const paint = paintFor(process.stderr);
  const onProgress = (result: CallResult) => {
    if (!quiet) process.stderr.write(`${rowLine(callRow(result), paint)}\n`);
  };
  return verify({ ...mode.options, onProgress });
}

function write(given: VerifyArguments, report: Report): void {
  const { format, mode, out, overlay, observations, quiet, writeKnown } = given;
  const paint = paintFor(out === undefined ? process.stdout : { write: () => undefined });
  const text = renderReport(report, format, { paint, observations });
  const files = new Map<string, string>();
  if (out === undefined) process.stdout.write(text);
  else files.set(out, text);
  if (overlay !== undefined) {
    files.set(overlay, `${JSON.stringify(report.overlay, null, 2)}\n`);
    if (!quiet) process.stderr.write(`--overlay ${overlay}: ${overlayText(report)}\n`);
  }
  let hint = '';
  if (writeKnown !== undefined) {
    const written = knownFileOf({
      command: 'verify',
      file: writeKnown,
      findings: failingIdentities(report),
      previous: mode.options.known,
      gone: report.known.gone,
    });
    files.set(writeKnown, written.text);
    hint = written.hint;
  }
  try {
    writeFiles(files);
    if (out !== undefined && !quiet) {
      const [conclusion] = renderReport(report, 'text').split('\n', 1);
      process.stderr.write(`--out ${out}: ${conclusion}\n`);
    }
    process.stderr.write(hint);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const option =
      { [`${out}`]: '--out', [`${overlay}`]: '--overlay' }[error.file] ?? '--write-known';
    throw new CannotRunError(`${option} ${error.message}`);
  }
}
