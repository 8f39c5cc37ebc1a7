import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKSUMS, RELEASED, releasedFiles, sha256 } from '../diff/released.ts';

const run = promisify(execFile);

/** What of the released documents is not what it was when its version was tagged. */
export async function releasedErrors(root: string): Promise<string[]> {
  const files = await releasedFiles(root);
  return [...(await checksumErrors(root, files)), ...(await historyErrors(root, files))];
}

/** Each version has its checksums, and each of its files is listed there with its own. */
export async function checksumErrors(root: string, files: readonly string[]): Promise<string[]> {
  const listed = new Map<string, string>();
  for (const file of files.filter((each) => each.endsWith(`/${CHECKSUMS}`))) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, digest = '', name = ''] of text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)) {
      listed.set(file.replace(CHECKSUMS, name), digest);
    }
  }
  const errors: string[] = [];
  for (const file of files.filter((each) => !each.endsWith(`/${CHECKSUMS}`))) {
    const digest = listed.get(file);
    if (digest === undefined) errors.push(`${file} is not in a ${CHECKSUMS} beside it`);
    else if (digest !== sha256(await readFile(join(root, file)))) {
      errors.push(`${file} does not have the checksum that ${CHECKSUMS} states`);
    }
  }
  for (const file of listed.keys()) {
    if (!files.includes(file)) errors.push(`${file} is missing, and ${CHECKSUMS} lists it`);
  }
  return errors;
}

/** The files of a version are those of its tag. A version without a tag is not released yet. */
async function historyErrors(root: string, files: readonly string[]): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  // A package, or a copy without its history, has nothing to compare with.
  if ((await git('rev-parse', '--git-dir').catch(() => '')) === '') return [];
  if (files.length > 0 && (await git('rev-parse', '--is-shallow-repository')) === 'true') {
    return ['this clone has no tags to compare with: git fetch --unshallow --tags'];
  }
  const errors: string[] = [];
  for (const tag of (await git('tag', '--list', 'v*')).split('\n').filter(Boolean)) {
    const folder = `${RELEASED}/${tag.slice(1)}/`;
    const changed = await git('diff', '--no-renames', '--name-only', tag, '--', folder);
    if (changed === '') continue;
    errors.push(
      ...changed.split('\n').map((file) => `${file} is not what it was when ${tag} was released`),
      `Undo it (git checkout ${tag} -- ${folder}); a correction is a new version.`,
    );
  }
  return errors;
}
