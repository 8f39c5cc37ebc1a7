import { junitReport } from '../../report/junit.ts';
import { markdownReport } from '../../report/markdown.ts';
import type { Row, Section, Sign } from '../../report/report.ts';
import { textReport } from '../../report/text.ts';
import { type Paint, paintFor } from '../../shared/terminal.ts';
import type { CallResult } from './recorder.ts';
import type { Report } from './report.ts';
import {
  type LocationText,
  conclusionOf,
  countedSection,
  isClone,
  locationTexts,
  nextSteps,
  observedSections,
  problemSections,
  summaryOf,
} from './sections.ts';

/** The formats of a report. */
export const FORMATS = ['text', 'json', 'junit', 'markdown'] as const;
/** Format in which `renderReport` writes a report. */
export type Format = (typeof FORMATS)[number];

/** Options of `renderReport`. */
export interface RenderOptions {
  /**
   * Lists, in text and Markdown, every call and everything that was observed. Without it the text
   * has 40 lines at most.
   *
   * @default false
   */
  observations?: boolean | undefined;
  /**
   * Names files and lines of `openapi/`, which a clone of the project has.
   *
   * @default whether they are there
   */
  sources?: boolean | undefined;
  /** Colours of the text. */
  paint?: Paint | undefined;
}

/** Lines of a text without `observations`, at most: one screen. */
const MAX_LINES = 40;

/** Writes a report in one of its formats. */
export function renderReport(report: Report, format: Format, options: RenderOptions = {}): string {
  const { observations = false, sources = isClone() } = options;
  const { paint = paintFor({ write: () => undefined }) } = options;
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  const where = locationTexts(sources);
  if (format === 'junit') {
    const sections = suitesOf(report, where);
    return junitReport({ name: 'verify', sections, timestamp: report.finishedAt });
  }
  const { source, startedAt } = report;
  const problems = problemSections(report, where);
  const seen = observations ? observedSections(report, where) : [countedSection(report)];
  const rest = [...seen, nextSteps(report, { observations })];
  if (format === 'markdown') {
    return markdownReport({
      title: 'Verify',
      head: [`${conclusionOf(report)} ${summaryOf(report)}.`, `Checked ${source} at ${startedAt}.`],
      sections: [...problems, ...rest],
    });
  }
  const head = [conclusionOf(report), `${source}, ${startedAt}: ${summaryOf(report)}`];
  return textReport(
    { head, sections: problems, tail: rest },
    {
      paint,
      maxLines: observations ? Infinity : MAX_LINES,
      more: (left) => `… and ${left} more: --observations prints all`,
    },
  );
}

/** A suite for each interface, with a case for each call, and one for what kept a run from running. */
function suitesOf(report: Report, where: LocationText): Section[] {
  const { calls, failures } = report;
  const interfaces = [...new Set(calls.map((each) => each.interface))];
  return [
    ...interfaces.map((title) => ({
      title,
      rows: calls
        .filter((each) => each.interface === title)
        .map((call): Row => ({
          subject: call.call,
          ms: call.ms ?? 0,
          ...resultOf(call, report, where),
        })),
    })),
    {
      title: 'run',
      rows: failures.map(({ kind, message }): Row => {
        return { sign: 'warn', subject: kind, details: [{ text: message }] };
      }),
    },
  ];
}

/** Finds what keeps a case from passing. */
function resultOf(
  { call, outcome, note = '' }: CallResult,
  { contradictions, findings, failOn }: Report,
  where: LocationText,
): Pick<Row, 'sign' | 'details'> {
  const failing = findings.filter(
    (each) => each.call === call && !each.known && failOn.includes(each.kind),
  );
  const failures = [
    ...contradictions
      .filter((each) => each.call === call && !each.known && failOn.includes('contradictions'))
      .map(
        ({ at, expected, found, document }) =>
          `${at}: expected ${expected}, found ${found}, document ${where(document)}`,
      ),
    ...failing.filter(({ kind }) => kind !== 'inconclusive').map(({ message }) => message),
  ];
  const result = (sign: Sign, texts: readonly string[]) => ({
    sign,
    details: texts.map((text) => ({ text })),
  });
  if (failures.length > 0) return result('fail', failures);
  if (failing.length > 0)
    return result(
      'warn',
      failing.map(({ message }) => message),
    );
  const { known } =
    [...contradictions, ...findings].find((each) => each.call === call && each.known) ?? {};
  if (known !== undefined) return result('skip', [`known until ${known.until}: ${known.reason}`]);
  const isSkipped = outcome === 'skipped' || outcome === 'inconclusive';
  return isSkipped ? result('skip', [note]) : {};
}
