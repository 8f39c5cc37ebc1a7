import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type JsonObject, OpenApiDocument } from './support/document.ts';
import { table } from './support/table.ts';

/** Keys of sentences. The `text` of `x-unspecified` is none: it names what is not known. */
const PROSE = ['choice', 'condition', 'description', 'summary', 'why', 'x-closed-because'];
const workflows = new URL('../../openapi/workflows/', import.meta.url);

/** Paragraphs and rows of tables of the guides, without blocks of code and what the build writes. */
const docs = new URL('../../docs/', import.meta.url);
const paragraphs = ['../README.md', ...readdirSync(docs).filter((name) => /\.(md|txt)$/.test(name))]
  .map((name) => readFileSync(new URL(name, docs), 'utf8'))
  .flatMap((text) =>
    text
      .replaceAll(/^( *)```[^]*?^\1```|<!-- section[^]*?<!-- end -->/gm, '')
      .split(/\n\s*\n|\n(?=[|-])/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim()),
  );

const sentences: [at: string, text: string][] = [];
beforeAll(async () => {
  const documents = readdirSync(workflows).map((name): [string, OpenApiDocument] => [
    `${name}:`,
    new OpenApiDocument(parse(readFileSync(new URL(name, workflows), 'utf8')) as JsonObject),
  ]);
  for (const [name, document] of [['', OpenApiDocument.load()] as const, ...documents])
    for (const [keys, value] of document.walk())
      for (const key of PROSE)
        if (typeof value[key] === 'string' && !keys.includes('value'))
          sentences.push([`${name}${[...keys, key].join('/')}`, value[key]]);
});

const { everywhere, inTheDocument } = table.forbidden;

test.each([...everywhere, ...inTheDocument])(
  'no prose says $never, which finds "$like" and not "$unlike"',
  ({ never, like, unlike }) => {
    const pattern = new RegExp(never, 'i');
    expect(sentences.filter(([, text]) => pattern.test(text))).toEqual([]);
    expect(like).toMatch(pattern);
    expect(unlike).not.toMatch(pattern);
  },
);

test.each(everywhere)('no guide says $never', ({ never }) => {
  const pattern = new RegExp(never, 'i');
  expect(paragraphs.filter((text) => pattern.test(text))).toEqual([]);
});

test('there are sentences', () => expect(sentences.length).toBeGreaterThan(200));
