import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checksumErrors } from '../../../scripts/checks/unchanged-releases.ts';
import { releasedFiles } from '../../../scripts/diff/released.ts';

const DOCUMENT = 'openapi/released/1.0.0/openapi.yaml';

let folder: string;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

const check = async () => checksumErrors(folder, await releasedFiles(folder));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checksums-'));
  await write(DOCUMENT, 'first');
  const digest = createHash('sha256').update('first').digest('hex');
  await write('openapi/released/1.0.0/SHA256SUMS', `${digest}  openapi.yaml\n`);
});
afterEach(() => rm(folder, { recursive: true }));

test('a version with the checksums of its documents passes', async () => {
  expect(await check()).toEqual([]);
});

test.each([
  [
    'a document without a checksum',
    'openapi/released/1.0.0/openapi.json',
    'is not in a SHA256SUMS',
  ],
  ['a document outside of a version', 'openapi/released/openapi.yaml', 'is not in a SHA256SUMS'],
  ['a document with another checksum', DOCUMENT, 'does not have the checksum'],
])('%s is found', async (_, file, error) => {
  await write(file, 'other');
  expect(await check()).toEqual([expect.stringContaining(`${file} ${error}`)]);
});
