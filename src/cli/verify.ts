import { manifest } from '../shared/package-files.ts';
import { paintFor, printable } from '../shared/terminal.ts';
import { WriteError, writeFiles } from '../shared/write-files.ts';
import {
  CannotRunError,
  InvalidOptionError,
  type Report,
  renderReport,
  verify,
  verifyHar,
} from '../verify/index.ts';
import { rowLine } from '../report/text.ts';
import { callRow } from '../verify/report/sections.ts';
import { UsageError } from './command-line.ts';
import { VERIFY_HELP, type VerifyArguments, parseVerifyArguments } from './verify-options.ts';

/** The options of the library by their names on the command line. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  token: '--token-file',
  webhooksToken: '--webhooks-token-file',
  baseUrl: '--base-url',
  webhooksBaseUrl: '--webhooks-base-url',
  traceIdHeader: '--trace-id-header',
  'ids.id': '--card-id',
  'ids.order_ref': '--order-ref',
  'ids.flw_ref': '--flw-ref',
  allowWrites: '--allow-writes',
  rate: '--rate',
  timeoutMs: '--timeout',
  failOn: '--fail-on',
  baseline: '--baseline',
};

/** `payments-contract verify`. */
export async function run(args: string[]): Promise<number> {
  // Node would exit with 1, which means a contradiction here.
  const onFault = (error: unknown) => process.exit(fail(describe(error)));
  process.on('uncaughtException', onFault);
  try {
    const given = parseVerifyArguments(args, process.env);
    if (given.mode.kind === 'help' || given.mode.kind === 'version') {
      process.stdout.write(given.mode.kind === 'help' ? VERIFY_HELP : `${manifest().version}\n`);
      return 0;
    }
    const report = await reportFor(given);
    write(given, report);
    return report.exitCode;
  } catch (error) {
    return fail(describe(error));
  } finally {
    process.off('uncaughtException', onFault);
  }
}

function fail(message: string): number {
  process.stderr.write(`payments-contract verify: ${message}\n`);
  return 2;
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nTry --help.`;
  if (error instanceof InvalidOptionError) {
    const { option, problem } = error;
    const name = OPTION_NAMES[option] ?? option.replace(/^bodies\.(\w+)$/, '--body $1=FILE');
    return `${name} ${problem}\nTry --help.`;
  }
  if (error instanceof CannotRunError) return printable(error.message);
  const { code, syscall, name } = Object(error) as NodeJS.ErrnoException;
  if (syscall !== undefined) return `${syscall} failed (${code})`;
  // Its message may repeat a value.
  return `verify itself failed (${name ?? typeof error})`;
}

function reportFor({ mode, quiet }: VerifyArguments): Promise<Report> {
  const paint = paintFor(process.stderr);
  const print = (line: string) => {
    if (!quiet) process.stderr.write(`${line}\n`);
  };
  switch (mode.kind) {
    case 'har':
      return verifyHar(mode.file, mode.options);
    case 'live':
      return verify({
        ...mode.options,
        onProgress: (result) => print(rowLine(callRow(result), paint)),
      });
    default:
      throw new Error(`${mode.kind} has no report`);
  }
}

function write({ format, out, overlay, observations }: VerifyArguments, report: Report): void {
  const paint = paintFor(out === undefined ? process.stdout : { write: () => undefined });
  const text = renderReport(report, format, { paint, observations });
  const files = new Map<string, string>();
  if (out === undefined) process.stdout.write(text);
  else files.set(out, text);
  if (overlay !== undefined) files.set(overlay, `${JSON.stringify(report.overlay, null, 2)}\n`);
  try {
    writeFiles(files);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const option = error.file === out ? '--out' : '--overlay';
    throw new CannotRunError(`${option} ${error.message}`);
  }
}
