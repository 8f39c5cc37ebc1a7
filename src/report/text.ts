import { plural } from '../shared/plural.ts';
import { type Paint, printable } from '../shared/terminal.ts';
import { type Row, type Section, type Sign, nounOf } from './report.ts';

interface TextReport {
  /** Its first lines. */
  head: readonly string[];
  /** The sections that are shortened where there is no room. */
  sections: readonly Section[];
  /** The sections that are always whole. */
  tail?: readonly Section[];
}

interface TextOptions {
  paint: Paint;
  /**
   * Lines, at most.
   *
   * @default Infinity
   */
  maxLines?: number;
  /** Says how many rows were left out. */
  more?: (left: number) => string;
}

/** Writes a report for people. */
export function textReport(
  { head, sections, tail = [] }: TextReport,
  { paint, maxLines = Infinity, more = (left) => `… and ${left} more` }: TextOptions,
): string {
  const [title = '', ...rest] = head.map(printable);
  const begin = [paint('bold', title), ...rest, ''];
  const end = linesOf(tail, paint);
  const { lines, left } = fit(sections, maxLines - begin.length - end.length, paint);
  const hint = left === 0 ? [] : [more(left), ''];
  return `${[...begin, ...lines, ...hint, ...end].join('\n').trimEnd()}\n`;
}

function linesOf(sections: readonly Section[], paint: Paint): string[] {
  return sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap((section) =>
      section.layout === 'stories'
        ? section.rows.flatMap((row) => [...rowLines(row, section, paint), ''])
        : [paint('bold', section.title), ...sectionLines(section, paint), ''],
    );
}

function sectionLines(section: Section, paint: Paint): string[] {
  const { rows, layout } = section;
  if (layout === 'lines') return rows.map((row) => rowLine(row, paint));
  if (layout === 'steps') {
    const width = Math.max(...rows.map(({ subject }) => subject.length));
    return rows.map(({ subject, text = '' }) => `  ${subject.padEnd(width)}  ${text}`);
  }
  return rows.flatMap((row) => rowLines(row, section, paint));
}

/** A row in one line, with its details behind the subject. */
export function rowLine({ sign, subject, details = [] }: Row, paint: Paint): string {
  const texts = details.flatMap(({ text, isSaidBySign }) =>
    isSaidBySign === true || text === '' ? [] : [printable(text)],
  );
  return `${signOf(sign, paint)} ${printable(subject)}  ${paint('dim', texts.join('  '))}`.trimEnd();
}

const LABEL_WIDTH = 10;

/** A row with a line for each detail. */
function rowLines(row: Row, section: Section, paint: Paint): string[] {
  const { sign, subject, text, details = [], location } = row;
  const what = text === undefined ? '' : `: ${printable(text)}`;
  const shown =
    location === undefined ? details : [...details, { label: 'document', text: location }];
  return [
    `${signOf(sign, paint)} ${printable(subject)}${what}${paint('dim', countText(row, section))}`.trimEnd(),
    ...shown.map(
      (each) =>
        `    ${(each.label ?? '').padEnd(each.label ? LABEL_WIDTH : 0)}${printable(each.text)}`,
    ),
  ];
}

function countText(
  { count: { times, subjects } = { times: 1, subjects: 1 } }: Row,
  section: Section,
): string {
  const parts = [
    ...(times > subjects ? [`${times} times`] : []),
    ...(subjects > 1 ? [`in ${plural(subjects, nounOf(section))}`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(' ')})`;
}

const SIGNS = {
  pass: { colour: 'green', character: '✓' },
  fail: { colour: 'red', character: '✗' },
  warn: { colour: 'yellow', character: '!' },
  unknown: { colour: 'yellow', character: '?' },
  skip: { colour: 'dim', character: '-' },
} as const;

function signOf(sign: Sign | undefined, paint: Paint): string {
  return sign === undefined ? ' ' : paint(SIGNS[sign].colour, SIGNS[sign].character);
}

/** Selects what fits into a number of lines: the first row of each section, then the others in order. */
function fit(
  sections: readonly Section[],
  maxLines: number,
  paint: Paint,
): { lines: string[]; left: number } {
  const whole = linesOf(sections, paint);
  if (whole.length <= maxLines) return { lines: whole, left: 0 };
  const shown = new Set<Row>();
  const all = [
    ...sections.flatMap(({ rows }) => rows.slice(0, 1)),
    ...sections.flatMap(({ rows }) => rows.slice(1)),
  ];
  const visible = () =>
    linesOf(
      sections.map((each) => ({ ...each, rows: each.rows.filter((row) => shown.has(row)) })),
      paint,
    );
  for (const row of all) {
    shown.add(row);
    // The line that says what is left out counts as well.
    if (visible().length > maxLines - 2) shown.delete(row);
  }
  return { lines: visible(), left: all.length - shown.size };
}
