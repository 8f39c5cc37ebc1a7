import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type OperationId, operations } from '../../generated/operations.ts';
import { referenceOptions } from './reference-options.ts';
import { tokenProblem } from '../shared/checks.ts';
import { closest } from '../shared/closest.ts';
import { writeProblem } from '../shared/write-files.ts';
import {
  FAIL_ON,
  FORMATS,
  type FailOn,
  type Format,
  type HarOptions,
  type VerifyOptions,
} from '../verify/index.ts';
import { PROBED_WRITES, WRITES } from '../verify/sources/plan.ts';
import { ArgumentsError, type Values, parseNumber, readFile, readJson } from './command.ts';

/** The arguments of `payments-contract verify`. */
export interface VerifyArguments {
  mode:
    { kind: 'live'; options: VerifyOptions } | { kind: 'har'; file: string; options: HarOptions };
  format: Format;
  out: string | undefined;
  quiet: boolean;
}

const SERVICE = {
  'base-url': { type: 'string', value: 'URL', text: 'root of the Main interface, /v3 included' },
  'webhooks-base-url': {
    type: 'string',
    value: 'URL',
    text: 'root of the Webhooks interface; what has no root is skipped',
  },
  'token-file': {
    type: 'string',
    value: 'FILE',
    text: 'file with the access token, - for standard input (or set\nPAYMENTS_TOKEN; no option takes the token itself)',
  },
  'webhooks-token-file': {
    type: 'string',
    value: 'FILE',
    text: 'the same for the Webhooks interface (PAYMENTS_WEBHOOKS_TOKEN,\nor the other token)',
  },
  'trace-id-header': {
    type: 'string',
    value: 'NAME',
    text: 'name of the header for the operation identifier (X-Trace-Id)',
  },
  'allow-http': { type: 'boolean', text: 'let tokens go over plain http to another machine' },
} as const;

const REQUESTS = {
  ...referenceOptions,
  'allow-writes': {
    type: 'string',
    multiple: true,
    value: 'NAMES',
    text: `writes to send, once each, by their names with commas between:\n${WRITES.join(',\n')}`,
  },
  body: { type: 'string', multiple: true, value: 'NAME=FILE', text: 'JSON body of a write' },
  probes: {
    type: 'boolean',
    text: 'send GET requests that are wrong on purpose: unknown references,\na wrong token, identifier or header (--no-probes leaves them out)',
  },
  'probe-writes': {
    type: 'boolean',
    text: `send these writes too, for references that no record can match:\n${PROBED_WRITES.join(',\n')}`,
  },
  rate: { type: 'string', value: 'N', text: 'requests in a second, at most (5)' },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    text: 'deadline of each request, and of each check (30)',
  },
} as const;

const RECORDED = {
  har: {
    type: 'string',
    value: 'FILE',
    text: 'check a HAR recording, as mitmproxy, browsers and Playwright save it',
  },
} as const;

const RESULT = {
  'fail-on': {
    type: 'string',
    value: 'KINDS',
    text: 'what lets the run fail, with commas between: contradictions,\nmissing, new-fields, inconclusive (contradictions,inconclusive)',
  },
} as const;

const OUTPUT = {
  format: { type: 'string', value: 'FORMAT', text: 'text, json or junit (text)' },
  out: { type: 'string', short: 'o', value: 'FILE', text: 'write the report to a file' },
  quiet: { type: 'boolean', short: 'q', text: 'print no progress' },
} as const;

/** All options of `payments-contract verify`. */
export const OPTIONS = {
  ...SERVICE,
  ...REQUESTS,
  ...RECORDED,
  ...RESULT,
  ...OUTPUT,
};

/** The options under the headings of the help. */
export const GROUPS = [
  { title: 'The service', options: SERVICE },
  { title: 'What is sent', options: REQUESTS },
  { title: 'Recorded traffic instead of calls', options: RECORDED },
  { title: 'The result', options: RESULT },
  { title: 'Output', options: OUTPUT },
];

type Given = Values<typeof OPTIONS>;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the options.
 *
 * @throws ArgumentsError - They make no sense.
 */
export function verifyArguments(given: Given, env: Environment): VerifyArguments {
  const { format = 'text', out, quiet = false } = given;
  if (!FORMATS.includes(format as Format)) {
    throw new ArgumentsError(`--format must be one of ${FORMATS.join(', ')}, not "${format}"`);
  }
  const mode = modeOf(given, env);
  if (out !== undefined) {
    const bodies = (given.body ?? []).map((text) => text.slice(text.indexOf('=') + 1));
    checkOut(out, {
      '--har': [given.har],
      '--token-file': [given['token-file']],
      '--webhooks-token-file': [given['webhooks-token-file']],
      '--body': bodies,
    });
  }
  return { mode, format: format as Format, out, quiet };
}

function modeOf(given: Given, env: Environment): VerifyArguments['mode'] {
  const traffic = {
    baseUrl: given['base-url'],
    webhooksBaseUrl: given['webhooks-base-url'],
    timeoutMs:
      given.timeout === undefined ? undefined : parseNumber('timeout', given.timeout) * 1000,
    failOn: given['fail-on']?.split(',').map(parseFailOn),
  };
  if (given.har !== undefined) return { kind: 'har', file: given.har, options: traffic };
  return { kind: 'live', options: { ...traffic, ...liveOptions(given, env) } };
}

function liveOptions(
  given: Given,
  env: Environment,
): Pick<VerifyOptions, 'token'> & Partial<VerifyOptions> {
  const token = readToken('token-file', given['token-file'], 'PAYMENTS_TOKEN', env);
  if (token === undefined) {
    throw new ArgumentsError('there is no token: give --token-file FILE or set PAYMENTS_TOKEN');
  }
  return {
    token,
    traceIdHeader: given['trace-id-header'],
    webhooksToken: readToken(
      'webhooks-token-file',
      given['webhooks-token-file'],
      'PAYMENTS_WEBHOOKS_TOKEN',
      env,
    ),
    ids: referencesOf(given),
    probes: given.probes,
    probeWrites: given['probe-writes'],
    allowWrites: (given['allow-writes'] ?? [])
      .flatMap((list) => list.split(','))
      .map((name) => parseOperation('allow-writes', name)),
    bodies: Object.fromEntries((given.body ?? []).map(readRequestBody)),
    allowHttp: given['allow-http'],
    rate: given.rate === undefined ? undefined : parseNumber('rate', given.rate),
  };
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

function parseFailOn(name: string): FailOn {
  const known = FAIL_ON.find((each) => each === name);
  if (known !== undefined) return known;
  throw new ArgumentsError(`--fail-on must be of ${FAIL_ON.join(', ')}, not "${name}"`);
}

function readToken(
  option: string,
  file: string | undefined,
  variable: string,
  env: Environment,
): string | undefined {
  const token = file === undefined ? env[variable] : readFile(option, file).trim();
  if (token === undefined || (file === undefined && token === '')) return undefined;
  const problem = tokenProblem(token);
  const source = file === undefined ? variable : `--${option} ${file}`;
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

/** Before the calls, whose results would be lost. What is written never replaces what is read. */
function checkOut(
  out: string,
  inputs: Readonly<Record<string, readonly (string | undefined)[]>>,
): void {
  const problem = writeProblem(out);
  if (problem !== undefined) throw new ArgumentsError(`--out ${out}: ${problem}`);
  for (const [option, files] of Object.entries(inputs)) {
    const isRead = files.some((file) => file !== undefined && identity(file) === identity(out));
    if (isRead) throw new ArgumentsError(`--out ${out}: it is the file that ${option} reads`);
  }
}

/** The same for all names of a file. */
function identity(file: string): string {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return existsSync(dirname(file))
      ? join(realpathSync(dirname(file)), basename(file))
      : resolve(file);
  }
}
