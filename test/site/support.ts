import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { guideOf } from '../../scripts/guides/guides.ts';
import { sectionsOf } from '../../scripts/guides/sections.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';
import { operationHref } from '../../scripts/reference/addresses.ts';
import { readDocs, siteFiles } from '../../site/build.ts';
import { main as docs } from '../../site/commands/docs.ts';
import { operationPage } from '../../site/pages/operation.tsx';
import { samplesOf } from '../../site/samples/operation-samples.ts';
import type { Site } from '../../site/site.ts';
import { panelDataOf } from '../../site/try-it/panel-data.ts';
import { runScriptHere } from '../support/run-here.ts';
import { ROOT, rowsIn } from '../support/files.ts';

export const smallDocument = rowsIn<OpenApi>('test/site', 'small.yaml');

/** What the site reads from a document of its own, whatever the real one says today. */
export const small = referenceOf(smallDocument);

/** What a reader enters: a text, or so many lists inside each other. */
type Typed = { field: string; text?: string; levels?: number };

interface Cases {
  commands: { command: string; status: number; says: string }[];
  served: Record<string, string>;
  pages: { page: string; says: string[]; never?: string[] }[];
  unsendable: { field: string; text: string; error: string }[];
  unusual: (Typed & { id: string; errors?: string[]; begins?: string; selects?: string })[];
  unknown: Record<'id' | 'field' | 'example', string>[];
  responses: {
    name: string;
    status: number;
    headers?: Record<string, string>;
    body?: string;
    shown: string;
  }[];
  stale: (Typed & { lost?: boolean })[];
  keys: { from: string; key: string; held?: KeyboardEventInit; opens: boolean }[];
  found: { query: string; said?: string; first?: string }[];
  chips: Record<string, string[]>;
  statuses: { status: number; choice?: string; chips: string[] }[];
  lost: { name: string; id: string; values: Record<string, string>; says: string }[];
  sentAgain: { id: string; says: string[] }[];
  fragments: { fragment: string; ids: string[]; shown: number }[];
  mocks: { mock: string; text: string }[];
  choices: { kept?: Record<string, string>; chosen: Record<string, string> }[];
  kept: string[];
  rounded: string[];
  sections: string[];
}

/** Rows of the tests of this folder. */
export const cases = rowsIn<Cases>('test/site', 'cases.yaml');

export const SITE_URL = 'https://docs.example/api/';

let docsSite: Promise<Site> | undefined;

/** What the site of this project shows: read once for all tests of a worker. */
export function realSite(): Promise<Site> {
  docsSite ??= readDocs(ROOT);
  return docsSite;
}

/** The page of a real operation, and what its panel loads. */
export async function operationFiles(id: string): Promise<Map<string, string>> {
  const site = await realSite();
  for (const group of site.reference.groups) {
    const operation = group.operations.find((each) => each.id === id);
    if (operation === undefined) continue;
    const html = operationPage(site, { operation, group, samples: samplesOf(operation) });
    const panel = JSON.stringify(panelDataOf(operation));
    return new Map([
      [operationHref(id), html],
      [`assets/try-it/${id}.json`, panel],
    ]);
  }
  throw new Error(`there is no operation ${id}`);
}

/** The site as `npm run docs` writes it in place of an older one. It takes a second: one file of a suite asks for it. */
export async function builtSite() {
  const folder = await mkdtemp(join(tmpdir(), 'payments-docs-'));
  await mkdir(join(folder, 'assets'));
  for (const file of ['index.html', 'stale.html', 'assets/site.css']) {
    await writeFile(join(folder, file), 'old');
  }
  const options = ['--out', folder, '--site-url', SITE_URL];
  const printed = await runScriptHere(docs, ROOT, ...options);
  const files = await textsOf(folder);
  await rm(folder, { recursive: true });
  return { folder, printed, files, pages: [...files].filter(([path]) => path.endsWith('.html')) };
}

const GUIDE = `# A guide

See [a part](operations/getPart.html#request).

## Marks

A \`#\` stays.
`;

let smallFiles: Map<string, string> | undefined;

/** The files of the site of the small document: made once for all tests of a worker. */
export function smallSite(): Map<string, string> {
  smallFiles ??= siteOf(smallDocument);
  return smallFiles;
}

/** The files of the site of a document. */
export function siteOf(document: OpenApi): Map<string, string> {
  const reference = referenceOf(document);
  const list = sectionsOf(ROOT, { reference, downloads: [] })['questions']!();
  const questions = `# Open questions\n\nAsk.\n\n${list}\n`;
  return siteFiles({
    reference,
    guides: [
      guideOf(GUIDE, { id: 'client', group: 'Start' }),
      guideOf(questions, { id: 'open-questions', group: 'Start' }),
    ],
    downloads: [{ file: 'openapi.yaml', description: 'The document' }],
    siteUrl: SITE_URL,
    repositoryUrl: 'https://code.example/owner/name',
  });
}

/** The text of every file in a folder, by its path. */
export async function textsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((entry) => /\.\w+$/.test(entry));
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
