import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** An empty folder, which goes with the tests of the file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-contract-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
