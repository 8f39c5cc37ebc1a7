import { parse } from 'yaml';
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocsOptions, buildDocs } from '../../site/build.ts';
import {
  type Example,
  type MediaType,
  type OpenApi,
  type OperationEntry,
  type Parameter,
  type Response,
  operationsOf,
} from '../../scripts/lib/openapi.ts';
import { type Extensions, type GapKind, assumptionsOf } from '../../src/contract/gaps.ts';
import { type Ref, type Schema, resolve } from '../../src/contract/schema.ts';

const ROOT = process.cwd();
export const BUNDLE = join(ROOT, 'generated', 'openapi.yaml');

export const bundle = parse(await readFile(BUNDLE, 'utf8')) as OpenApi;

/** Builds the site, into a folder of its own where none is given, and returns that folder. */
export async function built({
  out: older,
  ...options
}: Partial<DocsOptions> = {}): Promise<string> {
  const out = older ?? (await mkdtemp(join(tmpdir(), 'payments-docs-')));
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

interface DocumentedField {
  name: string;
  /** The fragment of its address on the page. */
  id: string;
  type: string;
  required: boolean;
  of: 'request' | 'response';
}

const typeOf = ({ type = [] }: Schema) => [type].flat().find((each) => each !== 'null') ?? '';

/** The fields of a schema and those inside them, as the document has them. */
function fieldsOf(ref: Ref<Schema>, prefix: string, of: DocumentedField['of']): DocumentedField[] {
  const schema = resolve<Schema>(bundle, ref);
  if (schema.items !== undefined) return fieldsOf(schema.items, prefix, of);
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = resolve<Schema>(bundle, property);
    const id = `${prefix}.${name}`;
    return [
      { name, id, type: typeOf(own), required: required.has(name), of },
      ...fieldsOf(property, id, of),
    ];
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

function messageOf(
  content: Record<string, MediaType> = {},
  {
    id,
    of,
    failed,
    status = '',
  }: Pick<DocumentedField, 'id' | 'of'> & { failed: boolean; status?: string },
) {
  const [media = {}] = Object.values(content);
  const named = Object.entries(media.examples ?? {}).map(([key, ref], index) => {
    const { summary = key, description = '', value, ...more } = resolve<Example>(bundle, ref);
    const name = '$ref' in ref ? (ref.$ref.split('/').at(-1) ?? '') : key;
    const placeholders = more['x-placeholder'] ?? [];
    const isSent = of === 'request' && index === 0;
    return { name, summary, description, value, placeholders, status, failed, of, isSent };
  });
  return { fields: media.schema ? fieldsOf(media.schema, id, of) : [], examples: named };
}

function documentedOf({ operation, path, method, server }: OperationEntry) {
  const parameters = (operation.parameters ?? []).map((ref) => resolve<Parameter>(bundle, ref));
  const body = operation.requestBody && resolve(bundle, operation.requestBody);
  const messages = [
    messageOf(body?.content, { id: 'request', of: 'request', failed: false }),
    ...Object.entries(operation.responses).map(([status, ref]) =>
      messageOf(resolve<Response>(bundle, ref).content, {
        id: `response-${status}`,
        of: 'response',
        failed: !status.startsWith('2'),
        status,
      }),
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
