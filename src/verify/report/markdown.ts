import type { Report } from './report.ts';
import { counts, verdict } from './summary.ts';

/** Markdown, for an issue or a summary of CI. */
export function markdownReport(report: Report): string {
  const { calls, contradictions, failures, learned, source, startedAt } = report;
  const answered = learned.gaps.filter(({ evidence }) => evidence.length > 0);
  const lines = [
    '# Verify',
    '',
    `${verdict(report)} ${counts(report)}.`,
    '',
    `ResolvedOptions ${cell(source)} at ${startedAt}.`,
    '',
    ...failures.map(({ message }) => `- Could not run: ${cell(message)}`),
    ...(failures.length > 0 ? [''] : []),
    ...table(
      'Contradicts',
      ['call', 'place', 'expected', 'found', 'document', 'times'],
      contradictions.map((each) => [
        each.call,
        code(each.at),
        each.expected,
        each.found,
        code(each.document.place),
        String(each.count),
      ]),
    ),
    ...table(
      'Calls',
      ['call', 'outcome', 'status', 'note'],
      calls.map((each) => [
        each.call,
        each.outcome,
        Object.keys(each.statuses).join(', '),
        each.note ?? '',
      ]),
    ),
    ...table(
      'Learned',
      ['not shown', 'seen', 'document'],
      [
        ...answered.map(({ sentence, evidence, place }) => [
          sentence,
          evidence.join('; '),
          code(place),
        ]),
        ...learned.additions.map(({ what, place }) => ['New', what, code(place)]),
      ],
    ),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A text of the service may hold what Markdown or HTML would act on. */
function cell(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', String.raw`\|`)
    .replaceAll('<', '&lt;')
    .replaceAll(/\s+/g, ' ');
}
