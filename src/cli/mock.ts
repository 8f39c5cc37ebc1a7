import { once } from 'node:events';
import { fstatSync } from 'node:fs';
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
import { paintFor, printable } from '../shared/terminal.ts';
import { WriteError, writeFiles } from '../shared/write-files.ts';
import { defineCommand } from './command.ts';
import { ArgumentsError, type Values, parseNumber, wholeNumber } from './options.ts';
import { readJson } from './files.ts';

const DEFAULT_PORT = '4010';
const portNumber = wholeNumber(0, 65_535);

/** The options of `payments-contract mock`. */
const OPTIONS = {
  port: {
    short: 'p',
    value: 'PORT',
    parse: portNumber,
    text: `port to listen on, 0 for any free one (PORT of the environment, or ${DEFAULT_PORT})`,
  },
  host: {
    value: 'HOST',
    text: "address or name to listen on; with another than this machine's own, other machines may control the mock too (127.0.0.1)",
  },
  'ready-file': {
    value: 'FILE',
    file: 'written',
    text: 'write the addresses to this JSON file once the mock listens',
  },
  'exit-with-stdin': {
    text: 'end when standard input closes: a pipe does so with the program that holds it, however that ends',
  },
  seed: {
    value: 'FILE',
    file: 'read',
    parse: readRecords,
    text: 'JSON file with records in place of those of the examples: an object of lists, as GET /__mock/records returns it',
  },
  latency: {
    value: 'MS',
    parse: parseLatency,
    text: 'milliseconds before each response, or a range: 50-200 (0)',
  },
  'failure-rate': {
    value: 'RATE',
    parse: (text: string, name: string) => parseNumber(name, text, [0, 1]),
    text: 'share of requests that fail with status 503, from 0 to 1 (0)',
  },
  assume: {
    multiple: true,
    value: 'ID=VALUE',
    parse: parseOneChoice,
    text: 'another value for one of the choices below; may be repeated',
  },
  quiet: { short: 'q', text: 'print no line for each request' },
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
    const listenOn = values.port ?? portNumber(process.env['PORT'] || DEFAULT_PORT, 'port');
    if (values['exit-with-stdin'] === true && !hasOpenStdin()) {
      throw new ArgumentsError(
        '--exit-with-stdin needs a pipe as standard input, held open by whoever starts the mock',
      );
    }
    try {
      await serve(values, listenOn);
      return 0;
    } catch (error) {
      throw new StartError(startProblem(error, listenOn, values.host), { cause: error });
    }
  },
  explain: (error) =>
    error instanceof StartError
      ? { message: error.message, exitCode: error.cause instanceof ChoiceError ? 2 : 1 }
      : undefined,
});

/** The mock could not start. */
class StartError extends Error {}

async function serve(values: Values<typeof OPTIONS>, port: number): Promise<void> {
  const { host, latency, 'failure-rate': failureRate, seed: records, assume = [] } = values;
  const mock = createMock({
    latency,
    failureRate,
    records,
    assume: Object.assign({}, ...assume) as MockOptions['assume'],
    onResponse: values.quiet === true ? undefined : requestLines(process.stdout),
  });
  const listening = await mock.listen({ port, host });
  try {
    // Whoever waits for the file may send the signal as soon as it is there.
    await stopSignal(values['exit-with-stdin'], () => {
      const readyFile = values['ready-file'];
      if (readyFile !== undefined) {
        writeFiles(new Map([[readyFile, `${JSON.stringify(listening.urls)}\n`]]));
      }
      process.stdout.write(greeting(listening));
    });
  } finally {
    await mock.close();
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

function startProblem(error: unknown, port: number, host = '127.0.0.1'): string {
  if (error instanceof WriteError) return `--ready-file ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is taken; choose another with --port`;
  if (code === 'EACCES') return `port ${port} needs rights that you do not have`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `there is no address ${host} here`;
  return message ?? String(error);
}

/**
 * The first signal lets requests finish; a second one is not caught and ends the process.
 *
 * @param withStdin - Whether the end of standard input is such a signal. @default false
 * @param ready - Called once a signal is handled; what it throws ends the wait.
 */
async function stopSignal(withStdin = false, ready = (): void => {}): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const stops = [once(process, 'SIGTERM', { signal }), once(process, 'SIGINT', { signal })];
  if (withStdin) stops.push(once(process.stdin.resume(), 'end', { signal }));
  // An error of standard input is its end, too.
  const stopped = Promise.race(stops.map((each) => each.catch(() => [])));
  try {
    ready();
    await stopped;
  } finally {
    done.abort();
    // What is read keeps the process.
    if (withStdin) process.stdin.pause();
  }
}

/**
 * Checks whether standard input closes with the program that holds its other end. `/dev/null`, which a
 * shell gives to what runs in the background, is at its end at once.
 */
function hasOpenStdin(): boolean {
  const stdin = fstatSync(0);
  return process.stdin.isTTY || stdin.isFIFO() || stdin.isSocket();
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

function parseLatency(text: string, name: string): number | [number, number] {
  const [least = '', most] = text.split('-');
  const from = parseNumber(name, least, [0, 600_000]);
  return most === undefined ? from : [from, parseNumber(name, most, [from, 600_000])];
}

/** Reads a value of `--assume`. */
export function parseOneChoice(text: string): NonNullable<MockOptions['assume']> {
  try {
    return parseChoice(text);
  } catch (error) {
    throw new ArgumentsError(`--assume: ${(error as Error).message}`);
  }
}

/** Reads the file of `--seed`. */
export function readRecords(file: string, name = 'seed'): NonNullable<MockOptions['records']> {
  return readJson(name, file) as NonNullable<MockOptions['records']>;
}

/** Characters of a target that are shown. */
const MAX_TARGET = 300;

/** Prints a line for each response, and one for each of its problems. */
function requestLines(out: NodeJS.WriteStream): OnResponse {
  const paint = paintFor(out);
  return (request, response, milliseconds) => {
    const time = new Date().toTimeString().slice(0, 8);
    const target = printable(cut(redactTarget(request.target)));
    const status = response.fault ?? paint(colourOf(response.status), String(response.status));
    const took = `${milliseconds.toFixed(1)} ms`;
    const lines = [`${time}  ${printable(request.method)} ${target}  ${status}  ${took}`];
    for (const problem of response.problems ?? []) lines.push(problemText(problem, ''));
    for (const problem of response.warnings ?? []) lines.push(problemText(problem, 'warning: '));
    out.write(`${lines.join('\n')}\n`);
  };
}

function problemText(problem: Problem, prefix: string): string {
  return `          ${prefix}${printable(problemLine(problem))}`;
}

function cut(text: string): string {
  return text.length > MAX_TARGET ? `${text.slice(0, MAX_TARGET)}…` : text;
}

function colourOf(status: number) {
  if (status < 400) return 'green';
  return status < 500 ? 'yellow' : 'red';
}
