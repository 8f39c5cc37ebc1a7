import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OpenApi } from '../scripts/lib/openapi.ts';
import { PlainError } from '../scripts/lib/errors.ts';
import { readAssets } from './assets.ts';
import { type Download, DOWNLOADS } from './guides/published.ts';
import { changesGuide, releasesOf, changelogGuide } from './guides/changelog.ts';
import { readGuides } from './guides/docs.ts';
import { referenceOf } from './model/reference.ts';
import type { Site, SiteOptions } from './site.ts';
import { siteFiles } from './site-files.ts';

/** What the site itself adds to the files for download. */
const OWN: readonly Download[] = [
  { file: 'llms.txt', description: 'Instructions and an index of this site for language models' },
  { file: 'llms-full.txt', description: 'The whole site as one text for language models' },
];

export interface DocsOptions extends SiteOptions {
  /** The root of this project, for the guides, the assets and the changelog. */
  root: string;
  /** The bundle to render; the other documents lie beside it. */
  document: string;
  /** The folder to write to. */
  out: string;
}

/**
 * Writes the site.
 *
 * @returns The number of files.
 * @throws PlainError - The folder holds something that is not this site.
 */
export async function buildDocs(options: DocsOptions): Promise<number> {
  const { root, document: file, out, ...siteOptions } = options;
  const document = JSON.parse(await readFile(file, 'utf8')) as OpenApi;
  const source = dirname(file);
  const copied = DOWNLOADS.filter((each) => existsSync(join(source, each.file)));
  const reference = referenceOf(document);
  const downloads = [...copied, ...OWN];
  const { versions } = siteOptions;
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const changes = await changesGuide(root, document.info.version, versions ?? []);
  const guides = [
    ...(await readGuides(root, { reference, downloads })),
    changelogGuide(changelog, versions),
    ...(changes === undefined ? [] : [changes]),
  ];
  const releases = releasesOf(changelog);
  const site: Site = { ...siteOptions, reference, guides, downloads, releases };

  const files = siteFiles(site);
  for (const [name, text] of await readAssets(join(root, 'site'))) {
    files.set(`assets/${name}`, text);
  }
  await clear(out);
  await writeFiles(out, files);
  for (const each of copied) await cp(join(source, each.file), join(out, each.file));
  return files.size + copied.length;
}

async function writeFiles(out: string, files: ReadonlyMap<string, string>): Promise<void> {
  const folders = new Set([...files.keys()].map((path) => dirname(join(out, path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
}

/** Removes an older site; any other folder that holds something is left alone. */
async function clear(out: string): Promise<void> {
  const held = existsSync(out) ? await readdir(out) : [];
  if (held.length > 0 && !existsSync(join(out, 'assets/site.css'))) {
    throw new PlainError(`${out} holds something that is not this site; choose another --out`);
  }
  await rm(out, { recursive: true, force: true });
}
