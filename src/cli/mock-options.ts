import { readFileSync } from 'node:fs';
import { choices, parseChoice } from '../service/choices.ts';
import type { MockOptions } from '../mock/index.ts';
import { ArgumentsError, type Values, parseNumber } from './command-line.ts';

/** The arguments of `payments-contract mock`. */
export interface MockArguments {
  readonly options: MockOptions;
  readonly port: number;
  /** Undefined for this machine alone. */
  readonly host: string | undefined;
  readonly readyFile: string | undefined;
  readonly quiet: boolean;
}

const DEFAULT_PORT = '4010';

/** The options of `payments-contract mock`. */
export const OPTIONS = {
  port: {
    type: 'string',
    short: 'p',
    value: 'PORT',
    text: `port to listen on, 0 for any free one (PORT of the environment,\nor ${DEFAULT_PORT})`,
  },
  host: {
    type: 'string',
    value: 'HOST',
    text: "address or name to listen on; with another than this machine's\nown, other machines may control the mock too (127.0.0.1)",
  },
  'ready-file': {
    type: 'string',
    value: 'FILE',
    text: 'write the addresses to this JSON file once the mock listens',
  },
  seed: {
    type: 'string',
    value: 'FILE',
    text: 'JSON file with records in place of those of the examples:\nan object of lists, as GET /__mock/records returns it',
  },
  latency: {
    type: 'string',
    value: 'MS',
    text: 'milliseconds before each response, or a range: 50-200 (0)',
  },
  'failure-rate': {
    type: 'string',
    value: 'RATE',
    text: 'share of requests that fail with status 503, from 0 to 1 (0)',
  },
  assume: {
    type: 'string',
    multiple: true,
    value: 'ID=VALUE',
    text: 'another value for one of the choices below; may be repeated',
  },
  quiet: { type: 'boolean', short: 'q', text: 'print no line for each request' },
} as const;

/** Text of the help behind the options. */
export const NOTES = `Choices, where the document leaves something open:

${choiceLines()}
Examples:
  payments-contract mock --port 8080 --latency 50-200
  payments-contract mock --seed records.json --assume status.unknown-card=410
  curl -H 'Authorization: Bearer any-token' http://127.0.0.1:4010/v3/subscriptions

The header "Prefer: code=404, example=OrderNotFound" selects an example of the document.
GET /__mock lists the actions that reset, seed and inspect the mock over HTTP, and
GET /openapi.yaml returns the document with the address of the mock.
Exit code 0: stopped by a signal. 1: the mock could not start. 2: wrong arguments.`;

/**
 * Reads the options.
 *
 * @throws ArgumentsError - They make no sense.
 */
export function mockArguments(
  values: Values<typeof OPTIONS>,
  env: Readonly<Record<string, string | undefined>>,
): MockArguments {
  const { latency, 'failure-rate': failureRate, seed, assume = [] } = values;
  const options: MockOptions = {
    latency: latency === undefined ? undefined : parseLatency(latency),
    failureRate:
      failureRate === undefined ? undefined : parseNumber('failure-rate', failureRate, [0, 1]),
    assume: parseChoices(assume),
    records: seed === undefined ? undefined : readRecords(seed),
  };
  const port = parseNumber('port', values.port ?? (env['PORT'] || DEFAULT_PORT), [0, 65_535]);
  if (!Number.isInteger(port)) throw new ArgumentsError('--port must be a whole number');
  const { host, quiet = false } = values;
  return { options, port, host, readyFile: values['ready-file'], quiet };
}

function choiceLines(): string {
  return Object.entries(choices)
    .map(([id, { default: value, allowed, does }]) => {
      const words = does.replaceAll('`', '');
      const shown = typeof value === 'string' ? value : JSON.stringify(value);
      return `  ${id} (${shown})\n      ${words}\n      Must be ${allowed.text}.\n`;
    })
    .join('');
}

function parseLatency(text: string): number | [number, number] {
  const [least = '', most] = text.split('-');
  const from = parseNumber('latency', least, [0, 600_000]);
  return most === undefined ? from : [from, parseNumber('latency', most, [from, 600_000])];
}

/** Reads the values of `--assume`. */
export function parseChoices(texts: readonly string[]): NonNullable<MockOptions['assume']> {
  try {
    return Object.assign({}, ...texts.map(parseChoice)) as NonNullable<MockOptions['assume']>;
  } catch (error) {
    throw new ArgumentsError(`--assume: ${(error as Error).message}`);
  }
}

/** Reads the file of `--seed`. */
export function readRecords(file: string): NonNullable<MockOptions['records']> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`;
    throw new ArgumentsError(`--seed ${file}: ${reason}`);
  }
  try {
    // Some editors put a byte order mark at the beginning.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as NonNullable<MockOptions['records']>;
  } catch {
    // The parser's own message would repeat a part of the file.
    throw new ArgumentsError(`--seed ${file}: the file is not JSON`);
  }
}
