import { join } from 'node:path';
import { IMPACTS } from '../../scripts/diff/difference.ts';
import { type Comparison, compareFiles } from '../../scripts/diff/compare.ts';
import { RELEASED } from '../../scripts/diff/released.ts';
import { IMPACT_TITLES, counts } from '../../scripts/diff/comparison-report.ts';
import { blocks, code, list, table } from '../../src/shared/write-markdown.ts';
import { guideHref } from '../links.ts';
import { type Guide, guideOf } from './guides.ts';

/** What the changelog says of a version. */
export interface Release {
  version: string;
  /** The day of the release, `2026-01-31`; without one it is not released. */
  date: string | undefined;
  /** The text below the heading, as Markdown. */
  notes: string;
}

/** The versions of a changelog, in its order. */
export function releasesOf(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n');
      const [, version = heading, date] = /^(\S+)(?: - (\S+))?$/.exec(heading) ?? [];
      return { version, date, notes: section.slice(heading.length).trim() };
    });
}

/** The version before, among those that are given with the newest first. */
function before(version: string, versions: readonly string[]): string | undefined {
  const index = versions.indexOf(version);
  return index === -1 ? undefined : versions[index + 1];
}

/** The page with the changes of a version, in its own site; undefined for the first one. */
export function changesHref(version: string, versions: readonly string[]): string | undefined {
  return before(version, versions) === undefined ? undefined : guideHref('changes');
}

/** What differs between a released document and the one before; undefined for the first one. */
export async function changesGuide(
  root: string,
  version: string,
  versions: readonly string[],
): Promise<Guide | undefined> {
  const base = before(version, versions);
  if (base === undefined) return undefined;
  const file = (each: string) => join(root, RELEASED, each, 'openapi.json');
  const comparison = await compareFiles(root, file(base), file(version));
  return guideOf('changes', 'About', changesMarkdown(comparison, versions));
}

function changesMarkdown(comparison: Comparison, versions: readonly string[]): string {
  const { base, revision, changes } = comparison;
  const link = (version: string, href: string) => `[${version}](../${version}/${href})`;
  const others = versions.filter(
    (version) => version !== revision && changesHref(version, versions) !== undefined,
  );
  return blocks([
    `# Changes in ${revision}`,
    `The document ${revision}, compared with ${link(base, 'index.html')}: ${counts(comparison)}.`,
    ...IMPACTS.flatMap((impact) => {
      const found = changes.filter((change) => change.impact === impact);
      if (found.length === 0) return [];
      const rows = found.map(({ location, message }) => [code(location), message]);
      return [`## ${IMPACT_TITLES[impact]}`, table(['Where', 'Change'], rows)];
    }),
    others.length === 0 ? '' : '## Other versions',
    list(others.map((version) => link(version, guideHref('changes')))),
  ]);
}

/** The changelog as a guide; each version leads to its changes, where there is a page of them. */
export function changelogGuide(changelog: string, versions: readonly string[] = []): Guide {
  const markdown = changelog.replaceAll(/^## (\S+).*$/gm, (heading, version: string) => {
    const href = changesHref(version, versions);
    if (href === undefined) return heading;
    return `${heading}\n\n[All changes of the document](../${version}/${href})`;
  });
  return { ...guideOf('changelog', 'About', markdown), source: 'CHANGELOG.md' };
}
