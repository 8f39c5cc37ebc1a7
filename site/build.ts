import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { parse } from 'yaml';
import { PlainError } from '../scripts/lib/command.ts';
import type { OpenApi } from '../scripts/lib/openapi.ts';
import { licencesOf } from '../scripts/lib/licences.ts';
import { toJson, writeOutputs } from '../scripts/lib/output-files.ts';
import { readGuides } from '../scripts/guides/files.ts';
import { DOWNLOADS, PACKAGED, changelogGuide } from '../scripts/guides/guides.ts';
import { toMarkdownLinks, toPackageLinks } from '../scripts/guides/links.ts';
import { guideHref, markdownHref, operationHref } from '../scripts/reference/addresses.ts';
import { llmsText } from '../scripts/guides/llms.ts';
import { referenceOf } from '../scripts/reference/reference.ts';
import { baseOf } from './pages/layout.tsx';
import { operationPage } from './pages/operation.tsx';
import { pageMarkdown } from './pages/page-markdown.ts';
import { guidePage, homePage, notFoundPage } from './pages/text-pages.tsx';
import { choiceStyles } from './parts/samples.tsx';
import { samplesOf } from './samples/operation-samples.ts';
import { searchIndex } from './search/entries.ts';
import type { Site, SiteOptions } from './site.ts';
import { tryOperation } from './try-it/try-operation.ts';

interface DocsOptions extends SiteOptions {
  /** The root of this project, for the guides, the assets and the changelog. */
  root: string;
  /** The bundle to render; the other documents lie beside it. */
  document: string;
  /** The folder to write to. */
  out: string;
}

/** What the site itself adds to the files for download. */
const LLMS = { file: 'llms.txt', description: 'Instructions and an index for language models' };

/** The JSON Schemas of what the commands report, beside the documents. */
const REPORT_SCHEMAS = ['rehearse-report.schema.json', 'verify-report.schema.json'];

/**
 * Writes the site.
 *
 * @returns The number of files.
 * @throws PlainError - The folder holds something that is not this site.
 */
export async function buildDocs(options: DocsOptions): Promise<number> {
  const { root, document: file, out, ...siteOptions } = options;
  const source = dirname(file);
  const document = parse(await readFile(file, 'utf8')) as OpenApi;
  const reference = referenceOf(document);
  const documents = new Map<string, string>();
  for (const { file: name } of DOWNLOADS) {
    const text = await readDocument(source, name);
    if (text !== undefined) documents.set(name, text);
  }
  const downloads = [...DOWNLOADS.filter((each) => documents.has(each.file)), LLMS];
  const guides = [
    ...(await readGuides(root, { reference, downloads })),
    changelogGuide(await readFile(join(root, 'CHANGELOG.md'), 'utf8')),
  ];
  const files = siteFiles({ ...siteOptions, reference, guides, downloads });
  for (const [name, text] of documents) files.set(name, text);
  for (const name of REPORT_SCHEMAS) {
    files.set(name, await readFile(join(root, 'src', 'report', name), 'utf8'));
  }
  files.set('SKILL.md', await readFile(join(root, 'skills/payments-contract/SKILL.md'), 'utf8'));
  for (const [name, text] of await readAssets(join(root, 'site'))) {
    files.set(`assets/${name}`, text);
  }
  await refuseOther(out);
  await rm(out, { recursive: true, force: true });
  await writeOutputs(out, files);
  return files.size;
}

/** Writes what the package has of the site: each operation as Markdown, its samples, and the index of all guides. */
export async function buildReference(root: string, out: string): Promise<void> {
  const document = await readFile(join(root, 'generated/openapi.yaml'), 'utf8');
  const reference = referenceOf(parse(document) as OpenApi);
  const guides = await readGuides(root, { reference, downloads: PACKAGED });
  const site = { reference, guides, downloads: PACKAGED };
  const files = new Map([['llms.txt', toPackageLinks(llmsText(site))]]);
  for (const [path, text] of operationFiles(site)) {
    if (path.endsWith('.md')) files.set(path.replace('operations/', ''), toPackageLinks(text));
    if (path.startsWith('samples/')) files.set(path, text);
  }
  await rm(out, { recursive: true, force: true });
  await writeOutputs(out, files);
}

/** A file for download. Copies in JSON are made of the YAML where there are none. */
async function readDocument(folder: string, name: string): Promise<string | undefined> {
  const file = join(folder, name);
  if (existsSync(file)) return readFile(file, 'utf8');
  const yaml = file.replace(/\.json$/, '.yaml');
  return existsSync(yaml) ? toJson(parse(await readFile(yaml, 'utf8'))) : undefined;
}

/** An older site is replaced; any other folder that holds something is left alone. */
async function refuseOther(out: string): Promise<void> {
  const held = existsSync(out) ? await readdir(out) : [];
  if (held.length > 0 && !existsSync(join(out, 'assets/site.css'))) {
    throw new PlainError(`${out} holds something that is not this site; choose another --out`);
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
    entryPoints: ['browser/first.ts', 'browser/site.ts'],
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
    ['icon.svg', await readFile(join(folder, 'images/icon.svg'), 'utf8')],
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
    yield [`assets/try-it/${operation.id}.json`, JSON.stringify(tryOperation(operation))];
    for (const { file, code } of samples) yield [`samples/${file}`, code];
  }
}

function* guideFiles(site: Site): Generator<[string, string]> {
  for (const guide of site.guides) {
    const href = guideHref(guide.id);
    yield [href, guidePage(site, guide)];
    const base = baseOf(href);
    yield [markdownHref(href), withIndex(toMarkdownLinks(guide.markdown, base), base)];
  }
}

/** Markdown that names the index of the site below its title, for who reads one page alone. */
function withIndex(markdown: string, base: string): string {
  return markdown.replace(
    /^# .*\n/,
    (title) => `${title}\n> All pages: [llms.txt](${base}llms.txt)\n`,
  );
}
