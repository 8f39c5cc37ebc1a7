import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUPS, GUIDES, type Guide, guideOf } from './guides.ts';
import { toSiteLinks } from './links.ts';
import { fillSections } from './fill.ts';
import type { SectionContext } from './context.ts';
import { sections } from './sections.ts';

/** The guides of `docs/` and the changelog, ready for the site. */
export async function readGuides(root: string, context: SectionContext): Promise<Guide[]> {
  const fill = sections(context);
  const guides: Guide[] = [];
  for (const group of GROUPS) {
    for (const id of GUIDES[group]) {
      const text = await readFile(join(root, 'docs', `${id}.md`), 'utf8');
      const linked = toSiteLinks(text, context.reference.operations);
      const markdown = fillSections(linked, `docs/${id}.md`, fill).replaceAll(MARKER, '');
      guides.push(guideOf(id, group, markdown));
    }
  }
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8').catch(() => undefined);
  if (changelog !== undefined) {
    guides.push(guideOf('changelog', 'About', changelog.replaceAll(MARKER, '')));
  }
  return guides;
}

/** Comments of Markdown mean nothing to a reader. */
const MARKER = /^<!--.*-->\n+/gm;
