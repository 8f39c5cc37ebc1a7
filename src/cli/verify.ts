import { commandOptions } from './reference-options.ts';
import { paintFor } from '../shared/terminal.ts';
import { WriteError, writeFiles } from '../shared/write-files.ts';
import {
  CannotRunError,
  InvalidOptionError,
  type Report,
  renderReport,
  verify,
  verifyHar,
} from '../verify/index.ts';
import { callLine } from '../verify/print.ts';
import { defineCommand } from './command.ts';
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
  payments-contract verify --har recording.har --format junit

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
    const name = commandOptions[option] ?? option.replace(/^bodies\.(\w+)$/, '--body $1=FILE');
    return `${name} ${problem}\nTry --help.`;
  }
  if (error instanceof CannotRunError) return error.message;
  const { code, syscall, name } = Object(error) as NodeJS.ErrnoException;
  if (syscall !== undefined) return `${syscall} failed (${code})`;
  // Its message may repeat a value.
  return `verify itself failed (${name ?? typeof error})`;
}

function reportFor({ mode, quiet }: VerifyArguments): Promise<Report> {
  if (mode.kind === 'har') return verifyHar(mode.file, mode.options);
  const paint = paintFor(process.stderr);
  return verify({
    ...mode.options,
    onProgress: (call) => {
      if (!quiet) process.stderr.write(`${callLine(call, paint)}\n`);
    },
  });
}

function write({ format, out, quiet }: VerifyArguments, report: Report): void {
  const paint = paintFor(out === undefined ? process.stdout : { write: () => undefined });
  const text = renderReport(report, format, { paint });
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    writeFiles(new Map([[out, text]]));
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    throw new CannotRunError(`--out ${error.message}`);
  }
  const [conclusion] = renderReport(report, 'text').split('\n', 1);
  if (!quiet) process.stderr.write(`--out ${out}: ${conclusion}\n`);
}
