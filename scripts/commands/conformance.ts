import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Report,
  conformanceBadge,
  conformanceOf,
  conformancePage,
} from '../../src/verify/index.ts';
import { PlainError } from '../lib/errors.ts';
import { runCommand } from '../lib/cli.ts';

const HELP = `Write the page and the badge that say how the live service conforms to the document.

Usage: npm run conformance -- [REPORT]

  --out DIR  folder for conformance.md and conformance.svg (docs)
  --help     print this text

REPORT is a report of a run against the live service: payments-contract verify --format json. Without
one, page and badge say that the document was never checked.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'docs' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [file] = positionals;
  const conformance = file === undefined ? undefined : conformanceOf(readReport(file));
  if (file !== undefined && conformance === undefined) {
    throw new PlainError(`${file} is no report of a run in which the live service responded`);
  }
  mkdirSync(values.out, { recursive: true });
  const badge = '![Conformance of the live service](conformance.svg)';
  const page = conformancePage(conformance).replace('\n\n', `\n\n${badge}\n\n`);
  writeFileSync(join(values.out, 'conformance.md'), page);
  writeFileSync(join(values.out, 'conformance.svg'), conformanceBadge(conformance));
  return 0;
}

function readReport(file: string): Report {
  let report: Partial<Report> | null;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as typeof report;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new PlainError(code === undefined ? `${file} is not JSON` : `${file}: ${code}`);
  }
  const isReport =
    Array.isArray(report?.calls) &&
    Array.isArray(report.contradictions) &&
    Array.isArray(report.observed?.gaps) &&
    typeof report.source === 'string' &&
    typeof report.finishedAt === 'string' &&
    typeof report.document?.version === 'string';
  if (!isReport) throw new PlainError(`${file} is no report of verify in JSON`);
  return report as Report;
}

await runCommand(main);
