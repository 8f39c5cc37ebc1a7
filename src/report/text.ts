import { type Paint, printable } from '../shared/terminal.ts';
import type { Row, Section, Sign } from './report.ts';

interface TextReport {
  /** Its first lines; the first of them is its conclusion. */
  head: readonly string[];
  /** In the order in which they are read: the worst first. */
  sections: readonly Section[];
}

/** Writes a report for people. */
export function textReport({ head, sections }: TextReport, { paint }: { paint: Paint }): string {
  const [title = '', ...rest] = head.map(printable);
  const shown = sections.filter(({ rows }) => rows.length > 0);
  const lines = shown.flatMap((section) => sectionLines(section, paint));
  return `${[paint('bold', title), ...rest, '', ...lines].join('\n').trimEnd()}\n`;
}

function sectionLines({ title, rows, layout, maxRows }: Section, paint: Paint): string[] {
  if (layout === 'stories') return rows.flatMap((row) => [...rowLines(row, paint), '']);
  const shown = rows.slice(0, maxRows);
  const left = rows.length - shown.length;
  const more = left === 0 ? [] : [`  … and ${left} more: --format json has all`];
  const width = Math.max(...shown.map(({ subject }) => subject.length));
  const lines = shown.flatMap((row) =>
    layout === 'steps'
      ? [`  ${printable(row.subject.padEnd(width))}  ${printable(row.text ?? '')}`]
      : rowLines(row, paint),
  );
  return [paint('bold', title), ...lines, ...more, ''];
}

/** The lines of details begin below the subject; the longest label is `document`. */
const LABEL_WIDTH = 10;

/** A row with a line for each detail. */
function rowLines(row: Row, paint: Paint): string[] {
  const { sign, subject, text, occurrences, details = [] } = row;
  const statement = text === undefined ? '' : `: ${printable(text)}`;
  const seen = occurrences === undefined ? '' : paint('dim', ` (${printable(occurrences)})`);
  return [
    `${signOf(sign, paint)} ${printable(subject)}${statement}${seen}`,
    ...details.map(({ label = '', text: each }) => {
      const name = label === '' ? '' : label.padEnd(LABEL_WIDTH);
      return `    ${printable(name)}${printable(each)}`.trimEnd();
    }),
  ];
}

/** A row in one line, while a run goes on: its text stands back. */
export function rowLine({ sign, subject, text = '' }: Row, paint: Paint): string {
  const line = `${signOf(sign, paint)} ${printable(subject)}`;
  return text === '' ? line : `${line}  ${paint('dim', printable(text))}`;
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
