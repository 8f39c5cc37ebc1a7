import { plural } from '../../shared/plural.ts';
import { table } from '../../shared/write-markdown.ts';
import type { Report } from './report.ts';
import {
  type ContradictionGroup,
  conclusionOf,
  groupsOf,
  isObserved,
  summaryOf,
} from './summary.ts';

/** Markdown, for an issue or the summary of a CI run. */
export function markdownReport(report: Report): string {
  const { assumptions, calls, contradictions, failures, hints, observed, source, startedAt } =
    report;
  const { failOn, findings } = report;
  const lines = [
    '# Verify',
    '',
    `${escapeMarkdown(conclusionOf(report))} ${summaryOf(report)}.`,
    '',
    `Checked ${escapeMarkdown(source)} at ${startedAt}.`,
    '',
    ...failures.map(({ message }) => `- Could not run: ${escapeMarkdown(message)}`),
    ...hints.map((hint) => `- ${escapeMarkdown(hint)}`),
    ...(failures.length + hints.length > 0 ? [''] : []),
    ...titledTable(
      'Contradictions',
      ['call', 'where', 'expected', 'found', 'document', 'times'],
      groupsOf(contradictions).map(cellsOf),
    ),
    ...titledTable(
      'Findings',
      ['call', 'finding', 'document'],
      findings
        .filter(({ kind }) => kind !== 'new-fields' || failOn.includes(kind))
        .map(({ call, message, document }) => [call, message, document?.location ?? '']),
    ),
    ...titledTable(
      'Broken assumptions',
      ['assumption', 'call', 'where', 'expected', 'found', 'document', 'times'],
      groupsOf(assumptions).map((each) => [each.first.assumption ?? '', ...cellsOf(each)]),
    ),
    ...titledTable(
      'Calls',
      ['call', 'outcome', 'status', 'note'],
      calls.map(({ call, outcome, statuses, note = '' }) => [
        call,
        outcome,
        Object.keys(statuses).join(', '),
        note,
      ]),
    ),
    ...titledTable(
      'Observed',
      ['not specified', 'observed', 'document'],
      [
        ...observed.gaps
          .filter(isObserved)
          .map(({ text, observations, location }) => [text, observations.join('; '), location]),
        ...observed.additions.map(({ observation, location }) => ['New', observation, location]),
      ],
    ),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function cellsOf({ first, calls, count }: ContradictionGroup): string[] {
  const { call, at, expected, found, document } = first;
  const others = calls > 1 ? ` and ${plural(calls - 1, 'other')}` : '';
  return [`${call}${others}`, at, expected, found, document.location, String(count)];
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
