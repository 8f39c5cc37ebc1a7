import type { Expectation } from './expectations.ts';

interface Report {
  call: string;
  status: number;
  fields: Record<string, unknown>;
}

/**
 * Compares what a program printed, one JSON object on a line for each call, with the examples.
 *
 * @returns what differs, a line each
 */
export function compareReports(stdout: string, expectations: Expectation[]): string[] {
  const reports = new Map(readReports(stdout).map((report) => [report.call, report]));
  return expectations.flatMap((expectation) =>
    differences(expectation, reports.get(expectation.call)).map(
      (difference) => `${expectation.call}: ${difference}`,
    ),
  );
}

function differences({ status, fields }: Expectation, report: Report | undefined): string[] {
  if (report === undefined) return ['the program did not report it'];
  const wrong = Object.entries(fields)
    .filter(([pointer, value]) => !same(report.fields[pointer], value))
    .map(([pointer, value]) => {
      const got = JSON.stringify(report.fields[pointer]);
      return `${pointer} is ${got}, the example has ${JSON.stringify(value)}`;
    });
  const right = status === 'any' ? report.status >= 400 : report.status === status;
  return right ? wrong : [`status ${report.status}`, ...wrong];
}

/** Languages with a type for points in time print the same instant in their own format. */
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
