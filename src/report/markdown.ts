import { plural } from '../shared/plural.ts';
import { blocks, code, list, table } from '../shared/write-markdown.ts';
import { type Row, type Section, nounOf } from './report.ts';

interface MarkdownReport {
  title: string;
  /** A paragraph each. */
  head: readonly string[];
  sections: readonly Section[];
}

/** Writes a report for an issue, or for the summary of a CI run. */
export function markdownReport({ title, head, sections }: MarkdownReport): string {
  const shown = sections.filter(({ rows }) => rows.length > 0);
  const parts = shown.flatMap((section) => [`## ${section.title}`, rowsOf(section)]);
  return `${blocks([`# ${title}`, ...head.map(escapeMarkdown), ...parts])}\n`;
}

/** A table where rows have more than a subject and a text, a list, or a heading for each story. */
function rowsOf(section: Section): string {
  const { rows, layout } = section;
  if (layout === 'steps' && section.columns === undefined) {
    return list(rows.map(({ subject, text = '' }) => `${code(subject)} ${escapeMarkdown(text)}`));
  }
  if (layout === 'stories') return blocks(rows.flatMap(storyOf));
  const columns = columnsOf(section);
  if (section.columns === undefined) {
    return list(
      rows.map(({ subject, text }) => escapeMarkdown(text ? `${subject}: ${text}` : subject)),
    );
  }
  return table(
    columns.map(({ heading }) => heading),
    rows.map((row) => columns.map(({ cell }) => escapeMarkdown(cell(row)))),
  );
}

function storyOf({ subject, text, details = [] }: Row): string[] {
  const heading = text === undefined ? subject : `${subject}: ${text}`;
  const lines = details.map((each) =>
    escapeMarkdown(each.label === undefined ? each.text : `${each.label}: ${each.text}`),
  );
  return [`### ${escapeMarkdown(heading)}`, list(lines)];
}

interface Column {
  heading: string;
  cell(row: Row): string;
}

/** The subject, the text, each label of a detail, the location and the number of times. */
function columnsOf(section: Section): Column[] {
  const { rows, columns } = section;
  const labels = new Set(
    rows.flatMap(({ details = [] }) => details.flatMap(({ label }) => label ?? [])),
  );
  const textOf = ({ text, details = [] }: Row) =>
    [
      ...(text === undefined ? [] : [text]),
      ...details.flatMap((each) => (each.label ? [] : each.text)),
    ].join('; ');
  const detail = (name: string): Column => ({
    heading: name,
    cell: ({ details = [] }) => details.find(({ label }) => label === name)?.text ?? '',
  });
  const { subject = '', text } = columns ?? {};
  return [
    { heading: subject, cell: (row) => row.subject },
    ...(text === undefined ? [] : [{ heading: text, cell: textOf }]),
    ...[...labels].map(detail),
    ...(rows.some(({ location }) => location !== undefined)
      ? [{ heading: 'document', cell: ({ location }: Row) => (location ? code(location) : '') }]
      : []),
    ...(rows.some(({ count }) => count !== undefined)
      ? [{ heading: 'times', cell: (row: Row) => countOf(row, section) }]
      : []),
  ];
}

function countOf(
  { count: { times, subjects } = { times: 1, subjects: 1 } }: Row,
  section: Section,
): string {
  return subjects > 1 ? `${times} in ${plural(subjects, nounOf(section))}` : String(times);
}

/**
 * A text as text: no markup, link, image, mention or reference to an issue in it acts. What stands
 * between single backticks stays code, in which nothing acts.
 */
export function escapeMarkdown(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, ' ');
  const parts = line.includes('``') ? [line] : line.split(/(`[^`]*`)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part.replaceAll('|', String.raw`\|`) : escapeText(part),
    )
    .join('');
}

function escapeText(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll(/[\\`*_[\]!|~]/g, String.raw`\$&`)
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('://', '&#58;//')
      .replaceAll(/\bwww\./gi, 'www&#46;')
      // GitHub looks for these in the finished page, so an invisible character has to follow them.
      .replaceAll(/[@#]/g, (sign, index: number, whole: string) =>
        whole[index - 1] === '&' ? sign : `${sign}&#8203;`,
      )
  );
}
