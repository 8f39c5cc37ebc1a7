import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Node, find } from '../scripts/diff/mutations/mutate.ts';

/** A version and what it changes in the document before it. */
export interface ReleasedVersion {
  version: string;
  change?: (document: Node) => void;
}

/** A project that has released these versions, the oldest first. */
export async function releasedProject(
  versions: readonly ReleasedVersion[],
  changelog: string,
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'payments-released-'));
  for (const name of ['docs', 'examples', 'scripts', 'site', 'node_modules', 'package.json']) {
    await symlink(join(process.cwd(), name), join(root, name));
  }
  await writeFile(join(root, 'CHANGELOG.md'), changelog);
  const document = JSON.parse(await readFile('generated/openapi.json', 'utf8')) as Node;
  for (const { version, change } of versions) {
    change?.(document);
    find(document, ['info'])['version'] = version;
    const file = releasedDocument(root, version);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(document));
  }
  return root;
}

/** The whole document of a released version. */
export function releasedDocument(root: string, version: string): string {
  return join(root, 'openapi/released', version, 'openapi.json');
}
