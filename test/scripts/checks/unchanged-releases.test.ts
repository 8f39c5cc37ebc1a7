import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { releasedErrors } from '../../../scripts/checks/unchanged-releases.ts';
import { type Project, emptyProject, removeProjects } from '../support/project.ts';

const FOLDER = 'openapi/released/1.0.0';
const DOCUMENT = `${FOLDER}/openapi.yaml`;
const CHECKSUMS = `${FOLDER}/SHA256SUMS`;

let at: Project;
beforeEach(() => {
  at = emptyProject({ 'README.md': 'Begin.' });
});
afterAll(removeProjects);

/** A document and the checksum that `sha256sum` writes for it. */
function keep(text: string): void {
  at.write(DOCUMENT, text);
  const digest = createHash('sha256').update(text).digest('hex');
  at.write(CHECKSUMS, `${digest}  openapi.yaml\n`);
}

const check = (root = at.root) => releasedErrors(root);

test.each([
  {
    title: 'a document without a checksum',
    change: () => at.write(`${FOLDER}/openapi.json`, '{}'),
    error: `${FOLDER}/openapi.json is not in a SHA256SUMS beside it`,
  },
  {
    title: 'a document outside of a version',
    change: () => at.write('openapi/released/openapi.yaml', ''),
    error: 'openapi/released/openapi.yaml is not in a SHA256SUMS beside it',
  },
  {
    title: 'a document with another checksum',
    change: () => at.write(DOCUMENT, 'other'),
    error: `${DOCUMENT} does not have the checksum that SHA256SUMS states`,
  },
  {
    title: 'a document of which only the checksum is left',
    change: () => rmSync(join(at.root, DOCUMENT)),
    error: `${DOCUMENT} is missing, and SHA256SUMS lists it`,
  },
])('without a history, $title is found', async ({ change, error }) => {
  expect(await check()).toEqual([]);
  keep('first');
  expect(await check()).toEqual([]);
  change();
  expect(await check()).toEqual([error]);
});

describe('in a repository', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: at.root });
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--allow-empty', '--message', 'Change');
  };
  beforeEach(() => {
    git('init', '--quiet');
    git('config', 'user.name', 'Tester');
    git('config', 'user.email', 'tester@example.com');
    commit();
  });

  test('a version that is being prepared may change until it is tagged', async () => {
    expect(await check()).toEqual([]);
    for (const text of ['first', 'second']) {
      keep(text);
      expect(await check()).toEqual([]);
      commit();
    }
  });

  test('a tagged version may not change, with its checksum or by being removed', async () => {
    keep('first');
    commit();
    git('tag', '--annotate', 'v1.0.0', '--message', '1.0.0');
    expect(await check()).toEqual([]);
    keep('second');
    const errors = [
      `${CHECKSUMS} is not what it was when v1.0.0 was released`,
      `${DOCUMENT} is not what it was when v1.0.0 was released`,
      `Undo it (git checkout v1.0.0 -- ${FOLDER}/); a correction is a new version.`,
    ];
    expect(await check()).toEqual(errors);
    commit();
    expect(await check()).toEqual(errors);
    rmSync(join(at.root, 'openapi'), { recursive: true });
    expect(await check()).toEqual(errors);
  });

  test('a shallow clone has nothing to compare with, which is said', async () => {
    keep('first');
    commit();
    commit();
    const clone = join(at.root, 'clone');
    git('clone', '--quiet', '--depth', '1', `file://${at.root}`, clone);
    expect(await check(clone)).toEqual([
      'this clone has no tags to compare with: git fetch --unshallow --tags',
    ]);
  });
});
