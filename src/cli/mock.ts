import { AssumptionError, type Listening, createMock } from '../mock/index.ts';
import { manifest } from '../shared/package-files.ts';
import { type MockArguments, parseMockArguments } from './mock-arguments.ts';
import { Lines } from './request-lines.ts';
import { stopSignal } from './stop-signal.ts';
import { UsageError } from './usage-error.ts';

const HELP = `Usage: payments-contract mock [options]

Answers as the service is described to answer: a void stays, a batch is kept, an unknown
reference is not found. Every request and every answer is checked against the document.

  --port PORT          port to listen on, 0 for any free one (4010)
  --host HOST          address to listen on (127.0.0.1)
  --seed FILE          JSON file with records in the place of those of the examples:
                       an object of lists (charges, virtualCards, virtualAccountNumbers,
                       subscriptions, refunds, webhookEndpoints, bulkTokenizedCharges)
  --latency MS         milliseconds before each answer, or a range of them: 50-200
  --failure-rate RATE  share of requests that fail with status 503, from 0 to 1
  --assume ID=VALUE    another choice where the service description leaves one; repeat it
                       for more. GET /__mock/assumptions lists them
  --strict             send every request through Prism's whole pipeline
  --quiet              print no line for each request
  --version            print the version
  --help               print this text

A Prefer header picks an answer of the document: "Prefer: code=404, example=OrderNotFound".
GET /__mock lists the actions that reset, seed and inspect the mock over HTTP.
Exit code 2 means wrong arguments, 1 that the mock could not start.
`;

/** `payments-contract mock`: listens until it is told to stop, then finishes what it has begun. */
export async function run(args: string[]): Promise<number> {
  let given: MockArguments;
  try {
    given = parseMockArguments(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`payments-contract mock: ${error.message}\nTry --help.\n`);
    return 2;
  }
  if (given.help || given.version) {
    process.stdout.write(given.help ? HELP : `${manifest().version}\n`);
    return 0;
  }
  try {
    return await serve(given);
  } catch (error) {
    process.stderr.write(`payments-contract mock: ${reason(error, given)}\n`);
    return error instanceof AssumptionError ? 2 : 1;
  }
}

async function serve({ options, port, host, quiet }: MockArguments): Promise<number> {
  const lines = quiet ? undefined : new Lines(process.stdout);
  const mock = createMock({
    ...options,
    ...(lines === undefined ? {} : { onAnswer: lines.answer }),
  });
  const listening = await mock.listen({ port, host });
  process.stdout.write(greeting(listening));
  await stopSignal();
  await mock.close();
  lines?.flush();
  return 0;
}

function greeting({ urls }: Listening): string {
  return `payments-contract mock ${manifest().version}
  Main      ${urls.main}
  Webhooks  ${urls.webhooks}
  Control   ${urls.control}
`;
}

function reason(error: unknown, { port, host }: MockArguments): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is taken; choose another with --port`;
  if (code === 'EACCES') return `port ${port} needs rights that you do not have`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `there is no address ${host} here`;
  return message ?? String(error);
}
