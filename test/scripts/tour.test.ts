import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readText } from '../support/files.ts';

const STOP = /^(\d+)\. \[`[^`]+`\]\(([^)]+)\) `([^`]+)`/gm;

/** The stops of the tour in CONTRIBUTING.md: a number, a file and a name in it. */
function stops() {
  const guide = readText('CONTRIBUTING.md');
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
  expect(readText(file)).toMatch(new RegExp(isCode ? declared : `\\b${name}\\b`, 'm'));
});

test('each test that SECURITY.md names is there', () => {
  const named = readText('SECURITY.md').match(/`[a-z/-]+\.\w+\.ts`/g);
  const missing = named?.filter((each) => !existsSync(join(ROOT, 'test', each.slice(1, -1))));
  expect(missing).toEqual([]);
});
