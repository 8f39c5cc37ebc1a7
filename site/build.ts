import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, transform } from 'esbuild';
import { parse } from 'yaml';
import { CommandError } from '../scripts/lib/command.ts';
import type { OpenApi } from '../scripts/lib/openapi.ts';
import { licencesOf } from '../scripts/lib/licences.ts';
import { toJson, writeOutputs } from '../scripts/lib/output-files.ts';
import { readGuides } from '../scripts/guides/files.ts';
import { DOWNLOADS, type Download, PACKAGED, changelogGuide } from '../scripts/guides/guides.ts';
import { toMarkdownLinks, toPackageLinks } from '../scripts/guides/links.ts';
import { guideHref, markdownHref, operationHref } from '../scripts/reference/addresses.ts';
import { llmsText } from '../scripts/guides/llms.ts';
import { referenceOf } from '../scripts/reference/reference.ts';
import { publishedDocument } from '../src/shared/package-files.ts';
import { baseOf } from './pages/layout.tsx';
import { operationPage } from './pages/operation.tsx';
import { pageMarkdown } from './pages/page-markdown.ts';
import { guidePage, homePage, notFoundPage } from './pages/text-pages.tsx';
import { choiceStyles } from './components/samples.tsx';
import { samplesOf } from './samples/operation-samples.ts';
import { searchIndex } from './search/entries.ts';
import type { Site, SiteOptions } from './site.ts';
import { panelDataOf } from './try-it/panel-data.ts';

interface DocsOptions extends SiteOptions {
  /** The root of this project. */
  root: string;
  /** The folder to write to. */
  out: string;
}

/** What the site itself adds to the files for download. */
const LLMS = { file: 'llms.txt', description: 'Instructions and an index for language models' };

/** Files that are published as they are: from the path on the site to that in this project. */
const COPIES = {
  'SKILL.md': 'skills/payments-contract/SKILL.md',
  'rehearse-report.schema.json': 'src/report/rehearse-report.schema.json',
  'verify-report.schema.json': 'src/report/verify-report.schema.json',
  'assets/icon.svg': 'site/images/icon.svg',
};

/**
 * Writes the site.
 *
 * @returns The number of files.
 * @throws CommandError - The folder holds something that is not this site.
 */
export async function buildDocs({ root, out, ...options }: DocsOptions): Promise<number> {
  await refuseOther(out);
  const files = siteFiles({ ...options, ...(await readDocs(root)) });
  for (const download of DOWNLOADS) files.set(download.file, await readDownload(root, download));
  for (const [path, source] of Object.entries(COPIES)) {
    files.set(path, await readFile(join(root, source), 'utf8'));
  }
  for (const [name, text] of await readAssets(join(root, 'site'))) {
    files.set(`assets/${name}`, text);
  }
  await replaceFolder(out, files);
  return files.size;
}

/** Writes what the package has of the site: each operation as Markdown, its samples, and the index of all guides. */
export async function buildReference(root: string, out: string): Promise<void> {
  const site = await readSite(root, PACKAGED);
  const files = new Map([['llms.txt', toPackageLinks(llmsText(site))]]);
  for (const [path, text] of operationFiles(site)) {
    if (path.endsWith('.md')) files.set(path.replace('operations/', ''), toPackageLinks(text));
    if (path.startsWith('samples/')) files.set(path, text);
  }
  await replaceFolder(out, files);
}

/** All that the pages of this project show. */
export async function readDocs(root: string): Promise<Site> {
  const site = await readSite(root, [...DOWNLOADS, LLMS]);
  const changelog = changelogGuide(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
  return { ...site, guides: [...site.guides, changelog] };
}

async function readSite(root: string, downloads: readonly Download[]): Promise<Site> {
  const reference = referenceOf(publishedDocument() as OpenApi);
  return { reference, guides: await readGuides(root, { reference, downloads }), downloads };
}

async function readDownload(root: string, { file, isJsonCopy }: Download): Promise<string> {
  const path = join(root, 'generated', file);
  if (isJsonCopy !== true) return readFile(path, 'utf8');
  return toJson(parse(await readFile(path.replace(/\.json$/, '.yaml'), 'utf8')));
}

async function replaceFolder(out: string, files: ReadonlyMap<string, string>): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await writeOutputs(out, files);
}

/** An older site is replaced; any other folder that holds something is left alone. */
async function refuseOther(out: string): Promise<void> {
  const held = existsSync(out) ? await readdir(out) : [];
  if (held.length > 0 && !existsSync(join(out, 'assets/site.css'))) {
    throw new CommandError(`${out} holds something that is not this site; choose another --out`);
  }
}

const CSS = { loader: 'css', minify: true } as const;

/** The style and the scripts of the pages, by their names below `assets/`. */
async function readAssets(folder: string): Promise<Map<string, string>> {
  const styles = (await readdir(join(folder, 'styles'))).toSorted();
  const css = await Promise.all(
    styles.map((file) => readFile(join(folder, 'styles', file), 'utf8')),
  );
  const scripts = await build({
    // The first runs before the first paint; what the other imports later are files of their own.
    entryPoints: { first: 'browser/first.ts', site: 'browser/main.ts' },
    absWorkingDir: folder,
    outdir: 'assets',
    entryNames: '[name]',
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
    metafile: true,
  });
  // The panel has the validators, too.
  const ofSchemas = join(folder, '../generated/validators.licences.txt');
  const licences = [await licencesOf(scripts.metafile, folder), await readFile(ofSchemas, 'utf8')];
  return new Map([
    ['licences.txt', licences.join('\n\n')],
    ['site.css', (await transform([...css, choiceStyles()].join('\n'), CSS)).code],
    ...scripts.outputFiles.map(({ path, text }) => [basename(path), text] as const),
  ]);
}

/** The files of the site: from the path below its folder to the text. */
export function siteFiles(site: Site): Map<string, string> {
  const llms = toMarkdownLinks(llmsText(site), '');
  return new Map([
    ...operationFiles(site),
    ...guideFiles(site),
    ['index.html', homePage(site)],
    ['404.html', notFoundPage(site)],
    ['index.md', llms],
    ['llms.txt', llms],
    ['assets/search-index.json', JSON.stringify(searchIndex(site))],
  ]);
}

function* operationFiles(site: Site): Generator<[string, string]> {
  const ordered = site.reference.groups.flatMap((group) =>
    group.operations.map((operation) => ({ group, operation })),
  );
  for (const { group, operation } of ordered) {
    const href = operationHref(operation.id);
    const samples = samplesOf(operation);
    const html = operationPage(site, { operation, group, samples });
    yield [href, html];
    yield [markdownHref(href), withIndex(`${pageMarkdown(html, operation)}\n`, baseOf(href))];
    yield [`assets/try-it/${operation.id}.json`, JSON.stringify(panelDataOf(operation))];
    for (const { file, code } of samples) yield [`samples/${file}`, code];
  }
}

function* guideFiles(site: Site): Generator<[string, string]> {
  for (const guide of site.guides) {
    const href = guideHref(guide.id);
    yield [href, guidePage(site, guide)];
    const base = baseOf(href);
    // Words behind the language of a shell say how a test runs it.
    const markdown = guide.markdown.replaceAll(/^( *```(?:bash|sh)) .+$/gm, '$1');
    yield [markdownHref(href), withIndex(toMarkdownLinks(markdown, base), base)];
  }
}

/** Markdown that names the index of the site below its title, for who reads one page alone. */
function withIndex(markdown: string, base: string): string {
  return markdown.replace(
    /^# .*\n/,
    (title) => `${title}\n> All pages: [llms.txt](${base}llms.txt)\n`,
  );
}
