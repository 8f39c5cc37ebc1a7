import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import {
  type Listening,
  type Mock,
  type MockOptions,
  type OnResponse,
  type Problem,
  createMock,
  problemLine,
} from '../mock/node.ts';
import { choices } from '../service/mock/choices.ts';
import { manifest } from '../shared/package-files.ts';
import { reachableHosts } from '../shared/reachable-hosts.ts';
import { redactTarget } from '../shared/redact.ts';
import { paintFor, printable } from '../shared/terminal.ts';
import { WriteError, writeFile } from '../shared/write-file.ts';
import {
  type Command,
  CommandError,
  Option,
  createCommand,
  collect,
  number,
  stopController,
  wholeNumber,
} from './command.ts';
import { assertWritable } from './files.ts';
import { readChoices, readRecords } from './mock-options.ts';

/** The options of `payments-contract mock`. */
interface Given extends Pick<MockOptions, 'latency' | 'failureRate'> {
  port: number;
  host: string;
  readyFile?: string;
  exitWithStdin?: boolean;
  seed?: string;
  assume?: string[];
  quiet?: boolean;
}

export function define(): Command {
  return createCommand({ about: ABOUT, notes: NOTES, guide: 'mock' }, 'mock')
    .addOption(
      new Option('-p, --port <PORT>', 'port to listen on, or PORT of the environment; 0 for any')
        .env('PORT')
        .default(4010)
        .argParser(wholeNumber(0, 65_535)),
    )
    .option(
      '--host <HOST>',
      'address or name to listen on; where other machines reach it, they can control the mock, too',
      '127.0.0.1',
    )
    .option('--ready-file <FILE>', 'write the addresses to this JSON file once the mock listens')
    .option(
      '--exit-with-stdin',
      'end when standard input closes, as a pipe does when the program that holds it ends or is killed',
    )
    .option(
      '--seed <FILE>',
      'JSON file with records in place of those of the examples: an object of lists, as GET /__mock/records returns it',
    )
    .option('--latency <MS>', 'milliseconds before each response, or a range: 50-200 (0)', latency)
    .option(
      '--failure-rate <RATE>',
      'share of requests that fail with status 503, from 0 to 1 (0)',
      number(0, 1),
    )
    .option('--assume <ID=VALUE>', 'another value for a choice below; may be repeated', collect)
    .option('-q, --quiet', 'print no line for each request');
}

const ABOUT = `Responds as the document describes the service: a void stays, a batch is kept, an unknown reference
is an error. Every request and every response is validated against the document.`;

const NOTES = `Choices, where the document leaves something open; docs/mock.md says what each does:
${Object.keys(choices)
  .map((id) => `  ${id}\n`)
  .join('')}
Examples:
  payments-contract mock --port 8080 --latency 50-200
  payments-contract mock --seed records.json --assume status.unknown-card=410
  curl -H 'Authorization: Bearer any-token' http://127.0.0.1:4010/v3/subscriptions

The header "Prefer: code=404, example=OrderNotFound" selects an example of the document.
GET /__mock describes the actions that reset, seed and inspect the mock over HTTP, and
GET /openapi.yaml returns the document with the address of the mock.
Exit code 0: stopped by a signal or by the end of standard input. 2: wrong
arguments, or the mock could not start.`;

/** `payments-contract mock`: serves until it receives a signal to stop, then finishes what is under way. */
export async function run(command: Command): Promise<number> {
  const given = command.opts<Given>();
  assertWritable('ready-file', given.readyFile, [given.seed]);
  if (given.exitWithStdin === true && !hasOpenStdin()) {
    throw new CommandError(
      '--exit-with-stdin needs a pipe as standard input, held open by whoever starts the mock',
    );
  }
  const options = {
    latency: given.latency,
    failureRate: given.failureRate,
    records: readRecords(given.seed),
    assume: readChoices(given.assume),
    onResponse: given.quiet === true ? undefined : requestLines(process.stdout),
  };
  try {
    await serve(createMock(options), given);
    return 0;
  } catch (error) {
    throw new CommandError(startProblem(error, given));
  }
}

async function serve(mock: Mock, { port, host, readyFile, exitWithStdin }: Given): Promise<void> {
  const listening = await mock.listen({ port, host });
  const stopped = stopController('SIGINT', 'SIGTERM');
  try {
    if (exitWithStdin === true) {
      // An error of standard input is its end, too.
      for (const event of ['end', 'error']) process.stdin.once(event, () => stopped.abort());
      process.stdin.resume();
    }
    // Whoever waits for the file may send the signal as soon as it is there.
    if (readyFile !== undefined) writeFile(readyFile, `${JSON.stringify(listening.urls)}\n`);
    process.stdout.write(greeting(listening));
    await once(stopped.signal, 'abort');
  } finally {
    stopped.abort();
    // What is read keeps the process.
    if (exitWithStdin === true) process.stdin.pause();
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

function startProblem(error: unknown, { port, host }: Given): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is taken; choose another with --port`;
  return error instanceof WriteError ? `--ready-file ${message}` : message;
}

/**
 * Checks whether standard input closes with the program that holds its other end. `/dev/null`, which a
 * shell gives to what runs in the background, is at its end at once.
 */
function hasOpenStdin(): boolean {
  const stdin = fstatSync(0);
  return process.stdin.isTTY || stdin.isFIFO() || stdin.isSocket();
}

function latency(text: string): number | [number, number] {
  const [least = '', most] = text.split('-');
  const from = number(0, 600_000)(least);
  return most === undefined ? from : [from, number(from, 600_000)(most)];
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
    const first = `${time}  ${printable(request.method)} ${target}  ${status}  ${took}`;
    const problems = (response.problems ?? []).map((each) => noteLine('', each));
    const warnings = (response.warnings ?? []).map((each) => noteLine('warning: ', each));
    out.write(`${[first, ...problems, ...warnings].join('\n')}\n`);
  };
}

const noteLine = (prefix: string, problem: Problem) =>
  `          ${prefix}${printable(problemLine(problem))}`;

function cut(text: string): string {
  return text.length > MAX_TARGET ? `${text.slice(0, MAX_TARGET)}…` : text;
}

function colourOf(status: number) {
  if (status < 400) return 'green';
  return status < 500 ? 'yellow' : 'red';
}
