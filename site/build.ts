import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { parse } from 'yaml';
import { PlainError } from '../scripts/lib/command.ts';
import type { OpenApi } from '../scripts/lib/openapi.ts';
import { toJson } from '../scripts/lib/output-files.ts';
import { readGuides } from '../scripts/guides/files.ts';
import { DOWNLOADS, changelogGuide } from '../scripts/guides/guides.ts';
import {
  QUESTIONS,
  guideHref,
  markdownHref,
  operationHref,
  toMarkdownLinks,
} from '../scripts/guides/links.ts';
import { llmsText } from '../scripts/guides/llms.ts';
import { referenceOf } from '../scripts/reference/reference.ts';
import { baseOf } from './pages/layout.tsx';
import { questionsPage } from './pages/open-questions.tsx';
import { operationPage } from './pages/operation.tsx';
import { pageMarkdown } from './pages/page-markdown.ts';
import { guidePage, homePage, notFoundPage } from './pages/text-pages.tsx';
import { choiceStyles } from './parts/samples.tsx';
import { samplesOf } from './samples/operation-samples.ts';
import { searchIndex } from './search/entries.ts';
import type { Site, SiteOptions } from './site.ts';
import { tryOperation } from './try-it/try-operation.ts';

export interface DocsOptions extends SiteOptions {
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
  await refuseOther(out);
  const document = parse(await readFile(file, 'utf8')) as OpenApi;
  const source = dirname(file);
  const inSource = (name: string) => join(source, name.replace(/^(openapi.*)\.json$/, '$1.yaml'));
  const copied = DOWNLOADS.filter((each) => existsSync(inSource(each.file)));
  const reference = referenceOf(document);
  const downloads = [...copied, LLMS];
  const guides = [
    ...(await readGuides(root, reference, downloads)),
    changelogGuide(await readFile(join(root, 'CHANGELOG.md'), 'utf8')),
  ];
  const site: Site = { ...siteOptions, reference, guides, downloads };

  const files = siteFiles(site);
  for (const [name, text] of await readAssets(join(root, 'site'))) {
    files.set(`assets/${name}`, text);
  }
  // It may have changed since.
  await refuseOther(out);
  await rm(out, { recursive: true, force: true });
  await writeFiles(out, files);
  for (const { file: name } of copied) {
    if (existsSync(join(source, name))) await cp(join(source, name), join(out, name));
    else await writeFile(join(out, name), toJson(parse(await readFile(inSource(name), 'utf8'))));
  }
  for (const name of REPORT_SCHEMAS) await cp(join(root, 'src', 'report', name), join(out, name));
  return files.size + copied.length + REPORT_SCHEMAS.length;
}

async function writeFiles(out: string, files: ReadonlyMap<string, string>): Promise<void> {
  const folders = new Set([...files.keys()].map((path) => dirname(join(out, path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
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
export async function readAssets(folder: string): Promise<Map<string, string>> {
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
  });
  return new Map([
    ['site.css', (await transform([...css, choiceStyles()].join('\n'), CSS)).code],
    ['icon.svg', await readFile(join(folder, 'images/icon.svg'), 'utf8')],
    ...scripts.outputFiles.map(
      ({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text] as const,
    ),
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
    yield [href, guide.id === QUESTIONS ? questionsPage(site, guide) : guidePage(site, guide)];
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
