import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OpenApi } from '../pipeline/document.ts';
import { PlainError } from '../pipeline/findings.ts';
import { guide, readGuides } from './model/guides.ts';
import { type Download, type Guide, type Site, siteOf } from './model/site.ts';
import { redocPage } from './redoc.ts';
import { readAssets } from './read-assets.ts';
import { siteFiles } from './site-files.ts';

/** What is offered for download, when it is there. */
const DOWNLOADS: readonly Download[] = [
  { file: 'openapi.yaml', description: 'The whole description, OpenAPI 3.1, YAML' },
  { file: 'openapi.json', description: 'The same as JSON' },
  { file: 'openapi.main.yaml', description: 'The Main interface alone, YAML' },
  { file: 'openapi.main.json', description: 'The same as JSON' },
  { file: 'openapi.webhooks.yaml', description: 'The Webhooks interface alone, YAML' },
  { file: 'openapi.webhooks.json', description: 'The same as JSON' },
  { file: 'openapi-3.0.yaml', description: 'The whole description as OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.json', description: 'The same as JSON' },
  { file: 'openapi-3.0.main.yaml', description: 'The Main interface alone as OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.main.json', description: 'The same as JSON' },
  {
    file: 'openapi-3.0.webhooks.yaml',
    description: 'The Webhooks interface alone as OpenAPI 3.0.3, YAML',
  },
  { file: 'openapi-3.0.webhooks.json', description: 'The same as JSON' },
  { file: 'postman.json', description: 'A Postman collection with both interfaces' },
  { file: 'reference.md', description: 'The whole reference as one Markdown file' },
];

/** What the site itself adds to them. */
const OWN: readonly Download[] = [
  { file: 'llms.txt', description: 'An index of this site for language models' },
];

export interface DocsOptions {
  /** The root of this project, for the guides, the assets and the changelog. */
  root: string;
  /** The bundle to render; the other documents lie beside it. */
  document: string;
  out: string;
}

/** Writes the site and returns the number of its files. */
export async function buildDocs({ root, document: file, out }: DocsOptions): Promise<number> {
  const document = JSON.parse(await readFile(file, 'utf8')) as OpenApi;
  const folder = dirname(file);
  const copied = DOWNLOADS.filter((each) => existsSync(join(folder, each.file)));
  const site = siteOf(document);
  site.downloads = [...copied, ...OWN];
  site.guides = await guidesOf(root, site);
  const files = siteFiles(site, await readAssets(join(root, 'scripts/docs/assets')));
  files.set('redoc.html', await redocPage(document));

  await clear(out);
  const folders = new Set([...files.keys()].map((path) => dirname(join(out, path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
  for (const each of copied) await cp(join(folder, each.file), join(out, each.file));
  return files.size + copied.length;
}

/** Removes an older site; any other folder that holds something is left alone. */
async function clear(out: string): Promise<void> {
  const held = existsSync(out) ? await readdir(out) : [];
  if (held.length > 0 && !existsSync(join(out, 'assets/search-index.js'))) {
    throw new PlainError(`${out} holds something that is not this site; choose another --out`);
  }
  await rm(out, { recursive: true, force: true });
}

async function guidesOf(root: string, site: Site): Promise<Guide[]> {
  const guides = readGuides(join(root, 'scripts/docs/guides'), site);
  const changelog = join(root, 'CHANGELOG.md');
  if (existsSync(changelog)) guides.push(guide('changelog', await readFile(changelog, 'utf8')));
  return guides;
}
