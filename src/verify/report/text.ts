import { type Paint, printable } from '../../shared/terminal.ts';
import type { CallResult } from './recorder.ts';
import type { Report } from './report.ts';
import {
  type ContradictionGroup,
  conclusionOf,
  groupsOf,
  isObserved,
  placesOf,
  summaryOf,
} from './summary.ts';

const SIGNS = {
  conforms: ['green', '✓'],
  contradicts: ['red', '✗'],
  inconclusive: ['yellow', '?'],
  skipped: ['dim', '-'],
} as const;

/** One line for a call, also while a run goes on. */
export function callLine(
  { outcome, call, statuses, count, ms, note }: CallResult,
  paint: Paint,
): string {
  const [colour, sign] = SIGNS[outcome];
  const codes = Object.keys(statuses).join(', ');
  const time = count === 1 && ms !== undefined ? `${Math.round(ms)} ms` : '';
  const many = count > 1 ? `${count} responses` : '';
  const details = [codes, time, many, note].filter((each) => each).join('  ');
  return `${paint(colour, sign)} ${printable(call)}  ${paint('dim', printable(details))}`.trimEnd();
}

/** A contradiction in four lines, and in a fifth the assumption that it breaks. */
export function contradictionLines(group: ContradictionGroup, paint: Paint): string[] {
  const { call, at, expected, found, document, assumption } = group.first;
  const places = placesOf(group);
  const again = places === '' ? '' : paint('dim', ` ${places}`);
  return [
    `${assumption === undefined ? paint('red', '✗') : paint('yellow', '!')} ${printable(call)}: ${paint('bold', printable(at))}${again}`,
    `    expected  ${printable(expected)}`,
    `    found     ${printable(found)}`,
    `    document  ${document.location}`,
    ...(assumption === undefined ? [] : [`    assumed   ${assumption}`]),
  ];
}

/**
 * The report for people.
 *
 * @param options - `calls`: whether to list the calls.
 */
export function textReport(report: Report, paint: Paint, options: { calls: boolean }): string {
  const { assumptions, calls, contradictions, failOn, failures, findings, hints, observed } =
    report;
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
    'Contradictions',
    groupsOf(contradictions).flatMap((each) => contradictionLines(each, paint)),
  );
  section(
    'Findings',
    findings
      .filter(({ kind }) => kind !== 'new-fields' || failOn.includes(kind))
      .map(({ kind, call, message }) => {
        const sign = failOn.includes(kind) ? paint('red', '✗') : paint('yellow', '!');
        return `${sign} ${printable(call)}: ${printable(message)}`;
      }),
  );
  section(
    'Broken assumptions',
    groupsOf(assumptions).flatMap((each) => contradictionLines(each, paint)),
  );
  section('Could not run', [
    ...failures.map(({ message }) => `${paint('yellow', '!')} ${printable(message)}`),
    ...hints.map((hint) => `  ${printable(hint)}`),
  ]);
  section('Observed', [
    ...observed.gaps
      .filter(isObserved)
      .flatMap(({ text, location, observations }) => [
        `${text} ${paint('dim', location)}`,
        ...observations.map((each) => `    ${printable(each)}`),
      ]),
    ...observed.additions.map(
      ({ observation, location }) => `New: ${printable(observation)} ${paint('dim', location)}`,
    ),
  ]);
  lines.push(summaryOf(report), printable(conclusionOf(report)));
  return `${lines.join('\n')}\n`;
}
