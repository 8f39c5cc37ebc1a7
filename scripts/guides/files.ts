import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { mapValues } from '../lib/objects.ts';
import type { OpenApi } from '../lib/openapi.ts';
import { type Reference, referenceOf } from '../reference/reference.ts';
import { GUIDE_IDS_BY_GROUP, type Guide, PACKAGED, fillSections, guideOf } from './guides.ts';
import { toRepositoryLinks, toSiteLinks, withCurrentSources } from './links.ts';
import { type SectionSubject, sectionsOf } from './sections.ts';

/** The guides of `docs/`, ready for the site. */
export async function readGuides(root: string, subject: SectionSubject): Promise<Guide[]> {
  const sections = sectionsOf(root, subject);
  const sources = await operationSources(root, subject.reference);
  const all = Object.entries(GUIDE_IDS_BY_GROUP).flatMap(([group, ids]) =>
    ids.map((id) => ({ group, id })),
  );
  const guides = all.map(async ({ group, id }) => {
    const source = `docs/${id}.md`;
    const markdown = toSiteLinks(await readFile(join(root, source), 'utf8'), sources);
    const text = fillSections({ file: source, markdown }, sections);
    return guideOf(text, { id, group, source });
  });
  return Promise.all(guides);
}

/** The files of `docs/` with their sections written anew: from path to text. */
export async function filledGuides(root: string): Promise<Map<string, string>> {
  // Loaded here: a site is built without it.
  const { format, resolveConfig } = await import('prettier');
  const bundle = await readFile(join(root, 'generated', 'openapi.yaml'), 'utf8');

  const reference = referenceOf(parse(bundle) as OpenApi);
  const sources = await operationSources(root, reference);
  const sections = mapValues(sectionsOf(root, { reference, downloads: PACKAGED }), (write) => {
    return (...args: string[]) => toRepositoryLinks(write(...args), sources);
  });

  const style = await resolveConfig(join(root, 'docs/README.md'));
  const files = new Map<string, string>();
  for (const name of await readdir(join(root, 'docs'))) {
    if (!name.endsWith('.md')) continue;

    const path = join(root, 'docs', name);
    const text = await readFile(path, 'utf8');
    const markdown = withCurrentSources(text, reference.operations, sources);
    const filled = fillSections({ file: `docs/${name}`, markdown }, sections);
    files.set(`docs/${name}`, await format(filled, { ...style, parser: 'markdown' }));
  }
  return files;
}

/** Where each operation stands in the files of the document. GitHub leads to a line of a file. */
async function operationSources(root: string, { operations }: Reference) {
  const sources = operations.map(async ({ id, method, source }) => {
    const text = await readFile(join(root, source), 'utf8');
    const index = text.split('\n').indexOf(`${method.toLowerCase()}:`);
    return [id, `../${source}${index === 0 ? '' : `#L${index + 1}`}`] as const;
  });
  return new Map(await Promise.all(sources));
}
