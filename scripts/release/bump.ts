import { compareVersions, parseVersion } from '../diff/version.ts';
import { PlainError } from '../lib/errors.ts';
import { VERSION_FILES } from './version-files.ts';
import { type Project, read, writing } from './project.ts';

/** Writes one version in every place and builds generated/ anew. */
export async function bump({ root, run, say }: Project, version: string): Promise<void> {
  parseVersion(version);
  const texts = new Map<string, string>();
  for (const place of VERSION_FILES) {
    const text = await read(root, place.file);
    for (const old of place.read(text)) {
      if (old !== undefined && compareVersions(version, old) < 0) {
        throw new PlainError(`${place.file} already says ${old}, which is more than ${version}`);
      }
    }
    texts.set(place.file, place.write(text, version));
  }
  await writing(root, texts, () => run('npm', 'run', 'build'));
  say(`${[...texts.keys(), 'generated/'].join(', ')} say ${version}.`);
}
