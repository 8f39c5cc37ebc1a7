import { readFileSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { isAmountName } from '../../src/service/values/amounts.ts';
import { differencesOf, facts, known, leaves, published, unusedOf } from './facts.ts';

const folder = new URL('../../openapi/components/', import.meta.url);
const components = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.startsWith('securitySchemes'))
  .map((file) => file.replace('.yaml', ''));

test('the document states what is known, and no more', () => {
  const problems = [...unusedOf(published, components), ...differencesOf(published)];
  expect(problems.length, ['', ...problems, ''].join('\n')).toBe(0);
});

test('a component to which nothing refers is named', () => {
  const names = ['ChargeVoided', 'ChargePreauth', 'Lost'].map((name) => `examples/${name}`);
  expect(unusedOf(published, names)).toEqual([
    'openapi/components/examples/Lost.yaml: nothing refers to it; refer to it where it belongs, or remove it',
  ]);
});

// Prism takes draft-07 for a document without a dialect, and the other where it is named.
describe.each([
  { dialect: '2020-12', ajv: new Ajv2020({ strict: false }) },
  { dialect: 'draft-07', ajv: new Ajv({ strict: false }) },
])('in JSON Schema $dialect the schema of a kind accepts right values alone:', ({ ajv }) => {
  addFormats.default(ajv);
  test.each(Object.entries(facts.kinds))('%s', (name, { schema, yes, no }) => {
    const validate = ajv.compile(schema);
    expect(yes.filter((value) => !validate(value))).toEqual([]);
    expect(no.filter((value) => validate(value))).toEqual([]);
    expect(no.length > 0).toBe(name !== 'anything');
  });
});

test('a field that is an amount is found by its name', () => {
  const owners = Object.entries(known.unspecified).filter(([, kinds]) => kinds.includes('unit'));
  // The settings of a retry count something else.
  const names = owners.flatMap(([owner]) => /(?<!RetryStrategy)\.(\w+)$/.exec(owner)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(3);
  const others = names.filter((name) => !isAmountName(name));
  expect(others, 'name it in AMOUNT_NAME of src/service/values/amounts.ts').toEqual([]);
});

const docs = new URL('../../docs/', import.meta.url);

/** Sentences. The `text` of `x-unspecified` and the `choice` of `x-assumed` are none: they name what is not known. */
const PROSE = /\/(condition|description|summary|why|x-closed-because)$/;
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

const STATED = 'use other words; what the service has stated narrows the pattern in facts.yaml';

/** The words that a pattern finds, each with its sentence. */
function found(pattern: RegExp, texts: readonly string[]): string[] {
  return texts
    .filter((text) => pattern.test(text))
    .map((text) => `"${pattern.exec(text)?.[0]}" in: ${text}`);
}

const { everywhere = [], inTheDocument = [] } = facts.forbidden;

test.each([...everywhere, ...inTheDocument])(
  'no prose says $never, which finds "$like" and not "$unlike"',
  ({ never, like, unlike }) => {
    const pattern = new RegExp(never, 'i');
    expect(sentences.length).toBeGreaterThan(200);
    expect(found(pattern, sentences), STATED).toEqual([]);
    expect(like).toMatch(pattern);
    expect(unlike).not.toMatch(pattern);
  },
);

test.each(everywhere)('no guide says $never', ({ never }) => {
  expect(found(new RegExp(never, 'i'), paragraphs), STATED).toEqual([]);
});

test('only the messages of Main are known to be written for people', () => {
  const said = [...leaves(published)].filter(([, text]) => /human-readable/i.test(String(text)));
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter(([pointer]) => /Webhook|InvalidField/.test(pointer))).toEqual([]);
});
