import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const READMES = ['scripts/README.md', 'site/README.md', 'src/README.md'];
const FOLDERS = ['.github', 'docs', 'generated', 'openapi', 'scripts', 'site', 'src', 'test'];

const paths = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true }).map((name) => join(folder, name)),
  ),
].map((path) => `/${path}`);

/** A folder, or a file by its ending, between backticks. NAME and VERSION stand for any; commands make `dist/`. */
const PATH = /`((?:[\w.-]+\/)*[\w.-]*(?:\/|\.(?:[jt]sx?|ya?ml|json|md|css)))`/g;

test.each(READMES)('the files and folders that %s names exist', (readme) => {
  const named = [...readFileSync(readme, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  const known = named.filter((path) => !/NAME|VERSION|^dist\//.test(path));
  expect(known.length).toBeGreaterThan(5);
  expect(
    known.filter((path) => !paths.some((each) => each.endsWith(`/${path.replace(/\/$/, '')}`))),
  ).toEqual([]);
});
