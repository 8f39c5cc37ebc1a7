import { parseVersion } from '../diff/change.ts';
import { PlainError } from '../lib/errors.ts';
import { VERSION_FILES } from './version-files.ts';
import { type Project, read, writeOrRestore } from './project.ts';

/** Writes one version in every file and builds generated/ anew. */
export async function bump({ root, run, say }: Project, version: string): Promise<void> {
  const next = parseVersion(version);
  const texts = new Map<string, string>();
  for (const versionFile of VERSION_FILES) {
    const text = await read(root, versionFile.file);
    for (const old of versionFile.read(text)) {
      if (old !== undefined && next.compare(parseVersion(old)) < 0) {
        throw new PlainError(
          `${versionFile.file} already says ${old}, which is more than ${version}`,
        );
      }
    }
    texts.set(versionFile.file, versionFile.write(text, version));
  }
  await writeOrRestore(root, texts, () => run('npm', 'run', 'build'));
  say(`${[...texts.keys(), 'generated/'].join(', ')} say ${version}.`);
}
