import { join } from 'node:path';
import { lt } from 'semver';
import { toMarkdown, withReport } from '../diff/comparison-report.ts';
import { type Comparison, compareWithReleased } from '../diff/compare.ts';
import { filesToRelease, RELEASED } from '../diff/released.ts';
import { PlainError } from '../lib/command.ts';
import { readVersionFiles, VERSION_FILES, versionErrors, withDate } from './version-files.ts';
import { type Project, read, writeOrRestore } from './project.ts';
import { parseVersion } from '../diff/difference.ts';

/** Checks everything, then writes what a release changes. Pushing and publishing is left to people. */
export async function release(project: Project): Promise<void> {
  const { root, run, say } = project;
  const version = await agreedVersion(root);
  await cleanTree(project);
  await notTagged(project, version);
  const comparison = await compareWithReleased(root, join(root, 'generated', 'openapi.yaml'));
  if (comparison !== undefined) enough(comparison, version);

  const texts = new Map([
    ['CHANGELOG.md', await changelog(project, version, comparison)],
    ...(await filesToRelease(root, version)),
  ]);
  await run('.ci/run');
  await writeOrRestore(root, texts, () => run('npm', 'run', 'check'));
  say(nextSteps(version));
}

async function agreedVersion(root: string): Promise<string> {
  const texts = await readVersionFiles(root);
  const errors = versionErrors(texts);
  if (errors.length > 0) throw new PlainError(errors.join('\n'));
  return (JSON.parse(texts['package.json'] ?? '') as { version: string }).version;
}

async function cleanTree({ git }: Project): Promise<void> {
  const changed = await git('status', '--porcelain');
  if (changed !== '') throw new PlainError(`there are changes that are not committed:\n${changed}`);
}

async function notTagged({ git }: Project, version: string): Promise<void> {
  if ((await git('tag', '--list', `v${version}`)) === '') return;
  throw new PlainError(
    `${version} is released: there is a tag v${version}. Bump the version: npm run release -- bump VERSION`,
  );
}

/** Between releases only what breaks must bump the version; a release must bump it for all. */
function enough({ base, least, impact, refusal }: Comparison, version: string): void {
  if (refusal !== undefined) throw new PlainError(refusal);
  if (version !== base && lt(version, least)) {
    throw new PlainError(`${version} is not enough: with an ${impact} it is ${least} or more`);
  }
}

async function changelog(
  { root, day }: Project,
  version: string,
  comparison: Comparison | undefined,
): Promise<string> {
  const dated = withDate(await read(root, 'CHANGELOG.md'), version, day);
  return comparison === undefined || comparison.base === version
    ? dated
    : withReport(dated, toMarkdown(comparison));
}

function nextSteps(version: string): string {
  return `
Everything passed. What is left, and cannot be taken back:

  git add CHANGELOG.md ${RELEASED}/${version}
  git commit -m "Release ${version}"
  git tag -a v${version} -m "${version}"
  git push --follow-tags

The tag starts the release workflow, which builds and publishes everything else.`;
}

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
