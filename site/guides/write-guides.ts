import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { writeOutputs } from '../../scripts/lib/write-files.ts';
import { referenceOf } from '../model/reference.ts';
import { DOWNLOADS } from './downloads.ts';
import { fillSections } from './fill.ts';
import { toRepositoryLinks } from './links.ts';
import { sections } from './sections.ts';

/** The files of `docs/` with their sections written anew: from file name to text. */
export async function filledGuides(root: string): Promise<Map<string, string>> {
  const bundle = await readFile(join(root, 'generated', 'openapi.json'), 'utf8');
  const reference = referenceOf(JSON.parse(bundle) as OpenApi);
  const { operations } = reference;
  const written = Object.entries(sections({ reference, downloads: DOWNLOADS })).map(
    ([name, section]) =>
      [name, (...args: string[]) => toRepositoryLinks(section(...args), operations)] as const,
  );
  const fill = Object.fromEntries(written);
  const style = await resolveConfig(join(root, 'docs/README.md'));
  const files = new Map<string, string>();
  for (const file of (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'))) {
    const text = await readFile(join(root, 'docs', file), 'utf8');
    const filled = fillSections(text, `docs/${file}`, fill);
    files.set(file, await format(filled, { ...style, parser: 'markdown' }));
  }
  return files;
}

/**
 * Writes the sections of `docs/` anew from the documents in `generated/`.
 *
 * @returns The names of the files that changed.
 */
export async function renewGuides(root: string): Promise<string[]> {
  return writeOutputs(join(root, 'docs'), await filledGuides(root));
}
