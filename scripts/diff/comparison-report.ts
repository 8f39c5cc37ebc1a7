import { styleText } from 'node:util';
import { type Difference, IMPACTS, type Impact } from './difference.ts';
import type { Comparison } from './compare.ts';
import { PlainError } from '../lib/command.ts';

const IMPACT_TITLES: Readonly<Record<Impact, string>> = {
  breaking: 'Breaking',
  addition: 'Additions',
  edit: 'Edits',
};
const COLOURS = { breaking: 'red', addition: 'green', edit: 'dim' } as const;

/** The report for a terminal. */
export function toText(comparison: Comparison, colour: boolean): string {
  const { revision, changes } = comparison;
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text) : text;
  const lines = [`Document ${revision}, compared with ${baseName(comparison)}`, ''];
  for (const impact of IMPACTS) {
    const found = changes.filter((change) => change.impact === impact);
    if (found.length === 0) continue;
    lines.push(paint(COLOURS[impact], `${IMPACT_TITLES[impact]} (${found.length})`));
    for (const { location, message, rule } of found) {
      lines.push(`  ${location}`, paint('dim', `    ${message} (${rule})`));
    }
    lines.push('');
  }
  lines.push(paint(comparison.refusal === undefined ? 'green' : 'red', conclusion(comparison)));
  return `${lines.join('\n')}\n`;
}

function baseName({ base, branch }: Comparison): string {
  return branch === undefined ? `the released ${base}` : `${branch}: nothing has been released yet`;
}

export function conclusion({ base, revision, impact, least, refusal, branch }: Comparison): string {
  if (refusal !== undefined) return `Failed: ${refusal}.`;
  if (impact === undefined) return 'Nothing changed.';
  if (branch !== undefined) return 'Passed: before the first release everything may change.';
  return revision === base
    ? `Passed: nothing breaks. The next release is ${least} or more.`
    : `Passed: ${revision} is enough for these changes.`;
}

/** The report for the change log. Edits of texts and examples are counted, not listed. */
export function toMarkdown(comparison: Comparison): string {
  const { base, changes } = comparison;
  const lines = ['### The document', '', `Compared with ${base}: ${counts(comparison)}.`];
  for (const impact of ['breaking', 'addition'] as const) {
    const found = changes.filter((change) => change.impact === impact);
    if (found.length === 0) continue;
    lines.push('', `#### ${IMPACT_TITLES[impact]}`, '', ...found.map(item));
  }
  return `${lines.join('\n')}\n`;
}

/** `no breaking changes, 1 addition, 3 edits`. */
function counts({ changes }: Comparison): string {
  const of = (impact: Impact) => changes.filter((change) => change.impact === impact).length;
  return [
    count(of('breaking'), 'breaking change'),
    count(of('addition'), 'addition'),
    count(of('edit'), 'edit'),
  ].join(', ');
}

function item({ location, message }: Difference): string {
  return `- \`${location}\`: ${message}`;
}

function count(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
}

const START = '<!-- written by `npm run diff -- --changelog` -->';
const END = '<!-- end -->';

/** Puts the report below the first heading of a version, in place of the one that was there. */
export function withReport(changelog: string, report: string): string {
  const block = `${START}\n\n${report.trim()}\n\n${END}`;
  const heading = /^## .+$/m.exec(changelog);
  if (heading === null) throw new PlainError('CHANGELOG.md has no heading of a version (## 1.2.3)');
  const start = heading.index + heading[0].length;
  const rest = changelog.slice(start);
  const next = /^## /m.exec(rest)?.index ?? rest.length;
  const section = rest.slice(0, next);
  const from = section.indexOf(START);
  const to = section.indexOf(END, from);
  const own =
    from !== -1 && to !== -1
      ? section.slice(0, from) + block + section.slice(to + END.length)
      : `${section.trimEnd()}\n\n${block}\n${next === rest.length ? '' : '\n'}`;
  return changelog.slice(0, start) + own + rest.slice(next);
}
