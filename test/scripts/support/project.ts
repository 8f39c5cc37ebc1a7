import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '../lint/cases.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

export interface Project {
  root: string;
  out: string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** Replaces the first occurrence; the text must be there, or the case tests nothing. */
  change: (file: string, from: string, to: string) => void;
}

const projects: string[] = [];

/** An empty folder, which `removeProjects` removes. */
export function emptyProject(files: Record<string, string> = {}): Project {
  const root = mkdtempSync(join(tmpdir(), 'payments-contract-'));
  projects.push(root);
  const path = (file: string) => join(root, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  const change = (file: string, from: string, to: string) => {
    const text = read(file);
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    write(
      file,
      text.replace(from, () => to),
    );
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { root, out: path('generated'), read, write, change };
}

export function removeProjects(): void {
  for (const root of projects.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** A bundle as the source files that would make it: each component and each path in a file of its own. */
export function sourceFiles(bundle: JsonObject): Map<string, Json> {
  const pathFile = (path: string) => `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
  const { paths = {}, components, ...root } = bundle as Record<string, JsonObject>;
  const { securitySchemes = {}, ...kinds } = components as Record<string, JsonObject>;
  const named = Object.entries(kinds).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, content]) => [`components/${kind}/${name}.yaml`, content]),
  ) as [string, Json][];
  const items = Object.entries(paths).map(([path, item]): [string, Json] => [pathFile(path), item]);
  const index = Object.keys(paths).map((path) => [path, { $ref: pathFile(path) }]);
  // References of an extension are not followed: they lead into the root.
  const records = Object.keys(kinds['examples'] ?? {}).filter((name) =>
    JSON.stringify(root['x-records'] ?? {}).includes(`/${name}"`),
  );
  const examples = records.map((name) => [name, { $ref: `components/examples/${name}.yaml` }]);
  const main = {
    ...root,
    paths: Object.fromEntries(index),
    components: { securitySchemes, examples: Object.fromEntries(examples) },
  };
  const up = (file: string) => '../'.repeat(file.split('/').length - 1);
  return new Map<string, Json>([
    ['openapi.yaml', main],
    ...[...named, ...items].map(([file, content]) => [file, toFiles(content, up(file))] as const),
  ]);
}

/** References to components as references to their files. */
function toFiles(value: Json, up: string): Json {
  if (Array.isArray(value)) return value.map((item) => toFiles(item, up));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? item.replace(/^#\/(components\/\w+\/\w+)$/, `${up}$1.yaml`)
        : toFiles(item, up),
    ]),
  );
}
