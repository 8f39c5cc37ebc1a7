import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintedBundle } from '../build/linted-bundle.ts';
import { toJson } from '../lib/yaml.ts';

/**
 * Bundles the source into a file that is there while the work lasts. What lies in generated/ may be
 * older than the source.
 */
export async function withFreshBundle<T>(
  root: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const { document } = await lintedBundle(root);
  const folder = await mkdtemp(join(tmpdir(), 'payments-contract-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, toJson(document));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
