import {
  ChoiceError,
  type Listening,
  type MockOptions,
  type OnResponse,
  type Problem,
  createMock,
  problemLine,
} from '../mock/node.ts';
import { choices, parseChoice } from '../service/choices.ts';
import { manifest } from '../shared/package-files.ts';
import { reachableHosts } from '../shared/reachable-hosts.ts';
import { redactTarget } from '../shared/redact.ts';
import { type Paint, paintFor, printable } from '../shared/terminal.ts';
import { WriteError, writeFiles } from '../shared/write-files.ts';
import {
  ArgumentsError,
  type Values,
  defineCommand,
  hasOpenStdin,
  parseNumber,
  readJson,
  stopSignal,
} from './command.ts';

/** The arguments of `payments-contract mock`. */
interface MockArguments {
  readonly options: MockOptions;
  readonly port: number;
  /** Undefined for this machine alone. */
  readonly host: string | undefined;
  readonly readyFile: string | undefined;
  readonly exitWithStdin: boolean;
  readonly quiet: boolean;
}

const DEFAULT_PORT = '4010';

/** The options of `payments-contract mock`. */
const OPTIONS = {
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
  'exit-with-stdin': {
    type: 'boolean',
    text: 'end when standard input closes: a pipe does so with the\nprogram that holds it, however that ends',
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
const NOTES = `Choices, where the document leaves something open:

${choiceLines()}
Examples:
  payments-contract mock --port 8080 --latency 50-200
  payments-contract mock --seed records.json --assume status.unknown-card=410
  curl -H 'Authorization: Bearer any-token' http://127.0.0.1:4010/v3/subscriptions

The header "Prefer: code=404, example=OrderNotFound" selects an example of the document.
GET /__mock describes the actions that reset, seed and inspect the mock over HTTP, and
GET /openapi.yaml returns the document with the address of the mock.
Exit code 0: stopped by a signal or by the end of standard input. 1: the mock could not start. 2: wrong arguments.`;

/** `payments-contract mock`: serves until it receives a signal to stop, then finishes what is under way. */
export const run = defineCommand({
  name: 'mock',
  about: `Responds as the document describes the service: a void stays, a batch is kept, an unknown reference
is an error. Every request and every response is validated against the document.`,
  options: OPTIONS,
  notes: NOTES,
  guide: 'mock',
  run: async (values) => {
    const given = mockArguments(values, process.env);
    try {
      await serve(given);
      return 0;
    } catch (error) {
      throw new StartError(startProblem(error, given), { cause: error });
    }
  },
  explain: (error) =>
    error instanceof StartError
      ? { message: error.message, exitCode: error.cause instanceof ChoiceError ? 2 : 1 }
      : undefined,
});

/** The mock could not start. */
class StartError extends Error {}

async function serve({
  options,
  port,
  host,
  readyFile,
  exitWithStdin,
  quiet,
}: MockArguments): Promise<void> {
  const lines = quiet ? undefined : new RequestLines(process.stdout);
  const mock = createMock({ ...options, onResponse: lines?.add });
  const listening = await mock.listen({ port, host });
  try {
    // Whoever waits for the file may send the signal as soon as it is there.
    await stopSignal(exitWithStdin, () => {
      if (readyFile !== undefined) {
        writeFiles(new Map([[readyFile, `${JSON.stringify(listening.urls)}\n`]]));
      }
      process.stdout.write(greeting(listening));
    });
  } finally {
    await mock.close();
    lines?.flush();
  }
}

function greeting({ urls, host, port }: Listening): string {
  const [, ...more] = reachableHosts(host);
  const others = more.map((each) => `  Also at   http://${each}:${port}\n`);
  return `payments-contract mock ${manifest().version}
  Main      ${urls.main}
  Webhooks  ${urls.webhooks}
  Control   ${urls.control}
  Document  ${new URL('/openapi.yaml', urls.control).href}
${others.join('')}`;
}

function startProblem(error: unknown, { port, host }: MockArguments): string {
  if (error instanceof WriteError) return `--ready-file ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  const address = host ?? '127.0.0.1';
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is taken; choose another with --port`;
  if (code === 'EACCES') return `port ${port} needs rights that you do not have`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `there is no address ${address} here`;
  return message ?? String(error);
}

/**
 * Reads the options.
 *
 * @throws ArgumentsError - They make no sense.
 */
function mockArguments(
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
  const { host, quiet = false, 'exit-with-stdin': exitWithStdin = false } = values;
  if (exitWithStdin && !hasOpenStdin()) {
    throw new ArgumentsError(
      '--exit-with-stdin needs a pipe as standard input, held open by whoever starts the mock',
    );
  }
  return { options, port, host, readyFile: values['ready-file'], exitWithStdin, quiet };
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
  return readJson('seed', file) as NonNullable<MockOptions['records']>;
}

/** Characters of a target that are shown. */
const MAX_TARGET = 300;

/** Time for which lines are collected: writing each by itself would cost more than the mock. */
const BATCH_MS = 20;

/** A line for each response. */
class RequestLines {
  readonly #out: NodeJS.WriteStream;
  readonly #paint: Paint;
  #pending = '';
  /** Time of the lines that are collected. */
  #time = '';

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#paint = paintFor(out);
  }

  readonly add: OnResponse = (request, response, milliseconds) => {
    if (this.#pending === '') {
      setTimeout(() => this.flush(), BATCH_MS);
      this.#time = new Date().toTimeString().slice(0, 8);
    }
    const target = printable(cut(redactTarget(request.target)));
    const status =
      response.fault ?? this.#paint(colourOf(response.status), String(response.status));
    this.#pending += `${this.#time}  ${printable(request.method)} ${target}  ${status}  ${milliseconds.toFixed(1)} ms\n`;
    this.#addProblems(response.problems ?? [], '');
    this.#addProblems(response.warnings ?? [], 'warning: ');
  };

  flush(): void {
    const text = this.#pending;
    this.#pending = '';
    if (text !== '') this.#out.write(text);
  }

  #addProblems(problems: readonly Problem[], prefix: string): void {
    for (const problem of problems) {
      this.#pending += `          ${prefix}${printable(problemLine(problem))}\n`;
    }
  }
}

function cut(text: string): string {
  return text.length > MAX_TARGET ? `${text.slice(0, MAX_TARGET)}…` : text;
}

function colourOf(status: number) {
  if (status < 400) return 'green';
  return status < 500 ? 'yellow' : 'red';
}
