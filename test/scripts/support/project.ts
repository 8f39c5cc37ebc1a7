import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Json, JsonObject } from '../lint/cases.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** An empty folder, which goes with the tests of the file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-contract-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
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
