import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { OpenApi } from '../lib/openapi.ts';
import { type Reference, referenceOf } from '../reference/reference.ts';
import { type Download, GUIDES, type Guide, PACKAGED, fillSections, guideOf } from './guides.ts';
import {
  type OperationSources,
  toRepositoryLinks,
  toSiteLinks,
  withCurrentSources,
} from './links.ts';
import { sectionsOf } from './sections.ts';

/** Finds the operations of the document in its files. GitHub leads to a line of a file. */
async function operationSources(root: string): Promise<OperationSources> {
  const sources = new Map<string, string>();
  for (const name of await readdir(join(root, 'openapi/paths'))) {
    const text = await readFile(join(root, 'openapi/paths', name), 'utf8');
    const lines = text.split('\n');
    const methods = parse(text) as Record<string, { operationId: string }>;
    for (const [method, { operationId }] of Object.entries(methods)) {
      const index = lines.indexOf(`${method}:`);
      const hash = index === 0 ? '' : `#L${index + 1}`;
      sources.set(operationId, `../openapi/paths/${name}${hash}`);
    }
  }
  return sources;
}

/** The guides of `docs/`, ready for the site. */
export async function readGuides(
  root: string,
  reference: Reference,
  downloads: readonly Download[],
): Promise<Guide[]> {
  const sections = sectionsOf(root, reference, downloads);
  const sources = await operationSources(root);
  const all = Object.entries(GUIDES).flatMap(([group, ids]) => ids.map((id) => ({ group, id })));
  const guides = all.map(async ({ group, id }) => {
    const source = `docs/${id}.md`;
    const text = toSiteLinks(await readFile(join(root, source), 'utf8'), sources);
    return { ...guideOf(id, group, fillSections(text, source, sections)), source };
  });
  return Promise.all(guides);
}

/** The files of `docs/` with their sections written anew: from path to text. */
export async function filledGuides(root: string): Promise<Map<string, string>> {
  // A site is built without it.
  const { format, resolveConfig } = await import('prettier');
  const bundle = await readFile(join(root, 'generated', 'openapi.yaml'), 'utf8');
  const reference = referenceOf(parse(bundle) as OpenApi);
  const sources = await operationSources(root);
  const own = Object.entries(sectionsOf(root, reference, PACKAGED)).map(
    ([name, write]) =>
      [name, (...args: string[]) => toRepositoryLinks(write(...args), sources)] as const,
  );
  const sections = Object.fromEntries(own);
  const files = new Map<string, string>();
  for (const name of await readdir(join(root, 'docs'))) {
    if (!name.endsWith('.md')) continue;
    const path = join(root, 'docs', name);
    const text = withCurrentSources(await readFile(path, 'utf8'), reference.operations, sources);
    const filled = fillSections(text, `docs/${name}`, sections);
    const options = { ...(await resolveConfig(path)), filepath: path };
    files.set(`docs/${name}`, await format(filled, options));
  }
  return files;
}
