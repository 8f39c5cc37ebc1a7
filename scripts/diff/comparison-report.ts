import { type Difference, IMPACTS, type Impact } from './difference.ts';
import type { Comparison } from './compare.ts';
import { PlainError } from '../lib/command.ts';

const IMPACT_TITLES: Readonly<Record<Impact, string>> = {
  breaking: 'Breaking',
  addition: 'Additions',
  edit: 'Edits',
};

function ofImpact({ changes }: Comparison, impact: Impact): Difference[] {
  return changes.filter((change) => change.impact === impact);
}

/** The report for a terminal. */
export function toText(comparison: Comparison): string {
  const { base, branch, revision } = comparison;
  const baseName =
    branch === undefined ? `the released ${base}` : `${branch}: nothing has been released yet`;
  const lines = [`Document ${revision}, compared with ${baseName}`, ''];
  for (const impact of IMPACTS) {
    const found = ofImpact(comparison, impact);
    if (found.length === 0) continue;
    lines.push(`${IMPACT_TITLES[impact]} (${found.length})`);
    for (const { location, message, rule } of found) {
      lines.push(`  ${location}`, `    ${message} (${rule})`);
    }
    lines.push('');
  }
  return `${lines.join('\n')}\n${conclusion(comparison)}\n`;
}

function conclusion({ base, revision, impact, least, refusal, branch }: Comparison): string {
  if (refusal !== undefined) return `Failed: ${refusal}.`;
  if (impact === undefined) return 'Nothing changed.';
  if (branch !== undefined) return 'Passed: before the first release everything may change.';
  return revision === base
    ? `Passed: nothing breaks. The next release is ${least} or more.`
    : `Passed: ${revision} is enough for these changes.`;
}

/** The report for the change log. Edits of texts and examples are counted, not listed. */
export function toMarkdown(comparison: Comparison): string {
  const counts = IMPACTS.map((impact) => `${ofImpact(comparison, impact).length} ${impact}`);
  const lines = ['### The document', '', `Compared with ${comparison.base}: ${counts.join(', ')}.`];
  for (const impact of ['breaking', 'addition'] as const) {
    const items = ofImpact(comparison, impact).map(
      ({ location, message }) => `- \`${location}\`: ${message}`,
    );
    if (items.length > 0) lines.push('', `#### ${IMPACT_TITLES[impact]}`, '', ...items);
  }
  return `${lines.join('\n')}\n`;
}

const START = '<!-- written by `npm run release` -->';
const END = '<!-- end -->';

/** Puts the report at the end of the first version, in place of the one that was there. */
export function withReport(changelog: string, report: string): string {
  const begin = changelog.search(/^## /m);
  if (begin === -1) throw new PlainError('CHANGELOG.md has no heading of a version (## 1.2.3)');
  const next = changelog.indexOf('\n## ', begin);
  const end = next === -1 ? changelog.length : next;
  const own = changelog.slice(begin, end);
  const [before = '', after = ''] = own.split(RegExp(`\\n*${START}[^]*?${END}`));
  const section = `${(before + after).trimEnd()}\n\n${START}\n\n${report.trim()}\n\n${END}\n`;
  return changelog.slice(0, begin) + section + changelog.slice(end);
}
