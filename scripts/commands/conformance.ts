import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
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
  writeFileSync(join(values.out, 'conformance.md'), await formatted(withBadge(conformance)));
  writeFileSync(join(values.out, 'conformance.svg'), conformanceBadge(conformance));
  return 0;
}

/** The page, with the badge below its first paragraph. */
function withBadge(conformance: ReturnType<typeof conformanceOf>): string {
  const [title, summary, ...rest] = conformancePage(conformance).trim().split('\n\n');
  const badge = '![The conformance of the live service as a badge](conformance.svg)';
  return [title, summary, badge, ...rest].join('\n\n');
}

async function formatted(markdown: string): Promise<string> {
  return format(markdown, { ...(await resolveConfig('docs/README.md')), parser: 'markdown' });
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
