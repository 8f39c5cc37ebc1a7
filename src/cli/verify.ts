import { writeFileSync } from 'node:fs';
import {
  CannotRunError,
  type CheckResult,
  type Report,
  listenProxy,
  renderReport,
  verify,
  verifyHar,
} from '../verify/index.ts';
import { paintFor } from '../shared/terminal.ts';
import { callLine, contradictionLines } from '../verify/report/text.ts';
import { stopSignal } from './stop-signal.ts';
import { UsageError } from './usage-error.ts';
import { type VerifyArguments, parseVerifyArguments } from './verify-arguments.ts';

const HELP = `Usage: payments-contract verify [options]

Calls the read operations of the live service and compares each answer with the document: what
conforms, what contradicts it, and what was learned about the places where it leaves something
open. Nothing is written unless you name it.

The service:
  --base-url URL           root of the Main interface, /v3 included
  --webhooks-base-url URL  root of the Webhooks interface; what has no root is skipped
  --token-file FILE        file with the access token, - for standard input
                           (or set PAYMENTS_TOKEN; there is no option for the token itself)
  --trace-id-header NAME   header for the operation identifier (X-Trace-Id)
  --allow-http             let the token go over plain http to another machine

What is called:
  --card-id ID             the card to read (the first one that is listed)
  --order-ref REF          the order of the virtual account number to read
  --flw-ref REF            the charge to void, with --allow-writes voidCharge
  --allow-writes NAMES     writes to make, once each, by their names with commas between:
                           voidCharge, updateVirtualAccountNumberBvn, createBulkTokenizedCharge
  --body NAME=FILE         JSON body of a write
  --no-probes              leave out the requests that must fail and can change nothing:
                           unknown references, a wrong token, a wrong operation identifier
  --rate N                 requests each second, at most (5)
  --timeout SECONDS        limit of each request (30)

Recorded traffic instead of calls:
  --har FILE               judge a HAR recording
  --listen PORT            judge what passes through a proxy on this port, 0 for any free one:
                           /v3/... goes to --base-url, the rest to --webhooks-base-url.
                           Ctrl+C ends it and prints the report

Output:
  --format FORMAT          text, json, junit or markdown (text)
  -o, --out FILE           write the report to a file
  --overlay FILE           write what was learned as an OpenAPI Overlay
  -q, --quiet              no progress
  -h, --help               print this text

Exit code 0: the answers conform. 1: they contradict the document. 2: the check could not be
done (wrong arguments, refused token, no connection). NO_COLOR is honoured.
`;

/** `payments-contract verify`. */
export async function run(args: string[]): Promise<number> {
  try {
    const given = parseVerifyArguments(args, process.env);
    if (given.mode.kind === 'help') {
      process.stdout.write(HELP);
      return 0;
    }
    const report = await reportFor(given);
    write(given, report);
    return report.exitCode;
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\nTry --help.`);
    if (error instanceof CannotRunError) return fail(error.message);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) return fail(`${syscall} failed (${code})`);
    throw error;
  }
}

function fail(message: string): number {
  process.stderr.write(`payments-contract verify: ${message}\n`);
  return 2;
}

function reportFor({ mode, quiet }: VerifyArguments): Promise<Report> {
  const paint = paintFor(process.stderr);
  const say = (lines: string[]) => {
    if (!quiet) process.stderr.write(`${lines.join('\n')}\n`);
  };
  switch (mode.kind) {
    case 'har':
      return verifyHar(mode.file, mode.options);
    case 'proxy':
      return throughProxy(mode, say);
    case 'run':
      return verify({
        ...mode.options,
        onProgress: (result) => say([callLine(result, paint)]),
      });
    case 'help':
      throw new Error('help has no report');
  }
}

async function throughProxy(
  { port, options }: Extract<VerifyArguments['mode'], { kind: 'proxy' }>,
  say: (lines: string[]) => void,
): Promise<Report> {
  const paint = paintFor(process.stderr);
  const onResult = ({ exchange, contradictions }: CheckResult) => {
    const { status } = exchange.response;
    if (contradictions.length === 0) say([`${paint('green', '✓')} ${exchange.call}  ${status}`]);
    else say(contradictions.flatMap((each) => contradictionLines(each, paint)));
  };
  const proxy = await listenProxy({ ...options, port, onResult });
  process.stderr.write(`Main      ${proxy.urls.main}\nWebhooks  ${proxy.urls.webhooks}\n`);
  await stopSignal();
  await proxy.close();
  return proxy.report();
}

function write({ format, out, overlay, quiet, mode }: VerifyArguments, report: Report): void {
  const told = mode.kind === 'run' && !quiet && process.stderr.isTTY && process.stdout.isTTY;
  const paint = paintFor(out === undefined ? process.stdout : { write: () => undefined });
  // On a terminal the calls have been told as they were made.
  const text = renderReport(report, format, { paint, calls: !told });
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
  if (overlay !== undefined) writeFileSync(overlay, `${JSON.stringify(report.overlay, null, 2)}\n`);
}
