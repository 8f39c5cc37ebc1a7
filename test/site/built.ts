import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocsOptions, buildDocs } from '../../site/build.ts';
import type { OpenApi } from '../../scripts/lib/openapi.ts';

const ROOT = process.cwd();
export const BUNDLE = join(ROOT, 'generated', 'openapi.json');

export const bundle = JSON.parse(await readFile(BUNDLE, 'utf8')) as OpenApi;

/** Builds the site into a folder of its own and returns that folder. */
export async function built(options: Partial<DocsOptions> = {}): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'payments-docs-'));
  await buildDocs({ root: ROOT, document: BUNDLE, out, ...options });
  return out;
}

/** The text of every file of a site whose name ends so, by its path. */
export async function textsOf(folder: string, ending: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith(ending) && /\.\w+$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
}

/** The words of a page, without its marks. */
export function words(html: string): string {
  return html
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

/** Markdown of a description as the words that a page shows. */
export function plainWords(markdown: string): string {
  return markdown.replaceAll(/`|\*\*/g, '').replaceAll(/\s+/g, ' ');
}
