import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { OpenApi } from '../lib/openapi.ts';
import { writeOutputs } from '../lib/output-files.ts';
import { codeBlock } from '../lib/write-markdown.ts';
import { markdownToRepositoryLinks, toRepositoryLinks, toSiteLinks } from './links.ts';
import { llmsText } from './llms.ts';
import { referenceOf } from '../reference/reference.ts';
import {
  GROUPS,
  GUIDES,
  type Guide,
  PACKAGED,
  SECTION,
  type SectionContext,
  type SectionWriter,
  fillSections,
  guideOf,
} from './guides.ts';
import { referenceSections } from './reference-sections.ts';
import { toolSections } from './tool-sections.ts';

/** The guides of `docs/`, ready for the site. */
export async function readGuides(root: string, context: SectionContext): Promise<Guide[]> {
  const fill = sections(root, context);
  const guides: Guide[] = [];
  for (const group of GROUPS) {
    for (const id of GUIDES[group]) {
      const text = await readFile(join(root, 'docs', `${id}.md`), 'utf8');
      const linked = toSiteLinks(text, context.reference.operations);
      const markdown = fillSections(linked, `docs/${id}.md`, fill);
      guides.push({ ...guideOf(id, group, markdown), source: `docs/${id}.md` });
    }
  }
  return guides;
}

/** The sections that a guide can hold, by the name in their marker. Their links lead from the root of the site. */
function sections(root: string, context: SectionContext): Record<string, SectionWriter> {
  return {
    ...referenceSections(context.reference),
    ...toolSections(context),
    // A file of the repository as a block of code.
    file: (name = '', ...words) =>
      codeBlock(words.join(' '), readFileSync(join(root, name), 'utf8')),
  };
}

/**
 * README and the files of `docs/` with their sections written anew, and `docs/llms.txt`: from path to text.
 */
export async function filledGuides(root: string): Promise<Map<string, string>> {
  const bundle = await readFile(join(root, 'generated', 'openapi.yaml'), 'utf8');
  const reference = referenceOf(parse(bundle) as OpenApi);
  const { operations } = reference;
  const written = Object.entries(sections(root, { reference, downloads: PACKAGED })).map(
    ([name, section]) =>
      [name, (...args: string[]) => toRepositoryLinks(section(...args), operations)] as const,
  );
  const fill = Object.fromEntries(written);
  const files = new Map<string, string>();
  const guides = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  for (const file of ['README.md', ...guides.map((name) => `docs/${name}`)]) {
    const filled = fillSections(await readFile(join(root, file), 'utf8'), file, fill);
    files.set(file, await formatSections(filled, join(root, file)));
  }
  const context = { reference, downloads: PACKAGED };
  const text = llmsText({ ...context, guides: await readGuides(root, context) });
  return files.set('docs/llms.txt', markdownToRepositoryLinks(text, operations));
}

/** Formats the sections of a guide; `npm run fix` formats the rest, and the code in its own file. */
async function formatSections(markdown: string, file: string): Promise<string> {
  // A site is built without it.
  const { format, resolveConfig } = await import('prettier');
  const written = markdown.match(SECTION) ?? [];
  const formatted = await format(written.join('\n\n'), {
    ...(await resolveConfig(file)),
    parser: 'markdown',
    embeddedLanguageFormatting: 'off',
  });
  const laidOut = formatted.match(SECTION)?.values();
  return markdown.replaceAll(SECTION, (section) => laidOut?.next().value ?? section);
}

/**
 * Writes the sections of README and `docs/` anew from the documents in `generated/`.
 *
 * @returns The names of the files that changed.
 */
export async function renewGuides(root: string): Promise<string[]> {
  return writeOutputs(root, await filledGuides(root));
}
