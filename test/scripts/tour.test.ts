import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const STOP = /^(\d+)\. \[`[^`]+`\]\(([^)]+)\) `([^`]+)`/gm;

/** The stops of the tour in CONTRIBUTING.md: a number, a file and a name in it. */
function stops() {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, tour = ''] = /^## One hour to know the house\n(.*?)^## /ms.exec(guide) ?? [];
  return Array.from(tour.matchAll(STOP), ([, number, file = '', name = '']) => ({
    number: Number(number),
    file,
    name,
  }));
}

test('the tour of the house has four ways of ten stops', () => {
  const way = Array.from({ length: 10 }, (_, index) => index + 1);
  expect(stops().map(({ number }) => number)).toEqual([...way, ...way, ...way, ...way]);
});

test.each(stops())('$file has $name', ({ file, name }) => {
  const isCode = /^(src|scripts|site)\//.test(file);
  const declared = `(function|class|const|interface|type|^  async) ${name}\\b`;
  expect(readFileSync(join(root, file), 'utf8')).toMatch(
    new RegExp(isCode ? declared : `\\b${name}\\b`, 'm'),
  );
});

test('each test that SECURITY.md names is there', () => {
  const named = readFileSync(join(root, 'SECURITY.md'), 'utf8').match(/`[a-z/-]+\.\w+\.ts`/g);
  const missing = named?.filter((each) => !existsSync(join(root, 'test', each.slice(1, -1))));
  expect(missing).toEqual([]);
});
