import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { releasedErrors } from '../../../scripts/checks/unchanged-releases.ts';

const DOCUMENT = 'openapi/released/1.0.0/openapi.yaml';
const CHECKSUMS = 'openapi/released/1.0.0/SHA256SUMS';

let folder: string;

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
const check = (root = folder) => releasedErrors(root);

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

/** A document and the checksum that `sha256sum` writes for it. */
async function keep(text: string): Promise<void> {
  await write(DOCUMENT, text);
  const digest = createHash('sha256').update(text).digest('hex');
  await write(CHECKSUMS, `${digest}  openapi.yaml\n`);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'released-'));
  git('init', '-q');
  git('config', 'user.name', 'Tester');
  git('config', 'user.email', 'tester@example.com');
  await write('README.md', 'Begin.');
  git('add', '.');
  git('commit', '-qm', 'Begin');
});
afterEach(() => rm(folder, { recursive: true }));

test('before the first release there is nothing to compare', async () => {
  expect(await check()).toEqual([]);
});

test('a version that is being prepared may change until it is tagged', async () => {
  await keep('first');
  expect(await check()).toEqual([]);
  git('add', '.');
  git('commit', '-qm', 'Release 1.0.0');
  await keep('second');
  expect(await check()).toEqual([]);
});

test('a document that only its checksum is left of is found', async () => {
  await keep('first');
  await rm(join(folder, DOCUMENT));
  expect(await check()).toEqual([`${DOCUMENT} is missing, and SHA256SUMS lists it`]);
});

describe('a tagged version', () => {
  beforeEach(async () => {
    await keep('first');
    git('add', '.');
    git('commit', '-qm', 'Release 1.0.0');
    git('tag', '-a', 'v1.0.0', '-m', '1.0.0');
  });

  test('that is unchanged passes', async () => {
    expect(await check()).toEqual([]);
  });

  test('that changes with its checksum is found, committed or not', async () => {
    await keep('second');
    const errors = [
      `${CHECKSUMS} is not what it was when v1.0.0 was released`,
      `${DOCUMENT} is not what it was when v1.0.0 was released`,
      expect.stringContaining('git checkout v1.0.0 -- openapi/released/1.0.0/'),
    ];
    expect(await check()).toEqual(errors);
    git('commit', '-qam', 'Change a released document');
    expect(await check()).toEqual(errors);
  });

  test('that is removed is found', async () => {
    await rm(join(folder, 'openapi'), { recursive: true });
    expect(await check()).toContain(`${DOCUMENT} is not what it was when v1.0.0 was released`);
  });

  test('cannot be checked in a shallow clone, which is said', async () => {
    const clone = join(folder, 'clone');
    git('clone', '-q', '--depth', '1', `file://${folder}`, clone);
    expect(await check(clone)).toEqual([expect.stringContaining('git fetch --unshallow --tags')]);
  });
});
