/** A file that the site offers for download. */
export interface Download {
  file: string;
  description: string;
}

/** The files of `generated/` that others use. */
export const DOWNLOADS: readonly Download[] = [
  { file: 'openapi.yaml', description: 'Both interfaces, OpenAPI 3.1, YAML' },
  { file: 'openapi.json', description: 'Both interfaces, OpenAPI 3.1, JSON' },
  { file: 'openapi.main.yaml', description: 'Main interface, OpenAPI 3.1, YAML' },
  { file: 'openapi.main.json', description: 'Main interface, OpenAPI 3.1, JSON' },
  { file: 'openapi.webhooks.yaml', description: 'Webhooks interface, OpenAPI 3.1, YAML' },
  { file: 'openapi.webhooks.json', description: 'Webhooks interface, OpenAPI 3.1, JSON' },
  { file: 'openapi-3.0.yaml', description: 'Both interfaces, OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.json', description: 'Both interfaces, OpenAPI 3.0.3, JSON' },
  { file: 'openapi-3.0.main.yaml', description: 'Main interface, OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.main.json', description: 'Main interface, OpenAPI 3.0.3, JSON' },
  { file: 'openapi-3.0.webhooks.yaml', description: 'Webhooks interface, OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.webhooks.json', description: 'Webhooks interface, OpenAPI 3.0.3, JSON' },
  { file: 'postman.json', description: 'Postman collection, both interfaces' },
  { file: 'postman-mock.json', description: 'Postman environment, for the mock' },
];

/** Those of `generated/`; the copies in JSON are made for the package and the site. */
export const PACKAGED = DOWNLOADS.filter(({ file }) => !/^openapi.*\.json$/.test(file));

/** The groups of the navigation, in its order. */
export const GROUPS = ['Start', 'Reference', 'Tools'] as const;

type GuideGroup = (typeof GROUPS)[number];

/** The guides: the names of their files in `docs/`, by group, in the order of the navigation. */
export const GUIDES: Readonly<Record<GuideGroup, readonly string[]>> = {
  Start: ['getting-started', 'ai-agents', 'authentication', 'interfaces'],
  Reference: ['errors', 'amounts-and-times', 'open-questions'],
  Tools: [
    'client',
    'rehearse',
    'mock',
    'verify',
    'continuous-integration',
    'generate-clients',
    'downloads',
    'comparison',
  ],
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

/** The guide of what has changed, which is no file of `docs/`. */
export const CHANGELOG = 'changelog';

/** The changelog as a guide. */
export function changelogGuide(changelog: string): Guide {
  return { ...guideOf(CHANGELOG, 'Start', changelog), source: 'CHANGELOG.md' };
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
