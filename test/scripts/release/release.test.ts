import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Project, project } from '../../../scripts/release/project.ts';
import { bump, release } from '../../../scripts/release/release.ts';
import { versionErrors, withDate } from '../../../scripts/release/version-files.ts';
import { withReport } from '../../../scripts/diff/comparison-report.ts';
import { ROOT } from '../support/project.ts';

const DOCUMENT = 'generated/openapi.yaml';

/** A small document in which an operation has a path. */
const documentWith = (version: string, path: string) =>
  stringify({
    openapi: '3.1.0',
    info: { title: 'Pots', version },
    servers: [{ url: 'https://pots.example', description: 'Main' }],
    paths: {
      [path]: { get: { operationId: 'listPots', responses: { 200: { description: 'OK' } } } },
    },
  });

const FILES: Record<string, string> = {
  'openapi/openapi.yaml': '# Pots\nopenapi: 3.1.0\ninfo:\n  title: Pots\n  version: 0.1.0\n',
  'package.json': '{\n  "version": "0.1.0",\n  "name": "pots"\n}\n',
  'package-lock.json': `{\n  "name": "pots",\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "version": "0.1.0"\n    }\n  }\n}\n`,
  'CHANGELOG.md': '# Changelog\n\n## 0.1.0\n\n- The first.\n',
  [DOCUMENT]: documentWith('0.1.0', '/pots'),
  'generated/openapi-3.0.json': '{}\n',
  'generated/types.ts': '',
};

let folder: string;
let here: Project;
let ran: string[];
let said: string;
/** What git says is changed, and is tagged. */
let changed: string;
let tags: string[];
/** The command that fails, if one does. */
let failing: string | undefined;

const read = (file: string) => readFile(join(folder, file), 'utf8');

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  for (const [file, text] of Object.entries(FILES)) await write(file, text);
  for (const part of ['node_modules', 'scripts'])
    await symlink(join(ROOT, part), join(folder, part));
  [ran, said, changed, tags, failing] = [[], '', '', [], undefined];
  here = {
    root: folder,
    day: '2026-01-31',
    say: (line) => (said += `${line}\n`),
    git: async (command, _, tag = '') =>
      command === 'status' ? changed : tags.includes(tag) ? tag : '',
    run: async (...command) => {
      ran.push(command.join(' '));
      if (ran.at(-1) === failing) throw new Error('it failed');
    },
  };
});
afterEach(() => rm(folder, { recursive: true }));

/** Nothing is written, and nothing is kept of a release. */
async function expectUnchanged(): Promise<void> {
  for (const [file, text] of Object.entries(FILES)) expect(await read(file), file).toBe(text);
  const released = await readdir(join(folder, 'openapi/released/0.1.0')).catch(() => []);
  expect(released).toEqual([]);
}

describe('a release', () => {
  test('runs every gate, dates the version, keeps the documents and prints what is left', async () => {
    await release(here);
    expect(ran).toEqual(['.ci/run', 'npm run check']);
    expect(await read('CHANGELOG.md')).toBe(
      '# Changelog\n\n## 0.1.0 - 2026-01-31\n\n- The first.\n',
    );
    expect(said).toMatch(/git add .* openapi\/released\/0\.1\.0\n[\s\S]*git tag -a v0\.1\.0/);
    const kept = join(folder, 'openapi/released/0.1.0');
    const names = await readdir(kept);
    expect(names.toSorted()).toEqual(['SHA256SUMS', 'openapi-3.0.json', 'openapi.yaml']);
    expect(await read('openapi/released/0.1.0/openapi.yaml')).toBe(FILES[DOCUMENT]);
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: kept });
  });

  test.each(['.ci/run', 'npm run check'])(
    'of which %s fails leaves all as it was',
    async (gate) => {
      failing = gate;
      await expect(release(here)).rejects.toThrow('it failed');
      await expectUnchanged();
    },
  );

  test('of a dirty tree is refused', async () => {
    changed = '?? new.yaml';
    await expect(release(here)).rejects.toThrow('not committed:\n?? new.yaml');
    await expectUnchanged();
  });

  test('of a version with a tag is refused', async () => {
    tags = ['v0.1.0'];
    await expect(release(here)).rejects.toThrow('0.1.0 is released: there is a tag v0.1.0');
    await expectUnchanged();
  });

  test('of versions that differ is refused', async () => {
    await write('package.json', '{ "version": "0.1.1" }');
    await expect(release(here)).rejects.toThrow('the versions differ');
  });

  test('with a breaking change needs a version that says so, and lists it', async () => {
    await release(here);
    const next = async (version: string) => {
      await bump(here, version);
      await write(DOCUMENT, documentWith(version, '/all-pots'));
    };
    await next('0.1.1');
    await expect(release(here)).rejects.toThrow('breaking changes need info.version 0.2.0 or more');
    await next('0.2.0');
    await release(here);
    expect(await read('CHANGELOG.md')).toMatch(
      /## 0\.2\.0 - 2026-01-31\n[^]*- `GET \/pots, path`: was \/pots, is \/all-pots\.\n[^]*## 0\.1\.0 - /,
    );
    expect(await read('openapi/released/0.2.0/openapi.yaml')).toContain('/all-pots');
  });

  test('with an addition needs more than the released version, or the same', async () => {
    await release(here);
    await bump(here, '1.0.0');
    await write('openapi/released/1.0.0/openapi.yaml', documentWith('1.0.0', '/pots'));
    await bump(here, '1.0.1');
    const added = documentWith('1.0.1', '/pots').replace('title: Pots', '$&\n  summary: Ours');
    await write(DOCUMENT, added);
    await release(here);
    expect(said).toContain('git tag -a v1.0.1');
    const operation =
      '  /lids:\n    get:\n      responses:\n        200:\n          description: OK\n';
    await write(DOCUMENT, added.replace('paths:\n', `$&${operation}`));
    await rm(join(folder, 'openapi/released/1.0.1'), { recursive: true });
    await expect(release(here)).rejects.toThrow(
      '1.0.1 is not enough: with an addition it is 1.1.0',
    );
  });
});

describe('the version', () => {
  test('is set everywhere, and a lower one is refused', async () => {
    await bump(here, '0.3.0');
    expect(ran).toEqual(['npm run build']);
    for (const file of ['openapi/openapi.yaml', 'package.json', 'package-lock.json'])
      expect(await read(file)).toBe(FILES[file]!.replaceAll('0.1.0', '0.3.0'));
    expect(await read('CHANGELOG.md')).toContain('## 0.3.0\n\n## 0.1.0\n');
    await expect(bump(here, '0.2.0')).rejects.toThrow(
      'already says 0.3.0, which is more than 0.2.0',
    );
    await expect(bump(here, 'v1')).rejects.toThrow('not a version of the form 1.2.3');
  });

  test('can be set again', async () => {
    await bump(here, '0.1.0');
    expect(ran).toEqual(['npm run build']);
    await expectUnchanged();
  });

  test('that does not build is taken back', async () => {
    failing = 'npm run build';
    await expect(bump(here, '0.2.0')).rejects.toThrow('it failed');
    await expectUnchanged();
  });

  test.each([
    { before: '# Changelog\n', after: '# Changelog\n\n## 0.2.0\n' },
    { before: '## Unreleased\n\n- New.\n\n## 0.1.0\n', after: '## 0.2.0\n\n- New.\n\n## 0.1.0\n' },
    { before: '## [Unreleased]\n\n## [0.1.0] - 2026\n', after: '## 0.2.0\n\n## [0.1.0] - 2026\n' },
    { before: '## 0.2.0\n', after: '## 0.2.0\n' },
  ])('makes of $before $after', async ({ before, after }) => {
    await write('CHANGELOG.md', before);
    await bump(here, '0.2.0');
    expect(await read('CHANGELOG.md')).toBe(after);
  });

  test.each([
    { file: 'openapi/openapi.yaml', from: '0.1.0', to: '0.1.1', error: 'the versions differ' },
    {
      file: 'openapi/openapi.yaml',
      from: 'info:',
      to: 'about:',
      error: 'openapi.yaml: none is not',
    },
    { file: 'package.json', from: '0.1.0', to: '0.1.1', error: 'the versions differ' },
    { file: 'package-lock.json', from: '"0.1.0"', to: '"0.1.1"', error: 'the versions differ' },
    { file: 'package-lock.json', from: /0\.1\.0(?=[^0]*$)/, to: '1', error: 'the versions differ' },
    { file: 'CHANGELOG.md', from: '0.1.0', to: '0.0.9', error: 'the versions differ' },
    { file: 'CHANGELOG.md', from: '## 0', to: '## 0.1.0\n\n## 0', error: 'two headings for 0.1.0' },
    { file: 'CHANGELOG.md', from: '0.1.0', to: 'later', error: 'later is not a version' },
  ])('that $file says otherwise is found: $error', ({ file, from, to, error }) => {
    expect(versionErrors(FILES)).toEqual([]);
    const errors = versionErrors({ ...FILES, [file]: FILES[file]!.replace(from, to) });
    expect(errors.join('\n')).toContain(error);
  });

  test('has a heading to be dated', () => {
    const text = '## 0.2.0\n\n## 0.1.0\n';
    expect(withDate(text, '0.1.0', '2026-01-31')).toBe('## 0.2.0\n\n## 0.1.0 - 2026-01-31\n');
    expect(() => withDate(text, '0.3.0', '2026-01-31')).toThrow('has no heading for 0.3.0');
  });
});

describe('the report in the change log', () => {
  const report = (text: string) =>
    `<!-- written by \`npm run release\` -->\n\n${text}\n\n<!-- end -->\n`;

  test('stands at the end of the first version, and once', () => {
    const older = `## 0.1.0\n\nFirst.\n\n${report('Old.')}`;
    const once = withReport(`# Changes\n\n## 0.2.0\n\nSecond.\n\n${older}`, 'One.\n');
    expect(once).toBe(`# Changes\n\n## 0.2.0\n\nSecond.\n\n${report('One.')}\n${older}`);
    expect(withReport(once, 'Two.')).toBe(once.replace('One.', 'Two.'));
    expect(withReport('## 0.1.0\n\nFirst.\n', 'Old.')).toBe(older);
  });

  test('leaves what people have written below an older one', () => {
    const before = `## 0.1.0\n\nFirst.\n\n${report('Old.')}\n- More.\n`;
    expect(withReport(before, 'New.')).toBe(`## 0.1.0\n\nFirst.\n\n- More.\n\n${report('New.')}`);
  });

  test('needs the heading of a version', () => {
    expect(() => withReport('# Changes\n', 'One.')).toThrow('has no heading of a version');
  });
});

test('git and other programs run in the project, and say why they fail', async () => {
  const { git, run, day } = project(folder);
  await expect(git('status', '--porcelain')).rejects.toThrow(
    /^Command failed: git status --porcelain\nfatal: not a git repository/,
  );
  await run('git', 'init', '--quiet');
  expect(await git('status', '--porcelain', 'CHANGELOG.md')).toBe('?? CHANGELOG.md');
  const differ = ['diff', '--quiet', '--no-index', 'CHANGELOG.md', 'package.json'];
  await expect(run('git', ...differ)).rejects.toThrow(`git ${differ.join(' ')} failed`);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
});
