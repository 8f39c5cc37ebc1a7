import { type OperationId, operations } from '../../generated/operations.ts';
import { tokenProblem } from '../shared/checks.ts';
import { closest } from '../shared/closest.ts';
import { paintFor } from '../shared/terminal.ts';
import {
  CannotRunError,
  FAIL_ON,
  FORMATS,
  type FailOn,
  type Format,
  InvalidOptionError,
  type Report,
  type VerifyOptions,
  renderReport,
  verify,
  verifyHar,
} from '../verify/index.ts';
import { callLine } from '../verify/print.ts';
import { PROBED_WRITES, WRITES } from '../verify/sources/plan.ts';
import {
  ArgumentsError,
  type Command,
  CommandError,
  Option,
  type ReportGiven,
  addReportOptions,
  createCommand,
  listed,
  number,
  oneOf,
  printError,
} from './command.ts';
import { checkWritten, readFile, readJson, writeReport } from './files.ts';

/** The options of `payments-contract verify`. */
interface Given
  extends
    ReportGiven<Format>,
    Pick<
      VerifyOptions,
      'baseUrl' | 'webhooksBaseUrl' | 'traceIdHeader' | 'allowHttp' | 'probes' | 'probeWrites'
    > {
  tokenFile?: string;
  webhooksTokenFile?: string;
  cardId?: string;
  orderRef?: string;
  flwRef?: string;
  allowWrites?: OperationId[];
  /** `NAME=FILE`. */
  body?: string[];
  rate?: number;
  /** Seconds. */
  timeout?: number;
  har?: string;
  failOn?: FailOn[];
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
    .addOption(refused('token'))
    .addOption(refused('webhooks-token'))
    .optionsGroup('What is sent:')
    .option('--card-id <ID>', 'the card to read (the first in the list)')
    .option('--order-ref <REF>', 'the order of the virtual account number to read')
    .option('--flw-ref <REF>', 'the charge to void, with --allow-writes voidCharge')
    .option(
      '--allow-writes <NAMES>',
      `writes to send, once each, by their names with commas between: ${WRITES.join(', ')}`,
      parseOperations,
    )
    .option('--body <NAME=FILE>', 'JSON body of a write', listed)
    .option(
      '--probes',
      'send GET requests that are wrong on purpose: unknown references, a wrong token, identifier or header (--no-probes leaves them out)',
    )
    .addOption(new Option('--no-probes').hideHelp())
    .option(
      '--probe-writes',
      `send these writes too, for references that no record can match: ${PROBED_WRITES.join(', ')}`,
    )
    .option('--rate <N>', 'requests in a second, at most (5)', number('rate'))
    .option('--timeout <SECONDS>', 'deadline of each request and check (30)', number('timeout'))
    .optionsGroup('Recorded traffic instead of calls:')
    .option('--har <FILE>', 'check a HAR recording, as mitmproxy, browsers and Playwright save it')
    .optionsGroup('The result:')
    .option(
      '--fail-on <KINDS>',
      `what lets the run fail, with commas between: ${FAIL_ON.join(', ')} (contradictions,inconclusive)`,
      (list: string) => list.split(',').map(oneOf('fail-on', FAIL_ON)),
    )
    .optionsGroup('Output:');
  return addReportOptions(command, FORMATS);
}

/** An option that takes a token, which others would see. */
function refused(name: string): Option {
  return new Option(`--${name} [value]`)
    .hideHelp()
    .preset('')
    .argParser(() => {
      throw new ArgumentsError(
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

Exit code 0: the responses conform. 1: they contradict the document, or have what --fail-on names.
2: the check could not be done (wrong arguments, refused token, no connection, a busy service).
NO_COLOR is honoured.`;

/** `payments-contract verify`. */
export async function run(command: Command): Promise<number> {
  // Node would exit with 1, which means a contradiction here.
  const onFault = (error: unknown) => {
    printError(describe(error), command.name());
    process.exit(2);
  };
  process.on('uncaughtException', onFault);
  try {
    const given = command.opts<Given>();
    checkWritten('out', given.out, {
      'that --token-file reads': [given.tokenFile],
      'that --webhooks-token-file reads': [given.webhooksTokenFile],
      'that --body reads': given.body?.map((each) => each.replace(/^\w+=/, '')) ?? [],
      'that --har reads': [given.har],
    });
    const report = await reportFor(given);
    writeReport(given, (format, paint) => renderReport(report, format, { paint }));
    return report.exitCode;
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(describe(error), 2);
  } finally {
    process.off('uncaughtException', onFault);
  }
}

/** The options of the command line that have other names than those of the library. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  'ids.id': 'card-id',
  'ids.order_ref': 'order-ref',
  'ids.flw_ref': 'flw-ref',
  token: 'token-file',
  webhooksToken: 'webhooks-token-file',
  timeoutMs: 'timeout',
};

function describe(error: unknown): string {
  if (error instanceof InvalidOptionError) {
    const { option, problem } = error;
    const [group, operation] = option.split('.');
    const kebab = option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const name = group === 'bodies' ? `body ${operation}=FILE` : (OPTION_NAMES[option] ?? kebab);
    return `--${name} ${problem}\nTry --help.`;
  }
  if (error instanceof CannotRunError) return error.message;
  const { code, syscall, name } = Object(error) as NodeJS.ErrnoException;
  if (syscall !== undefined) return `${syscall} failed (${code})`;
  // Its message may repeat a value.
  return `verify itself failed (${name ?? typeof error})`;
}

function reportFor(given: Given): Promise<Report> {
  const { baseUrl, webhooksBaseUrl, timeout, failOn, cardId, orderRef, flwRef } = given;
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
  const traffic = { baseUrl, webhooksBaseUrl, timeoutMs, failOn };
  if (given.har !== undefined) return verifyHar(given.har, traffic);
  const token = readToken('token-file', given.tokenFile, 'PAYMENTS_TOKEN');
  if (token === undefined) {
    throw new ArgumentsError('there is no token: give --token-file FILE or set PAYMENTS_TOKEN');
  }
  const paint = paintFor(process.stderr);
  const { traceIdHeader, allowHttp, allowWrites, probes, probeWrites, rate } = given;
  return verify({
    ...traffic,
    token,
    webhooksToken: readToken(
      'webhooks-token-file',
      given.webhooksTokenFile,
      'PAYMENTS_WEBHOOKS_TOKEN',
    ),
    traceIdHeader,
    allowHttp,
    ids: {
      ...(cardId !== undefined && { id: cardId }),
      ...(orderRef !== undefined && { order_ref: orderRef }),
      ...(flwRef !== undefined && { flw_ref: flwRef }),
    },
    allowWrites,
    bodies: Object.fromEntries((given.body ?? []).map(readRequestBody)),
    probes,
    probeWrites,
    rate,
    onProgress: (call) => {
      if (given.quiet !== true) process.stderr.write(`${callLine(call, paint)}\n`);
    },
  });
}

/** Reads a token from the file of an option, or from the environment. */
function readToken(option: string, file: string | undefined, variable: string): string | undefined {
  const token = file === undefined ? process.env[variable] : readFile(option, file).trim();
  if (file === undefined && !token) return undefined;
  const problem = tokenProblem(token);
  const source = file === undefined ? variable : `--${option} ${file}`;
  if (problem !== undefined) throw new ArgumentsError(`${source}: the token ${problem}`);
  return token;
}

function parseOperations(list: string, before: readonly OperationId[] = []): OperationId[] {
  return [...before, ...list.split(',').map((each) => parseOperation('allow-writes', each))];
}

function parseOperation(option: string, name: string): OperationId {
  if (Object.hasOwn(operations, name)) return name as OperationId;
  const similar = closest(name, Object.keys(operations));
  const hint = similar === undefined ? 'see --help' : `did you mean ${similar}?`;
  throw new ArgumentsError(`--${option}: there is no operation "${name}"; ${hint}`);
}

function readRequestBody(text: string): [OperationId, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new ArgumentsError('--body must be NAME=FILE');
  const name = parseOperation('body', text.slice(0, at));
  return [name, readJson('body', text.slice(at + 1))];
}
