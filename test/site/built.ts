import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type Example,
  type MediaType,
  type OpenApi,
  type OperationEntry,
  type Parameter,
  type Response,
  operationsOf,
} from '../../scripts/lib/openapi.ts';
import { guideOf } from '../../scripts/guides/guides.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';
import { siteFiles } from '../../site/build.ts';
import { type Extensions, type GapKind, assumptionsOf } from '../../src/contract/gaps.ts';
import { type Ref, type Schema, resolve } from '../../src/contract/schema.ts';
import { runCommand } from '../scripts/support/command.ts';
import { ROOT } from '../scripts/support/project.ts';
import { smallDocument } from './small.ts';

export const bundle = parse(
  await readFile(join(ROOT, 'generated', 'openapi.yaml'), 'utf8'),
) as OpenApi;

export const SITE_URL = 'https://docs.example/api/';

let site: ReturnType<typeof buildSite> | undefined;

/** The site as `npm run docs` writes it in place of an older one: once for all tests of a worker. */
export function builtSite() {
  site ??= buildSite();
  return site;
}

async function buildSite() {
  const folder = await mkdtemp(join(tmpdir(), 'payments-docs-'));
  await mkdir(join(folder, 'assets'));
  for (const file of ['index.html', 'stale.html', 'assets/site.css']) {
    await writeFile(join(folder, file), 'old');
  }
  const options = ['--out', folder, '--site-url', SITE_URL];
  const printed = await runCommand('site/commands/docs', ROOT, ...options);
  const files = await textsOf(folder);
  await rm(folder, { recursive: true });
  return { folder, printed, files, pages: [...files].filter(([path]) => path.endsWith('.html')) };
}

const GUIDE = `# A guide

See [a part](operations/getPart.html#request).

## Marks

A \`#\` stays.
`;

/** The files of the site of a small document. */
export function smallSite(document: OpenApi = smallDocument): Map<string, string> {
  return siteFiles({
    reference: referenceOf(document),
    guides: [
      guideOf('client', 'Start', GUIDE),
      guideOf('open-questions', 'Start', '# Open questions\n\nAsk.\n'),
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

/** Markdown of a description as the words that a page shows. */
export function plainWords(markdown: string): string {
  return markdown.replaceAll(/`|\*\*/g, '').replaceAll(/\s+/g, ' ');
}

type Side = 'request' | 'response';

interface DocumentedField {
  name: string;
  /** The fragment of its address on the page. */
  id: string;
  type: string;
  required: boolean;
  of: Side;
}

const typeOf = ({ type = [] }: Schema) => [type].flat().find((each) => each !== 'null') ?? '';

/** The fields of a schema and those inside them, as the document has them. */
function fieldsOf(ref: Ref<Schema>, prefix: string, of: Side): DocumentedField[] {
  const schema = resolve<Schema>(bundle, ref);
  if (schema.items !== undefined) return fieldsOf(schema.items, prefix, of);
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const type = typeOf(resolve<Schema>(bundle, property));
    const id = `${prefix}.${name}`;
    return [{ name, id, type, required: required.has(name), of }, ...fieldsOf(property, id, of)];
  });
}

/** What is not specified, of a kind, or assumed. */
interface DocumentedRecord {
  kind?: GapKind;
  text: string;
  question?: string;
}

/** All records that an operation leads to. */
function recordsOf(node: unknown, seen = new Set<unknown>()): DocumentedRecord[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  if ('$ref' in node) return recordsOf(resolve(bundle, node as Ref<object>), seen);
  const own = node as Extensions;
  return [
    ...(own['x-unspecified'] ?? []),
    ...assumptionsOf(own).map(({ choice, why }) => ({ text: `${choice} ${why}` })),
    ...Object.values(node).flatMap((each) => recordsOf(each, seen)),
  ];
}

/** What a message has: the body of the request, or a response of a status. */
function messageOf(content: Record<string, MediaType> = {}, status?: string) {
  const of: Side = status === undefined ? 'request' : 'response';
  const failed = status !== undefined && !status.startsWith('2');
  const [media = {}] = Object.values(content);
  const examples = Object.entries(media.examples ?? {}).map(([key, ref], index) => {
    const { summary = key, description = '', value, ...more } = resolve<Example>(bundle, ref);
    const name = '$ref' in ref ? (ref.$ref.split('/').at(-1) ?? '') : key;
    const placeholders = more['x-placeholder'] ?? [];
    const isSent = of === 'request' && index === 0;
    return { name, summary, description, value, placeholders, status, failed, of, isSent };
  });
  const id = of === 'request' ? of : `${of}-${status}`;
  return { fields: media.schema ? fieldsOf(media.schema, id, of) : [], examples };
}

function documentedOf({ operation, path, method, server }: OperationEntry) {
  const parameters = (operation.parameters ?? []).map((ref) => resolve<Parameter>(bundle, ref));
  const body = operation.requestBody && resolve(bundle, operation.requestBody);
  const messages = [
    messageOf(body?.content),
    ...Object.entries(operation.responses).map(([status, ref]) =>
      messageOf(resolve<Response>(bundle, ref).content, status),
    ),
  ];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    root: server.url,
    url: server.url + path,
    interfaceLabel: server.description,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    fields: [
      ...parameters.map(({ name, in: location, required = false, schema }): DocumentedField => ({
        name,
        id: `${location}.${name}`,
        type: typeOf(resolve<Schema>(bundle, schema ?? {})),
        required,
        of: 'request',
      })),
      ...messages.flatMap(({ fields }) => fields),
    ],
    examples: messages.flatMap(({ examples }) => examples),
    records: recordsOf([operation.parameters, operation]),
  };
}

/** What the document says of each operation, read without the site. */
export const documented = operationsOf(bundle).map(documentedOf);
