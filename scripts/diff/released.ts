import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compare } from 'semver';

/** One folder for each released version, with its documents and their checksums. */
export const RELEASED = 'openapi/released';

/** As `sha256sum` writes and checks it. */
export const CHECKSUMS = 'SHA256SUMS';

/** Every released file, from the root of the project: `openapi/released/1.2.3/openapi.yaml`. */
export async function releasedFiles(root: string): Promise<string[]> {
  const folder = join(root, RELEASED);
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** The whole document of the newest release; undefined before the first one. */
export async function lastReleased(root: string): Promise<string | undefined> {
  const files = await releasedFiles(root);
  const versions = files.flatMap(
    (file) => /\/(\d+\.\d+\.\d+)\/openapi\.yaml$/.exec(file)?.[1] ?? [],
  );
  const newest = versions.toSorted(compare).at(-1);
  return newest === undefined ? undefined : join(root, RELEASED, newest, 'openapi.yaml');
}

/** The documents of `generated/` and their checksums, by the paths at which a release keeps them. */
export async function filesToRelease(root: string, version: string): Promise<Map<string, string>> {
  const folder = `${RELEASED}/${version}`;
  const files = new Map<string, string>();
  let checksums = '';
  for (const name of (await readdir(join(root, 'generated'))).toSorted()) {
    if (!/^openapi.*\.(json|yaml)$/.test(name)) continue;
    const text = await readFile(join(root, 'generated', name), 'utf8');
    files.set(`${folder}/${name}`, text);
    checksums += `${sha256(text)}  ${name}\n`;
  }
  return files.set(`${folder}/${CHECKSUMS}`, checksums);
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
