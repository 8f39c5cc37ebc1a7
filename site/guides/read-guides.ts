import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUPS, GUIDES, type Guide, guideOf } from './guides.ts';
import { toSiteLinks } from './links.ts';
import { fillSections } from './fill.ts';
import { changesHref } from './changes.ts';
import type { SectionContext } from './context.ts';
import { sections } from './sections.ts';

/** The guides of `docs/`, ready for the site. */
export async function readGuides(root: string, context: SectionContext): Promise<Guide[]> {
  const fill = sections(context);
  const guides: Guide[] = [];
  for (const group of GROUPS) {
    for (const id of GUIDES[group]) {
      const text = await readFile(join(root, 'docs', `${id}.md`), 'utf8');
      const linked = toSiteLinks(text, context.reference.operations);
      const markdown = fillSections(linked, `docs/${id}.md`, fill).replaceAll(MARKER, '');
      guides.push({ ...guideOf(id, group, markdown), source: `docs/${id}.md` });
    }
  }
  return guides;
}

/** The changelog as a guide; each version leads to its changes, where there is a page of them. */
export function changelogGuide(changelog: string, versions: readonly string[] = []): Guide {
  const markdown = changelog
    .replaceAll(MARKER, '')
    .replaceAll(/^## (\S+).*$/gm, (heading, version: string) => {
      const href = changesHref(version, versions);
      if (href === undefined) return heading;
      return `${heading}\n\n[All changes of the document](../${version}/${href})`;
    });
  return { ...guideOf('changelog', 'About', markdown), source: 'CHANGELOG.md' };
}

/** Comments of Markdown mean nothing to a reader. */
const MARKER = /^<!--.*-->\n+/gm;
