import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '../..');

/** The text of a file of this repository. */
export function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** An empty folder, which goes with the tests of the file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-contract-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The rows of a file of YAML beside a test, with what `<<` takes over from others. */
export function rowsIn<Rows>(folder: string, file: string): Rows {
  return parse(readFileSync(join(folder, file), 'utf8'), { merge: true }) as Rows;
}
