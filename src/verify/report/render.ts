import { type Paint, paintFor, printable } from '../../shared/terminal.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import type { CallResult } from './recorder.ts';
import type { Report } from './report.ts';
import {
  type ContradictionGroup,
  callTitle,
  conclusionOf,
  groupsOf,
  isClone,
  isObserved,
  nextSteps,
  observationCounts,
  locationText,
  shownFindings,
  summaryOf,
  undecidedCalls,
} from './summary.ts';

/** The formats of a report. */
export const FORMATS = ['text', 'json', 'junit', 'markdown'] as const;
/** Format in which `renderReport` writes a report. */
export type Format = (typeof FORMATS)[number];

/** How `renderReport` writes a report. */
export interface RenderOptions {
  /**
   * Whether text and Markdown list every call and everything that was observed. Without it the text
   * has 40 lines at most.
   *
   * @default false
   */
  observations?: boolean | undefined;
  /**
   * Whether to name files and lines of `openapi/`, which a clone of the project has.
   *
   * @default whether they are there
   */
  sources?: boolean | undefined;
  /** Colours of the text. */
  paint?: Paint | undefined;
}

/** Writes a report in one of its formats. */
export function renderReport(report: Report, format: Format, options: RenderOptions = {}): string {
  const { observations = false, sources = isClone() } = options;
  const { paint = paintFor({ write: () => undefined }) } = options;
  switch (format) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'junit':
      return junitReport(report, sources);
    case 'markdown':
      return markdownReport(report, { observations, sources });
    case 'text':
      return textReport(report, { observations, sources, paint });
  }
}

/** Lines of a text without `observations`, at most: one screen. */
const MAX_LINES = 40;

/** A part of a text; each item of it is shown whole or not at all. */
interface Section {
  title: string;
  items: string[][];
}

/** The options of a text with their defaults. */
interface Layout {
  observations: boolean;
  sources: boolean;
  paint: Paint;
}

/** The result, what is wrong, how much was observed, and what to do next. */
function textReport(report: Report, options: Layout): string {
  const { observations, paint } = options;
  const head = [
    paint('bold', printable(conclusionOf(report))),
    printable(`${report.source}, ${report.startedAt}: ${summaryOf(report)}`),
    '',
  ];
  const steps = nextSteps(report, options);
  const width = Math.max(...steps.map(({ command }) => command.length));
  const tail = observations
    ? everything(report, options)
    : [{ title: 'Observed', items: observationCounts(report).map((each) => [`  ${each}`]) }];
  tail.push({
    title: 'Next',
    items: steps.map(({ command, text }) => [`  ${command.padEnd(width)}  ${text}`]),
  });
  const end = linesOf(tail, paint);
  const maxLines = observations ? Infinity : MAX_LINES - head.length - end.length;
  const { lines, left } = fit(problemsOf(report, options), maxLines, paint);
  const more = left === 0 ? [] : [`… and ${left} more: --observations prints all`, ''];
  return `${[...head, ...lines, ...more, ...end].join('\n').trimEnd()}\n`;
}

function problemsOf(report: Report, { paint, sources }: Layout): Section[] {
  const { assumptions, contradictions, failOn, failures, hints } = report;
  return [
    {
      title: 'Could not run',
      items: [
        ...failures.map(({ message }) => [`${paint('yellow', '!')} ${printable(message)}`]),
        ...hints.map((hint) => [`  ${printable(hint)}`]),
      ],
    },
    {
      title: 'Contradictions',
      items: groupsOf(contradictions).map((each) => contradictionLines(each, paint, sources)),
    },
    {
      title: 'Findings',
      items: shownFindings(report).map((finding) => {
        const sign = failOn.includes(finding.kind) ? paint('red', '✗') : paint('yellow', '!');
        const { document } = finding;
        return [
          `${sign} ${printable(`${callTitle(finding)}: ${finding.message}`)}`,
          ...(document === undefined ? [] : [`    document  ${locationText(document, sources)}`]),
        ];
      }),
    },
    {
      title: 'Broken assumptions',
      items: groupsOf(assumptions).map((each) => contradictionLines(each, paint, sources)),
    },
    {
      title: 'Not checked',
      items: undecidedCalls(report).map((each) => [
        `${paint('yellow', '?')} ${printable(`${callTitle(each)}: ${each.note}`)}`,
      ]),
    },
  ];
}

/** A contradiction in four lines, and in a fifth the assumption that it breaks. */
function contradictionLines(
  { first, calls, count }: ContradictionGroup,
  paint: Paint,
  sources: boolean,
): string[] {
  const { at, expected, found, document, assumption } = first;
  const parts = [
    ...(calls > 1 ? [`in ${calls} calls`] : []),
    ...(count > 1 ? [`${count} times`] : []),
  ];
  const again = parts.length === 0 ? '' : paint('dim', ` (${parts.join(', ')})`);
  const sign = assumption === undefined ? paint('red', '✗') : paint('yellow', '!');
  return [
    `${sign} ${callTitle(first)}: ${paint('bold', printable(at))}${again}`,
    `    expected  ${printable(expected)}`,
    `    found     ${printable(found)}`,
    `    document  ${locationText(document, sources)}`,
    ...(assumption === undefined ? [] : [`    assumed   ${assumption}`]),
  ];
}

/** Each call, and everything that was observed. */
function everything({ calls, observed }: Report, { paint, sources }: Layout): Section[] {
  const where = (pointer: string, location: string) =>
    paint('dim', locationText({ pointer, location }, sources));
  return [
    { title: 'Calls', items: calls.map((each) => [callLine(each, paint)]) },
    {
      title: 'Observed',
      items: [
        ...observed.gaps
          .filter(isObserved)
          .map(({ text, pointer, location, observations }) => [
            `${text} ${where(pointer, location)}`,
            ...observations.map((each) => `    ${printable(each)}`),
          ]),
        ...observed.additions.map(({ observation, pointer, location }) => [
          `New: ${printable(observation)} ${where(pointer, location)}`,
        ]),
      ],
    },
  ];
}

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

function linesOf(sections: readonly Section[], paint: Paint): string[] {
  return sections
    .filter(({ items }) => items.length > 0)
    .flatMap(({ title, items }) => [paint('bold', title), ...items.flat(), '']);
}

/** What fits into a number of lines: the first item of each section, then the others in order. */
function fit(
  sections: readonly Section[],
  maxLines: number,
  paint: Paint,
): { lines: string[]; left: number } {
  const shown = new Set<string[]>();
  const all = [
    ...sections.flatMap(({ items }) => items.slice(0, 1)),
    ...sections.flatMap(({ items }) => items.slice(1)),
  ];
  const visible = () =>
    linesOf(
      sections.map(({ title, items }) => ({
        title,
        items: items.filter((each) => shown.has(each)),
      })),
      paint,
    );
  // The line that says what is left out counts as well.
  const isWhole = linesOf(sections, paint).length <= maxLines;
  for (const item of all) {
    shown.add(item);
    if (!isWhole && visible().length > maxLines - 2) shown.delete(item);
  }
  return { lines: visible(), left: all.length - shown.size };
}
