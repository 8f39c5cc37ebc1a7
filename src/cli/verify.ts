import { paintFor } from '../shared/terminal.ts';
import {
  CannotRunError,
  FAIL_ON,
  InvalidOptionError,
  type Report,
  type VerifyOptions,
  renderReport,
  verify,
  verifyHar,
} from '../verify/index.ts';
import { callLine } from '../verify/print.ts';
import { PROBED_WRITES, WRITES } from '../verify/sources/live-options.ts';
import {
  type Command,
  CommandError,
  Option,
  type ReportGiven,
  addReportOptions,
  createCommand,
} from './command.ts';
import { assertWritable, readFile, readJson, writeReport } from './files.ts';

/** The options of `payments-contract verify`, some of which `verify` has by the same names. */
interface Given extends ReportGiven, Omit<VerifyOptions, 'token' | 'ids' | 'bodies'> {
  tokenFile?: string;
  webhooksTokenFile?: string;
  cardId?: string;
  orderRef?: string;
  flwRef?: string;
  body?: readonly BodyFile[];
  /** Seconds. */
  timeout?: number;
  har?: string;
}

export function define(): Command {
  const command = createCommand({ about: ABOUT, notes: NOTES, guide: 'verify' }, 'verify')
    .optionsGroup('The service:')
    .option('--base-url <URL>', 'root of the Main interface, /v3 included')
    .option(
      '--webhooks-base-url <URL>',
      'root of the Webhooks interface; without a root it is skipped',
    )
    .option(
      '--token-file <FILE>',
      'file with the access token, - for standard input (or set PAYMENTS_TOKEN; no option takes the token itself)',
    )
    .option(
      '--webhooks-token-file <FILE>',
      'file with that of the Webhooks interface (PAYMENTS_WEBHOOKS_TOKEN, else that of Main)',
    )
    .option('--trace-id-header <NAME>', 'header for the operation identifier (X-Trace-Id)')
    .option('--allow-http', 'let tokens go over plain http to another machine')
    .addOption(tokenOption('token'))
    .addOption(tokenOption('webhooks-token'))
    .optionsGroup('What is sent:')
    .option('--card-id <ID>', 'the card to read (the first in the list)')
    .option('--order-ref <REF>', 'the order of the virtual account number to read')
    .option('--flw-ref <REF>', 'the charge to void, with --allow-writes voidCharge')
    .option(
      '--allow-writes <NAMES>',
      `writes to send, once each, by their names with commas between: ${WRITES.join(', ')}`,
      parseNames,
    )
    .option('--body <NAME=FILE>', 'JSON body of a write', parseBodyFile)
    .option(
      '--no-probes',
      'send no GET requests that are wrong on purpose: unknown references, a wrong token, identifier or header',
    )
    .option(
      '--probe-writes',
      `send these writes too, for references that no record can match: ${PROBED_WRITES.join(', ')}`,
    )
    .option('--rate <N>', 'requests in a second, at most (5)', Number)
    .option('--timeout <SECONDS>', 'deadline of each request and check (30)', Number)
    .optionsGroup('Recorded traffic instead of calls:')
    .option('--har <FILE>', 'check a HAR recording, as mitmproxy, browsers and Playwright save it')
    .optionsGroup('The result:')
    .option(
      '--fail-on <KINDS>',
      `findings that make the run fail, with commas between: ${FAIL_ON.join(', ')} (contradictions,inconclusive)`,
      parseNames,
    )
    .optionsGroup('Output:');
  return addReportOptions(command);
}

/** Parses names with commas between. */
function parseNames(list: string, before: readonly string[] = []): string[] {
  return [...before, ...list.split(',')];
}

/** `NAME=FILE`. */
interface BodyFile {
  name: string;
  file: string;
}

function parseBodyFile(text: string, before: readonly BodyFile[] = []): BodyFile[] {
  const at = text.indexOf('=');
  if (at < 1) throw new CommandError('--body must be NAME=FILE');
  return [...before, { name: text.slice(0, at), file: text.slice(at + 1) }];
}

/** An option that takes a token. It is refused: others would see the token. */
function tokenOption(name: string): Option {
  return new Option(`--${name} [value]`)
    .hideHelp()
    .preset('')
    .argParser(() => {
      throw new CommandError(
        `--${name} would show the token to everyone who lists processes; use --token-file or PAYMENTS_TOKEN`,
      );
    });
}

const ABOUT = `Calls the read operations of the live service and compares each response with the document: what
conforms, what contradicts it, and what was observed where it leaves something open. Only GET
requests are sent unless --allow-writes or --probe-writes is given.`;

const NOTES = `Examples:
  payments-contract verify --base-url https://main.payments.example/v3 --token-file token.txt
  payments-contract verify --har recording.har --format junit

Exit code 0: the responses conform. 1: they contradict the document, or have what
--fail-on names. 2: the check could not be done (wrong arguments, refused token,
no connection, a busy service, responses that cannot come from this API). The
report names the operations that it has not seen.
NO_COLOR is honoured.`;

/** Checks the service or a recording, writes the report and returns its exit code. */
export async function run(command: Command): Promise<number> {
  const given = command.opts<Given>();
  const { out, tokenFile, webhooksTokenFile, har, body = [] } = given;
  assertWritable('out', out, [tokenFile, webhooksTokenFile, har, ...body.map(({ file }) => file)]);
  try {
    const report = await reportFor(given);
    writeReport(given, (format, paint) => renderReport(report, format, { paint }));
    return report.exitCode;
  } catch (error) {
    if (!(error instanceof CannotRunError)) throw error;
    const isOption = error instanceof InvalidOptionError;
    throw new CommandError(isOption ? `${textOf(error.option)} ${error.problem}` : error.message);
  }
}

/** What errors call the options that have other names here than in the library. */
const OPTION_TEXTS: Readonly<Record<string, string>> = {
  'ids.id': '--card-id',
  'ids.order_ref': '--order-ref',
  'ids.flw_ref': '--flw-ref',
  token: 'the token of --token-file or PAYMENTS_TOKEN',
  webhooksToken: 'the token of --webhooks-token-file or PAYMENTS_WEBHOOKS_TOKEN',
  timeoutMs: '--timeout',
};

function textOf(option: string): string {
  const [group, operation] = option.split('.');
  if (group === 'bodies') return `--body ${operation}=FILE`;
  const name = option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return OPTION_TEXTS[option] ?? `--${name}`;
}

function reportFor(given: Given): Promise<Report> {
  const { har, timeout, cardId, orderRef, flwRef, body = [] } = given;
  const timeoutMs = timeout && timeout * 1000;
  if (har !== undefined) return verifyHar(har, { ...given, timeoutMs });
  const token = readToken('token-file', given.tokenFile, 'PAYMENTS_TOKEN');
  const webhooksToken = readToken(
    'webhooks-token-file',
    given.webhooksTokenFile,
    'PAYMENTS_WEBHOOKS_TOKEN',
  );
  if (token === undefined) {
    throw new CommandError('there is no token: give --token-file FILE or set PAYMENTS_TOKEN');
  }
  const paint = paintFor(process.stderr);
  return verify({
    ...given,
    timeoutMs,
    token,
    webhooksToken,
    ids: { id: cardId, order_ref: orderRef, flw_ref: flwRef },
    bodies: Object.fromEntries(body.map(({ name, file }) => [name, readJson('body', file)])),
    onProgress: (call) => {
      if (given.quiet !== true) process.stderr.write(`${callLine(call, paint)}\n`);
    },
  });
}

/** Reads a token from the file of an option, or from the environment. */
function readToken(option: string, file: string | undefined, variable: string): string | undefined {
  return file === undefined ? process.env[variable] || undefined : readFile(option, file).trim();
}
