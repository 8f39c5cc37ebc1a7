import { blocks, code, list, table } from '../../src/shared/write-markdown.ts';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { referenceSections } from '../guides/reference-sections.ts';
import { toReferenceLinks } from '../links.ts';
import { kindTitle } from '../model/notes.ts';
import { type Reference, referenceOf } from '../model/reference.ts';
import { operationMarkdown } from './operation-markdown.ts';

const BANNER = '<!-- Generated from openapi/ by `npm run build`. Edit openapi/ instead. -->';

/** What the site adds to generated/: the same document, as Markdown. */
export const siteOutputs = { 'reference.md': referenceMarkdown };

/** `reference.md`: the whole document for readers of plain text. */
export function referenceMarkdown(document: OpenApi): string {
  const reference = referenceOf(document);
  return `${BANNER}\n\n${toReferenceLinks(referenceText(reference), reference.operations)}\n`;
}

function referenceText(reference: Reference): string {
  const { document, errors, gaps, groups, operations } = reference;
  const { info } = document;
  const section = referenceSections(reference);
  const schemes = Object.values(document.components?.['securitySchemes'] ?? {}) as {
    description?: string;
  }[];
  return blocks([
    `# ${info.title} ${info.version}`,
    info.description,
    '## Operations',
    section['operations']?.(),
    '## Interfaces',
    section['servers']?.(),
    '## Authentication',
    ...schemes.map(({ description }) => description),
    ...operations.map((operation) => {
      const group = groups.find(({ name }) => name === operation.tag);
      return group && operationMarkdown({ operation, group, errors, level: 2 });
    }),
    '## Errors',
    section['error-codes']?.(),
    ...errors.map((shape) => section['errors']?.(shape.interface)),
    '## Not specified',
    table(
      ['Kind', 'Not specified', 'Where'],
      gaps.unspecified.map(({ kind, text, locations }) => [
        kindTitle(kind),
        text,
        locations
          .map(({ label, href }) => (href === undefined ? label : `[${label}](${href})`))
          .join(', '),
      ]),
    ),
    '## Assumed',
    list(
      gaps.assumed.map(({ id, choice, value, why }) =>
        [`${code(id)}: ${choice}`, value === undefined ? '' : `Value: ${code(String(value))}.`, why]
          .filter((part) => part !== '')
          .join(' '),
      ),
    ),
  ]);
}
