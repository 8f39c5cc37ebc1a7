import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDocs } from '../../../scripts/docs/build.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

const ROOT = process.cwd();
export const BUNDLE = join(ROOT, 'generated', 'openapi.json');

export const bundle = JSON.parse(await readFile(BUNDLE, 'utf8')) as OpenApi;

/** Builds the site into a folder of its own and returns that folder. */
export async function built(document = BUNDLE): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'payments-docs-'));
  await buildDocs({ root: ROOT, document, out });
  return out;
}

/** The text of every file of a site whose name ends so, by its path. */
export async function textsOf(folder: string, ending: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith(ending),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
}
