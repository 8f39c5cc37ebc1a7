import type { Contradiction } from '../exchange/exchange.ts';
import type { CallResult } from './recorder.ts';
import type { Report } from './report.ts';
import type { Paint } from '../../shared/terminal.ts';
import { counts, verdict } from './summary.ts';

const SIGNS = {
  conforms: ['green', '✓'],
  contradicts: ['red', '✗'],
  inconclusive: ['yellow', '?'],
  skipped: ['dim', '-'],
} as const;

/** One line for a call, also for progress. */
export function callLine(
  { outcome, call, statuses, count, ms, note }: CallResult,
  paint: Paint,
): string {
  const [colour, sign] = SIGNS[outcome];
  const codes = Object.keys(statuses).join(', ');
  const time = count === 1 && ms !== undefined ? `${Math.round(ms)} ms` : '';
  const many = count > 1 ? `${count} answers` : '';
  const details = [codes, time, many, note].filter((each) => each).join('  ');
  return `${paint(colour, sign)} ${call}  ${paint('dim', details)}`.trimEnd();
}

export function contradictionLines(each: Contradiction, paint: Paint): string[] {
  const again = each.count > 1 ? paint('dim', ` (${each.count} times)`) : '';
  return [
    `${paint('red', '✗')} ${each.call}: ${paint('bold', each.at)}${again}`,
    `    expected  ${each.expected}`,
    `    found     ${each.found}`,
    `    document  ${each.document.place}`,
  ];
}

/** The report for people. */
export function textReport(report: Report, paint: Paint, options: { calls: boolean }): string {
  const { calls, contradictions, failures, learned } = report;
  const lines: string[] = [];
  const section = (title: string, body: readonly string[]) => {
    if (body.length > 0) lines.push(paint('bold', title), ...body, '');
  };
  if (options.calls) {
    section(
      'Calls',
      calls.map((each) => callLine(each, paint)),
    );
  }
  section(
    'Contradicts',
    contradictions.flatMap((each) => contradictionLines(each, paint)),
  );
  section(
    'Could not run',
    failures.map(({ message }) => `${paint('yellow', '!')} ${message}`),
  );
  const answered = learned.gaps.filter(({ evidence }) => evidence.length > 0);
  section('Learned', [
    ...answered.flatMap(({ sentence, place, evidence }) => [
      `${sentence} ${paint('dim', place)}`,
      ...evidence.map((each) => `    ${each}`),
    ]),
    ...learned.additions.map(({ what, place }) => `New: ${what} ${paint('dim', place)}`),
  ]);
  lines.push(counts(report), verdict(report));
  return `${lines.join('\n')}\n`;
}
