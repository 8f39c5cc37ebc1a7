import { PlainError } from '../lib/command.ts';
import { parseVersion } from '../diff/difference.ts';
import { read as readFrom } from './project.ts';

/** A file that says the version, how to read it there and how to write it. */
interface VersionFile {
  file: string;
  read: (text: string) => (string | undefined)[];
  write: (text: string, version: string) => string;
}

type Lock = { version?: string; packages?: Record<string, { version?: string }> };

/** Everything that says the version by hand; generated/ takes it from the document. */
export const VERSION_FILES: readonly VersionFile[] = [
  {
    file: 'openapi/openapi.yaml',
    read: (text) => [/^info:\n(?: .*\n)*? {2}version: ['"]?([^\s'"]+)/m.exec(text)?.[1]],
    // As text: the comments and the layout of the file stay as they are.
    write: (text, version) =>
      text.replace(/^(info:\n(?: .*\n)*? {2}version: ).*$/m, `$1${version}`),
  },
  {
    file: 'package.json',
    read: (text) => [(JSON.parse(text) as Lock).version],
    write: (text, version) => text.replace(/^( {2}"version": ").*(",)$/m, `$1${version}$2`),
  },
  {
    file: 'package-lock.json',
    read: (text) => {
      const lock = JSON.parse(text) as Lock;
      return [lock.version, lock.packages?.['']?.version];
    },
    write: (text, version) => {
      const lock = JSON.parse(text) as Lock;
      lock.version = version;
      Object.assign(lock.packages?.[''] ?? {}, { version });
      return `${JSON.stringify(lock, null, 2)}\n`;
    },
  },
  {
    file: 'CHANGELOG.md',
    read: (text) => [headings(text)[0]?.version],
    write: withVersion,
  },
];

/** The text of each version, by its file. */
export async function readVersionFiles(root: string): Promise<Record<string, string>> {
  const texts = await Promise.all(
    VERSION_FILES.map(async ({ file }) => [file, await readFrom(root, file)] as const),
  );
  return Object.fromEntries(texts);
}

interface VersionHeading {
  line: string;
  version: string;
}

/** The versions of the change log, newest first. */
export function headings(changelog: string): VersionHeading[] {
  const found = changelog.matchAll(/^## \[?([^\s\]]+).*$/gm);
  return [...found]
    .map(([line, version = '']) => ({ line, version }))
    .filter(({ version }) => version !== 'Unreleased');
}

/** `## Unreleased` becomes the version; without it an empty section is begun. */
function withVersion(changelog: string, version: string): string {
  const [first] = headings(changelog);
  if (first?.version === version) return changelog;
  const unreleased = /^## \[?Unreleased\]?$/m;
  if (unreleased.test(changelog)) return changelog.replace(unreleased, `## ${version}`);
  if (first === undefined) return `${changelog.trimEnd()}\n\n## ${version}\n`;
  return changelog.replace(first.line, `## ${version}\n\n${first.line}`);
}

/** `## 1.2.3` gets the day on which it is released. */
export function withDate(changelog: string, version: string, day: string): string {
  const heading = headings(changelog).find((each) => each.version === version);
  if (heading === undefined) throw new PlainError(`CHANGELOG.md has no heading for ${version}`);
  return changelog.replace(heading.line, `## ${version} - ${day}`);
}

/** What is wrong with the versions that the files say. */
export function versionErrors(texts: Readonly<Record<string, string>>): string[] {
  const said = VERSION_FILES.flatMap(({ file, read }) =>
    read(texts[file] ?? '').map((version) => ({ file, version: version ?? 'none' })),
  );
  const errors: string[] = [];
  if (new Set(said.map(({ version }) => version)).size > 1) {
    const list = said.map(({ file, version }) => `${file}: ${version}`);
    errors.push(
      `the versions differ: ${list.join(', ')}. \`npm run release -- bump VERSION\` writes one in all of them.`,
    );
  }
  for (const { file, version } of said) {
    try {
      parseVersion(version);
    } catch {
      errors.push(`${file}: ${version} is not a version of the form 1.2.3`);
    }
  }
  const versions = headings(texts['CHANGELOG.md'] ?? '').map(({ version }) => version);
  const twice = versions.filter((version, index) => versions.indexOf(version) !== index);
  if (twice.length > 0) errors.push(`CHANGELOG.md has two headings for ${twice.join(', ')}`);
  return errors;
}
