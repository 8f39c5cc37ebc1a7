import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** One generator in one language, as its row.json declares it. */
export interface Row {
  /** `language/generator`, after the folders. */
  id: string;
  language: string;
  folder: string;
  /** The generator's package, as people know it. */
  generator: string;
  version: string;
  /** Published documents that it reads, by file name. */
  documents: string[];
  /** Names of tools (see tools.ts) without which the row cannot run. */
  tools: string[];
  /** The strict settings that the generated code and the program are compiled under. */
  strict: string;
  install: string[];
  generate: string[];
  compile: string[];
  run: string;
  /** File that names the packages to install. */
  manifest: string;
  /** Files beside the program that a person has to write: configuration of the generator. */
  configuration: string[];
  program: string;
  /** How an error body reaches the caller. */
  errors: 'typed' | 'partly typed' | 'readable';
  /** What the document says and the client does not, one sentence each. */
  losses: string[];
  /** A known fault that keeps the row from working at all; the row is then shown, not run. */
  cannot?: string;
}

const LISTS = ['documents', 'tools', 'install', 'generate', 'compile', 'configuration', 'losses'];
const TEXTS = ['generator', 'version', 'strict', 'run', 'program', 'errors'];
const OPTIONAL_TEXTS = ['manifest'];

/** Every row below this folder, ordered by language and generator. */
export async function readRows(root: string): Promise<Row[]> {
  const files = await readdir(root, { recursive: true });
  const found = files
    .filter((file) => /^[^/]+\/[^/]+\/row\.json$/.test(file))
    .toSorted((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
  return Promise.all(found.map((file) => readRow(join(root, file))));
}

/** In the order in which they are shown. */
const LANGUAGE_NAMES: Record<string, string> = {
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  kotlin: 'Kotlin',
  rust: 'Rust',
  php: 'PHP',
  csharp: 'C#',
};

export function languageName(row: Row): string {
  return LANGUAGE_NAMES[row.language] ?? row.language;
}

function order(file: string): number {
  return Object.keys(LANGUAGE_NAMES).indexOf(file.split('/')[0] ?? '');
}

async function readRow(file: string): Promise<Row> {
  const folder = dirname(file);
  const language = basename(dirname(folder));
  const declared = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  for (const name of LISTS) {
    const value = (declared[name] ??= []);
    if (!Array.isArray(value)) throw new Error(`${file}: ${name} must be a list`);
  }
  for (const name of [...TEXTS, ...OPTIONAL_TEXTS]) {
    const optional = typeof declared['cannot'] === 'string' || OPTIONAL_TEXTS.includes(name);
    if (optional) declared[name] ??= '';
    if (typeof declared[name] !== 'string') throw new Error(`${file}: ${name} must be a text`);
  }
  return {
    ...(declared as unknown as Row),
    id: `${language}/${basename(folder)}`,
    language,
    folder,
  };
}
