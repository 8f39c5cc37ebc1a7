import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A file that the site offers for download. */
export interface Download {
  file: string;
  description: string;
  /** Whether it is a copy in JSON of another. @default false */
  isJsonCopy?: boolean;
}

const CONTENTS = new URL('contents.yaml', import.meta.url);
const contents = parse(readFileSync(CONTENTS, 'utf8')) as {
  guides: Readonly<Record<string, readonly string[]>>;
  downloads: readonly Download[];
};

/** The guides: the names of their files in `docs/`, by group, in the order of the navigation. */
export const GUIDE_IDS_BY_GROUP = contents.guides;
export const GROUPS = Object.keys(GUIDE_IDS_BY_GROUP);

/** The files of `generated/` that others use. */
export const DOWNLOADS = contents.downloads;

/** Those that `generated/` has: their copies in JSON are made for the package and the site. */
export const PACKAGED = DOWNLOADS.filter(({ isJsonCopy }) => isJsonCopy !== true);

/** A guide as the site shows it. Its links lead from the root of the site. */
export interface Guide {
  id: string;
  group: string;
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
export function guideOf(text: string, own: Pick<Guide, 'id' | 'group' | 'source'>): Guide {
  const markdown = text.replaceAll(COMMENT, '');
  const [, title = own.id, summary = ''] = /^# (.+)\n+((?:[^#\n].*\n?)*)/m.exec(markdown) ?? [];
  return { ...own, title, summary: summary.replaceAll('\n', ' ').trim(), markdown };
}

/** The guide of what has changed, which is not a file of `docs/`. */
export const CHANGELOG = 'changelog';

/** The changelog as a guide. */
export function changelogGuide(text: string): Guide {
  return guideOf(text, { id: CHANGELOG, group: 'Start', source: 'CHANGELOG.md' });
}

/** Writes a section from the arguments of its marker. */
export type SectionWriter = (...args: string[]) => string;

/** A section of a guide with its markers. */
const SECTION = /^<!-- section: (.+?) -->\n[^]*?^<!-- end -->$/gm;

/**
 * The Markdown with each section written anew:
 *
 *     <!-- section: name argument -->
 *     what the function `name` returned
 *     <!-- end -->
 *
 * @param guide.file - Name of the file, for errors.
 * @throws Error - A marker names a section that does not exist.
 */
export function fillSections(
  { file, markdown }: { file: string; markdown: string },
  sections: Readonly<Record<string, SectionWriter>>,
): string {
  return markdown.replaceAll(SECTION, (_, marker: string) => {
    const [name = '', ...args] = marker.split(' ');
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (section === undefined) throw new Error(`${file}: there is no section "${name}"`);
    return `<!-- section: ${marker} -->\n\n${section(...args).trim()}\n\n<!-- end -->`;
  });
}
