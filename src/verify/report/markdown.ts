import { plural } from '../../shared/plural.ts';
import { table } from '../../shared/write-markdown.ts';
import type { Report } from './report.ts';
import {
  type ContradictionGroup,
  callTitle,
  conclusionOf,
  groupsOf,
  isObserved,
  nextSteps,
  observationCounts,
  locationText,
  shownFindings,
  summaryOf,
  undecidedCalls,
} from './summary.ts';

/** Markdown in the order of the text, for an issue or the summary of a CI run. */
export function markdownReport(
  report: Report,
  { observations, sources }: { observations: boolean; sources: boolean },
): string {
  const { assumptions, calls, contradictions, failures, hints, observed, source, startedAt } =
    report;
  const cellsOf = ({ first, calls: number, count }: ContradictionGroup): string[] => {
    const { at, expected, found, document } = first;
    const others = number > 1 ? ` and ${plural(number - 1, 'other')}` : '';
    const location = `\`${locationText(document, sources)}\``;
    return [`${callTitle(first)}${others}`, at, expected, found, location, String(count)];
  };
  const lines = [
    '# Verify',
    '',
    `${escapeMarkdown(conclusionOf(report))} ${summaryOf(report)}.`,
    '',
    `Checked ${escapeMarkdown(source)} at ${startedAt}.`,
    '',
    ...list('Could not run', [...failures.map(({ message }) => message), ...hints]),
    ...titledTable(
      'Contradictions',
      ['call', 'where', 'expected', 'found', 'document', 'times'],
      groupsOf(contradictions).map(cellsOf),
    ),
    ...titledTable(
      'Findings',
      ['call', 'finding', 'document'],
      shownFindings(report).map((each) => [
        callTitle(each),
        each.message,
        each.document === undefined ? '' : `\`${locationText(each.document, sources)}\``,
      ]),
    ),
    ...titledTable(
      'Broken assumptions',
      ['assumption', 'call', 'where', 'expected', 'found', 'document', 'times'],
      groupsOf(assumptions).map((each) => [each.first.assumption ?? '', ...cellsOf(each)]),
    ),
    ...list(
      'Not checked',
      undecidedCalls(report).map((each) => `${callTitle(each)}: ${each.note}`),
    ),
    ...(observations ? [] : list('Observed', observationCounts(report))),
    ...titledTable(
      'Calls',
      ['call', 'outcome', 'status', 'note'],
      (observations ? calls : []).map(({ call, outcome, statuses, note = '' }) => [
        call,
        outcome,
        Object.keys(statuses).join(', '),
        note,
      ]),
    ),
    ...titledTable(
      'Observed',
      ['not specified', 'observed', 'document'],
      (observations ? [...observed.gaps.filter(isObserved), ...observed.additions] : []).map(
        (each) => [
          'text' in each ? each.text : 'New',
          'text' in each ? each.observations.join('; ') : each.observation,
          `\`${locationText(each, sources)}\``,
        ],
      ),
    ),
    ...list(
      'Next',
      nextSteps(report, { observations }).map(({ command, text }) => `\`${command}\` ${text}`),
    ),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function list(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`## ${title}`, '', ...items.map((each) => `- ${escapeMarkdown(each)}`), ''];
}

function titledTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  if (rows.length === 0) return [];
  const escaped = rows.map((cells) => cells.map(escapeMarkdown));
  return [`## ${title}`, '', table(head, escaped), ''];
}

/**
 * A text as text: no markup, link, image, mention or reference to an issue in it acts. What stands
 * between single backticks stays code, in which nothing acts.
 */
function escapeMarkdown(text: string): string {
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
