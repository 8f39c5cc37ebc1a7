import type { Reference } from '../model/reference.ts';
import type { Download } from './published.ts';

/** The groups of the navigation, in its order. */
export const GROUPS = ['Start', 'Reference', 'Tools', 'About'] as const;

type GuideGroup = (typeof GROUPS)[number];

/** The guides: the names of their files in `docs/`, by group, in the order of the navigation. */
export const GUIDES: Readonly<Record<GuideGroup, readonly string[]>> = {
  Start: ['getting-started', 'authentication', 'interfaces'],
  Reference: ['errors', 'amounts-and-times', 'not-specified'],
  Tools: [
    'client',
    'rehearse',
    'mock',
    'verify',
    'continuous-integration',
    'generate-clients',
    'downloads',
  ],
  About: [],
};

/** A guide as the site shows it. Its links lead from the root of the site. */
export interface Guide {
  id: string;
  group: GuideGroup;
  title: string;
  /** The first paragraph, as Markdown. */
  summary: string;
  markdown: string;
  /** The file that it is written in, from the root of the repository. */
  source?: string;
}

/** Comments mean nothing to a reader. */
const COMMENT = /^<!--.*-->\n+/gm;

/** A guide from Markdown: the first heading is its title, the first paragraph its summary. */
export function guideOf(id: string, group: GuideGroup, text: string): Guide {
  const markdown = text.replaceAll(COMMENT, '');
  const [, title = id, summary = ''] = /^# (.+)\n+((?:[^#\n].*\n?)*)/m.exec(markdown) ?? [];
  return { id, group, title, summary: summary.replaceAll('\n', ' ').trim(), markdown };
}

/** Writes a section from the arguments of its marker. */
export type SectionWriter = (...args: string[]) => string;

const SECTION = /^<!-- section: (.+?) -->\n[^]*?^<!-- end -->$/gm;

/**
 * The Markdown with each section written anew:
 *
 *     <!-- section: name argument -->
 *     what the function `name` returned
 *     <!-- end -->
 *
 * @param file Name of the file, for errors.
 * @throws Error - A marker names a section that does not exist.
 */
export function fillSections(
  markdown: string,
  file: string,
  sections: Readonly<Record<string, SectionWriter>>,
): string {
  return markdown.replaceAll(SECTION, (_, marker: string) => {
    const [name = '', ...args] = marker.split(' ');
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (section === undefined) throw new Error(`${file}: there is no section "${name}"`);
    return `<!-- section: ${marker} -->\n\n${section(...args).trim()}\n\n<!-- end -->`;
  });
}

/** What the sections of the guides are made from. */
export interface SectionContext {
  reference: Reference;
  downloads: readonly Download[];
}
