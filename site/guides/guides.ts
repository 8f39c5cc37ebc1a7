/** The groups of the navigation, in its order. */
export const GROUPS = ['Start', 'Reference', 'Tools', 'About'] as const;

export type GuideGroup = (typeof GROUPS)[number];

/** The guides: the names of their files in `docs/`, by group, in the order of the navigation. */
export const GUIDES: Readonly<Record<GuideGroup, readonly string[]>> = {
  Start: ['getting-started', 'authentication', 'interfaces'],
  Reference: ['errors', 'amounts-and-times', 'not-specified'],
  Tools: ['client', 'mock', 'verify', 'continuous-integration', 'generate-clients', 'downloads'],
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

export function guideHref(id: string): string {
  return `guides/${id}.html`;
}

/** A guide from Markdown: the first heading is its title, the first paragraph its summary. */
export function guideOf(id: string, group: GuideGroup, markdown: string): Guide {
  const [, title = id, summary = ''] = /^# (.+)\n+((?:[^#\n].*\n?)*)/m.exec(markdown) ?? [];
  return { id, group, title, summary: summary.replaceAll('\n', ' ').trim(), markdown };
}
