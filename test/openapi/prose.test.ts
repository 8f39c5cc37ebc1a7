import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { facts, leaves, published } from './facts.ts';

const docs = new URL('../../docs/', import.meta.url);

/** Sentences. The `text` of `x-unspecified` is none: it names what is not known. */
const PROSE = /\/(choice|condition|description|summary|why|x-closed-because)$/;
const sentences = [...leaves(published)]
  .filter(([pointer]) => PROSE.test(pointer) && !pointer.includes('/value/'))
  .map(([, text]) => String(text));

/** Paragraphs and rows of tables of the guides, without blocks of code and what the build writes. */
const paragraphs = ['../README.md', ...readdirSync(docs).filter((name) => /\.(md|txt)$/.test(name))]
  .map((name) => readFileSync(new URL(name, docs), 'utf8'))
  .flatMap((text) =>
    text
      .replaceAll(/^( *)```[^]*?^\1```|<!-- section[^]*?<!-- end -->/gm, '')
      .split(/\n\s*\n|\n(?=[|-])/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim()),
  );

const { everywhere = [], inTheDocument = [] } = facts.forbidden;

test.each([...everywhere, ...inTheDocument])(
  'no prose says $never, which finds "$like" and not "$unlike"',
  ({ never, like, unlike }) => {
    const pattern = new RegExp(never, 'i');
    expect(sentences.length).toBeGreaterThan(200);
    expect(sentences.filter((text) => pattern.test(text))).toEqual([]);
    expect(like).toMatch(pattern);
    expect(unlike).not.toMatch(pattern);
  },
);

test.each(everywhere)('no guide says $never', ({ never }) => {
  const pattern = new RegExp(never, 'i');
  expect(paragraphs.filter((text) => pattern.test(text))).toEqual([]);
});

test('only the messages of Main are known to be written for people', () => {
  const said = [...leaves(published)].filter(([, text]) => /human-readable/i.test(String(text)));
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter(([pointer]) => /Webhook|InvalidField/.test(pointer))).toEqual([]);
});
