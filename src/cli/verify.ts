import { type OperationId, operations } from '../../generated/operations.ts';
import { tokenProblem } from '../shared/checks.ts';
import { closest } from '../shared/closest.ts';
import { paintFor } from '../shared/terminal.ts';
import { WriteError, writeFiles } from '../shared/write-files.ts';
import {
  CannotRunError,
  FAIL_ON,
  FORMATS,
  InvalidOptionError,
  type Report,
  type VerifyOptions,
  renderReport,
  verify,
  verifyHar,
} from '../verify/index.ts';
import { callLine } from '../verify/print.ts';
import { PROBED_WRITES, WRITES } from '../verify/sources/plan.ts';
import { defineCommand } from './command.ts';
import { ArgumentsError, type Values, oneOf, parseNumber } from './options.ts';
import { readFile, readJson } from './files.ts';
import { commandOptions, referenceOptions } from './reference-options.ts';

const SERVICE = {
  'base-url': { value: 'URL', text: 'root of the Main interface, /v3 included' },
  'webhooks-base-url': {
    value: 'URL',
    text: 'root of the Webhooks interface; what has no root is skipped',
  },
  'token-file': {
    value: 'FILE',
    file: 'read',
    parse: readToken,
    text: 'file with the access token, - for standard input (or set PAYMENTS_TOKEN; no option takes the token itself)',
  },
  'webhooks-token-file': {
    value: 'FILE',
    file: 'read',
    parse: readToken,
    text: 'file with that of the Webhooks interface (PAYMENTS_WEBHOOKS_TOKEN, else that of Main)',
  },
  'trace-id-header': {
    value: 'NAME',
    text: 'name of the header for the operation identifier (X-Trace-Id)',
  },
  'allow-http': { text: 'let tokens go over plain http to another machine' },
} as const;

const REQUESTS = {
  ...referenceOptions,
  'allow-writes': {
    multiple: true,
    value: 'NAMES',
    parse: (list: string, name: string) =>
      list.split(',').map((each) => parseOperation(name, each)),
    text: `writes to send, once each, by their names with commas between: ${WRITES.join(', ')}`,
  },
  body: {
    multiple: true,
    value: 'NAME=FILE',
    file: 'read',
    parse: readRequestBody,
    text: 'JSON body of a write',
  },
  probes: {
    text: 'send GET requests that are wrong on purpose: unknown references, a wrong token, identifier or header (--no-probes leaves them out)',
  },
  'probe-writes': {
    text: `send these writes too, for references that no record can match: ${PROBED_WRITES.join(', ')}`,
  },
  rate: {
    value: 'N',
    parse: (text: string, name: string) => parseNumber(name, text),
    text: 'requests in a second, at most (5)',
  },
  timeout: {
    value: 'SECONDS',
    parse: (text: string, name: string) => parseNumber(name, text) * 1000,
    text: 'deadline of each request, and of each check (30)',
  },
} as const;

const RECORDED = {
  har: {
    value: 'FILE',
    file: 'read',
    text: 'check a HAR recording, as mitmproxy, browsers and Playwright save it',
  },
} as const;

const failOn = oneOf(FAIL_ON);

const RESULT = {
  'fail-on': {
    value: 'KINDS',
    parse: (list: string, name: string) => list.split(',').map((each) => failOn(each, name)),
    text: `what lets the run fail, with commas between: ${FAIL_ON.join(', ')} (contradictions,inconclusive)`,
  },
} as const;

const OUTPUT = {
  format: { value: 'FORMAT', parse: oneOf(FORMATS), text: `${FORMATS.join(', ')} (text)` },
  out: { short: 'o', value: 'FILE', file: 'written', text: 'write the report to a file' },
  quiet: { short: 'q', text: 'print no progress' },
} as const;

const OPTIONS = { ...SERVICE, ...REQUESTS, ...RECORDED, ...RESULT, ...OUTPUT };

type Given = Values<typeof OPTIONS>;

const TOKEN_OPTION =
  'would show the token to everyone who lists processes; use --token-file or PAYMENTS_TOKEN';

const verifyCommand = defineCommand({
  name: 'verify',
  about: `Calls the read operations of the live service and compares each response with the document: what
conforms, what contradicts it, and what was observed where it leaves something open. Only GET
requests are sent unless --allow-writes or --probe-writes is given.`,
  options: OPTIONS,
  groups: [
    { title: 'The service', options: SERVICE },
    { title: 'What is sent', options: REQUESTS },
    { title: 'Recorded traffic instead of calls', options: RECORDED },
    { title: 'The result', options: RESULT },
    { title: 'Output', options: OUTPUT },
  ],
  refused: { token: TOKEN_OPTION, 'webhooks-token': TOKEN_OPTION },
  notes: `Examples:
  payments-contract verify --base-url https://main.payments.example/v3 --token-file token.txt
  payments-contract verify --har recording.har --format junit

Exit code 0: the responses conform. 1: they contradict the document, or have what --fail-on names.
2: the check could not be done (wrong arguments, refused token, no connection, a busy service).
NO_COLOR is honoured.`,
  guide: 'verify',
  run: async (given) => {
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

function reportFor(given: Given): Promise<Report> {
  const traffic = {
    baseUrl: given['base-url'],
    webhooksBaseUrl: given['webhooks-base-url'],
    timeoutMs: given.timeout,
    failOn: given['fail-on'],
  };
  if (given.har !== undefined) return verifyHar(given.har, traffic);
  const token = given['token-file'] ?? tokenIn('PAYMENTS_TOKEN');
  if (token === undefined) {
    throw new ArgumentsError('there is no token: give --token-file FILE or set PAYMENTS_TOKEN');
  }
  const paint = paintFor(process.stderr);
  return verify({
    ...traffic,
    token,
    webhooksToken: given['webhooks-token-file'] ?? tokenIn('PAYMENTS_WEBHOOKS_TOKEN'),
    traceIdHeader: given['trace-id-header'],
    allowHttp: given['allow-http'],
    ids: referencesOf(given),
    allowWrites: given['allow-writes']?.flat(),
    bodies: Object.fromEntries(given.body ?? []),
    probes: given.probes,
    probeWrites: given['probe-writes'],
    rate: given.rate,
    onProgress: (call) => {
      if (given.quiet !== true) process.stderr.write(`${callLine(call, paint)}\n`);
    },
  });
}

/** The given references by the names of path parameters. */
function referencesOf(given: Given): VerifyOptions['ids'] {
  const names = Object.keys(referenceOptions) as (keyof typeof referenceOptions)[];
  return Object.fromEntries(
    names.flatMap((name) =>
      given[name] === undefined ? [] : [[referenceOptions[name].parameter, given[name]]],
    ),
  );
}

function write({ format = 'text', out, quiet = false }: Given, report: Report): void {
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

function readToken(file: string, name: string): string {
  return checkedToken(readFile(name, file).trim(), `--${name} ${file}`);
}

function tokenIn(variable: string): string | undefined {
  const token = process.env[variable];
  return token ? checkedToken(token, variable) : undefined;
}

function checkedToken(token: string, source: string): string {
  const problem = tokenProblem(token);
  if (problem !== undefined) throw new ArgumentsError(`${source}: the token ${problem}`);
  return token;
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
