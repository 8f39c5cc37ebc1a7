import { operationHref } from '../model/links.ts';
import type { Site } from '../model/site.ts';

/** `llms.txt`, and the Markdown twin of the front page: what there is and where. */
export function llmsText(site: Site): string {
  const { info } = site.document;
  const twin = (href: string) => href.replace(/\.html$/, '.md');
  const parts = [
    `# ${info.title} ${info.version}`,
    `> ${info.summary ?? ''}`,
    info.description ?? '',
    ...site.groups.map(
      (group) =>
        `## ${group.name}\n\n${group.operations
          .map(
            (operation) =>
              `- [${operation.summary}](${twin(operationHref(operation.id))}): \`${operation.method} ${operation.url}\``,
          )
          .join('\n')}`,
    ),
    `## Guides\n\n${site.guides
      .map((guide) => `- [${guide.title}](guides/${guide.id}.md): ${guide.summary}`)
      .join('\n')}`,
    `## Files\n\n${site.downloads
      .map(({ file, description }) => `- [${file}](${file}): ${description}`)
      .join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
