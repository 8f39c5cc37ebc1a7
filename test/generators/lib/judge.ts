import type { Expectation } from './facts.ts';

interface Report {
  call: string;
  status: number;
  fields: Record<string, unknown>;
}

export interface Verdict {
  /** Operations, of nine, of which all fields had the values of the examples. */
  operations: number;
  failures: string[];
}

/** Compares what a program printed, one JSON object on a line for each call, with the examples. */
export function judge(stdout: string, expectations: Expectation[]): Verdict {
  const reports = new Map(readReports(stdout).map((report) => [report.call, report]));
  const failures: string[] = [];
  let operations = 0;
  for (const expectation of expectations) {
    const found = faults(expectation, reports.get(expectation.call));
    failures.push(...found.map((fault) => `${expectation.call}: ${fault}`));
    if (found.length === 0 && !expectation.call.includes(' ')) operations += 1;
  }
  return { operations, failures };
}

function faults({ status, fields }: Expectation, report: Report | undefined): string[] {
  if (report === undefined) return ['the program did not report it'];
  const wrong = Object.entries(fields)
    .filter(([pointer, value]) => !same(report.fields[pointer], value))
    .map(([pointer, value]) => {
      const got = JSON.stringify(report.fields[pointer]);
      return `${pointer} is ${got}, the example says ${JSON.stringify(value)}`;
    });
  const right = status === 'any' ? report.status >= 400 : report.status === status;
  return right ? wrong : [`status ${report.status}`, ...wrong];
}

/** Languages with a type for points in time print the same instant in their own form. */
function same(got: unknown, expected: unknown): boolean {
  if (got === expected) return true;
  if (typeof got !== 'string' || typeof expected !== 'string') return false;
  return expected.includes('T') && Date.parse(got) === Date.parse(expected);
}

function readReports(stdout: string): Report[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{"call"'))
    .map((line) => JSON.parse(line) as Report);
}
