import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { versionErrors } from '../../../scripts/release/version-files.ts';
import { type Project, project } from '../../../scripts/release/project.ts';
import { bump, release } from '../../../scripts/release/release.ts';

const root = join(import.meta.dirname, '../../..');
const DOCUMENT = 'generated/openapi.yaml';

let folder: string;
let here: Project;
let ran: string[];
let said: string;
/** The command that fails, if one does. */
let failing: string | undefined;

const read = (file: string) => readFile(join(folder, file), 'utf8');
const write = (file: string, text: string) => writeFile(join(folder, file), text);
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
const commit = () => git('commit', '-qam', 'Change');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  for (const part of ['generated', 'openapi', 'scripts/diff']) {
    await mkdir(join(folder, part), { recursive: true });
  }
  const files = ['package.json', 'package-lock.json', 'openapi/openapi.yaml', DOCUMENT];
  const others = ['generated/openapi-3.0.main.json', 'scripts/diff/redocly.yaml'];
  for (const file of [...files, ...others]) {
    await cp(join(root, file), join(folder, file));
  }
  await write('CHANGELOG.md', '# Changelog\n\n## 0.1.0\n\n- The first.\n');
  await write('.gitignore', 'node_modules\n');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Whatever the project says today, the story begins at 0.1.0.
  for (const file of files) await write(file, atFirstVersion(file, await read(file)));
  git('init', '-q');
  git('config', 'user.name', 'Tester');
  git('config', 'user.email', 'tester@example.com');
  git('add', '.');
  git('commit', '-qm', 'Begin');
  [ran, said, failing] = [[], '', undefined];
  here = {
    ...project(folder),
    day: '2026-01-31',
    say: (line) => (said += `${line}\n`),
    run: async (...command) => {
      ran.push(command.join(' '));
      if (failing !== undefined && ran.at(-1)?.startsWith(failing)) throw new Error('it failed');
    },
  };
});
afterEach(() => rm(folder, { recursive: true }));

function atFirstVersion(file: string, text: string): string {
  if (!file.endsWith('.json')) return text.replace(/^( {2}version: ).*$/m, '$10.1.0');
  const manifest = JSON.parse(text) as { version: string; packages?: { '': object } };
  manifest.version = '0.1.0';
  Object.assign(manifest.packages?.[''] ?? {}, { version: '0.1.0' });
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** What a build would do with the version. */
async function buildAs(version: string): Promise<void> {
  await write(DOCUMENT, (await read(DOCUMENT)).replace(/^( {2}version: ).*$/m, `$1${version}`));
}

describe('a release', () => {
  test('runs every gate, dates the version, keeps the document and prints what is left', async () => {
    await release(here, { dryRun: false });
    expect(ran).toEqual(['.ci/run', 'npm run check']);
    expect(await read('CHANGELOG.md')).toContain('## 0.1.0 - 2026-01-31\n');
    expect(said).toMatch(/git add .* openapi\/released\/0\.1\.0\n[\s\S]*git tag -a v0\.1\.0/);
    expect(git('tag')).toBe('');
  });

  test('keeps every document, with checksums that `sha256sum` agrees with', async () => {
    await release(here, { dryRun: false });
    const kept = join(folder, 'openapi/released/0.1.0');
    const documents = (await readdir(join(folder, 'generated'))).filter((name) =>
      name.startsWith('openapi'),
    );
    expect(documents).toContain('openapi-3.0.main.json');
    expect((await readdir(kept)).toSorted()).toEqual([...documents, 'SHA256SUMS'].toSorted());
    expect(await read('openapi/released/0.1.0/openapi.yaml')).toBe(await read(DOCUMENT));
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: kept });
  });

  test('leaves everything as it was when a gate fails', async () => {
    failing = 'npm run check';
    await expect(release(here, { dryRun: false })).rejects.toThrow('it failed');
    expect(await read('CHANGELOG.md')).toContain('## 0.1.0\n');
    expect(git('status', '--porcelain')).toBe('');
  });

  test('tried out, says what it would do and writes nothing', async () => {
    await release(here, { dryRun: true });
    expect(said).toContain('## 0.1.0 - 2026-01-31');
    expect(ran).toEqual([]);
    expect(git('status', '--porcelain')).toBe('');
  });

  test('of a dirty tree is refused', async () => {
    await write('openapi/new.yaml', '{}');
    await expect(release(here, { dryRun: false })).rejects.toThrow(
      'not committed:\n?? openapi/new',
    );
  });

  test('of a version with a tag is refused', async () => {
    git('tag', 'v0.1.0');
    await expect(release(here, { dryRun: false })).rejects.toThrow('0.1.0 is released');
  });

  test('with a breaking change needs a version that says so, and lists it', async () => {
    await release(here, { dryRun: false });
    git('add', '.');
    git('commit', '-qm', 'Release 0.1.0');
    git('tag', 'v0.1.0');
    await write(DOCUMENT, (await read(DOCUMENT)).replace('  /refunds:', '  /all-refunds:'));
    await bump(here, '0.1.1');
    await buildAs('0.1.1');
    commit();
    await expect(release(here, { dryRun: true })).rejects.toThrow('need info.version 0.2.0');

    await bump(here, '0.2.0');
    await buildAs('0.2.0');
    commit();
    await release(here, { dryRun: false });
    const changelog = await read('CHANGELOG.md');
    expect(changelog).toMatch(/## 0\.2\.0 - 2026-01-31[\s\S]*#### Breaking[\s\S]*## 0\.1\.0 - /);
    expect(changelog).toContain('- `GET /refunds, path`: was /refunds, is /all-refunds.');
    expect(await read('openapi/released/0.2.0/openapi.yaml')).toContain('  /all-refunds:');
  });
});

describe('the version', () => {
  const texts = async () => ({
    'openapi/openapi.yaml': await read('openapi/openapi.yaml'),
    'package.json': await read('package.json'),
    'package-lock.json': await read('package-lock.json'),
    'CHANGELOG.md': await read('CHANGELOG.md'),
  });

  test('is set everywhere, and a lower one is refused', async () => {
    await bump(here, '0.3.0');
    expect(ran).toEqual(['npm run build']);
    expect(versionErrors(await texts())).toEqual([]);
    expect(await read('openapi/openapi.yaml')).toContain('\n  version: 0.3.0\n');
    expect(await read('CHANGELOG.md')).toContain('## 0.3.0\n\n## 0.1.0\n');
    await expect(bump(here, '0.2.0')).rejects.toThrow('already says 0.3.0');
    await expect(bump(here, 'v1')).rejects.toThrow('not a version of the form 1.2.3');
  });

  test('takes the place of Unreleased', async () => {
    await write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0\n');
    await bump(here, '0.2.0');
    expect(await read('CHANGELOG.md')).toBe('# Changelog\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n');
  });

  test('that does not build is taken back', async () => {
    failing = 'npm run build';
    await expect(bump(here, '0.2.0')).rejects.toThrow('it failed');
    expect(git('status', '--porcelain')).toBe('');
  });

  test.each([
    ['openapi/openapi.yaml', /version: 0\.1\.0/, 'version: 0.1.1', 'the versions differ'],
    ['package.json', /"version": "0\.1\.0"/, '"version": "0.1.1"', 'the versions differ'],
    ['package-lock.json', /"version": "0\.1\.0"/, '"version": "0.1.1"', 'the versions differ'],
    ['CHANGELOG.md', /## 0\.1\.0/, '## 0.0.9', 'the versions differ'],
    ['CHANGELOG.md', /## 0\.1\.0/, '## 0.1.0\n\n## 0.1.0', 'two headings for 0.1.0'],
    ['CHANGELOG.md', /## 0\.1\.0/, '## later', 'later is not a version'],
  ])('that %s says otherwise is found', async (file, from, to, error) => {
    const all = await texts();
    expect(versionErrors(all)).toEqual([]);
    const changed = { ...all, [file]: all[file as keyof typeof all].replace(from, to) };
    expect(versionErrors(changed).join('\n')).toContain(error);
  });
});
