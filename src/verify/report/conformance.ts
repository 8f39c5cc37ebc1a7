import { type OperationId, operations } from '../../../generated/operations.ts';
import { isLoopback } from '../../shared/checks.ts';
import { plural } from '../../shared/plural.ts';
import type { Report } from './report.ts';
import { isObserved } from './summary.ts';

/** What a report says in public: figures and names of the document, nothing from the service. */
export interface Conformance {
  /** Day of the run, `YYYY-MM-DD`. */
  date: string;
  /** Version of the document. */
  version: string;
  /** Operations of which a response was compared with the document. */
  checked: OperationId[];
  /** The other operations of the document. */
  unchecked: OperationId[];
  /** How many different contradictions were found. */
  contradictions: number;
  /** Of how many gaps of the document something was seen. */
  gaps: { observed: number; all: number };
}

/**
 * Reduces a report of the live service to what can be published.
 *
 * @param report - A report, or the JSON value of one.
 * @returns Undefined for a report that is not about a live service: of recorded traffic, of a run
 *   against this machine, or of one in which nothing was checked.
 */
export function conformanceOf(report: Report): Conformance | undefined {
  const sources = report.source.split(' and ');
  const isLive = sources.every((each) => /^https?:\/\//.test(each) && !isLoopback(each));
  const ids = Object.keys(operations) as OperationId[];
  const checked = ids.filter((id) =>
    report.calls.some(
      ({ operation, outcome }) =>
        operation === id && (outcome === 'conforms' || outcome === 'contradicts'),
    ),
  );
  const [date = ''] = /^\d{4}-\d{2}-\d{2}/.exec(report.finishedAt) ?? [];
  const [version = ''] = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.exec(report.document.version) ?? [];
  if (!isLive || checked.length === 0 || date === '' || version === '') return undefined;
  return {
    date,
    version,
    checked,
    unchecked: ids.filter((id) => !checked.includes(id)),
    contradictions: report.contradictions.length,
    gaps: {
      observed: report.observed.gaps.filter(isObserved).length,
      all: report.observed.gaps.length,
    },
  };
}

/** A page of documentation, as Markdown. */
export function conformancePage(conformance: Conformance | undefined): string {
  if (conformance === undefined) {
    return '# Conformance\n\nThe document was never checked against the live service.\n';
  }
  const { date, version, checked, unchecked, contradictions, gaps } = conformance;
  const rows = [
    ['Checked on', date],
    ['Version of the document', version],
    ['Operations checked', listOf(checked)],
    ['Operations not checked', listOf(unchecked)],
    ['Contradictions', String(contradictions)],
    ['Gaps observed', `${gaps.observed} of ${gaps.all}`],
  ];
  const summary =
    contradictions === 0
      ? 'The responses of the live service conformed to the document.'
      : `The responses of the live service contradicted the document (${plural(contradictions, 'contradiction')}).`;
  const table = [
    '| Run | Result |',
    '| --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
  return `# Conformance\n\n${summary}\n\n${table.join('\n')}\n`;
}

/** A badge, as SVG. */
export function conformanceBadge(conformance: Conformance | undefined): string {
  const [text, colour] = badgeText(conformance);
  const label = 'live service';
  // Seven units for a letter of this size are wide enough in every common font.
  const [left, right] = [label.length * 7 + 10, text.length * 7 + 10];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${text}">
  <rect width="${left}" height="20" fill="#555"/>
  <rect x="${left}" width="${right}" height="20" fill="${colour}"/>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
    <text x="${left / 2}" y="14">${label}</text>
    <text x="${left + right / 2}" y="14">${text}</text>
  </g>
</svg>
`;
}

function badgeText(conformance: Conformance | undefined): [text: string, colour: string] {
  if (conformance === undefined) return ['never checked', '#6e6e6e'];
  const { contradictions, date } = conformance;
  return contradictions === 0
    ? [`conforms ${date}`, '#1a7f37']
    : [`${plural(contradictions, 'contradiction')} ${date}`, '#b35900'];
}

function listOf(ids: readonly OperationId[]): string {
  return ids.length === 0 ? 'none' : ids.map((id) => `\`${id}\``).join(', ');
}
