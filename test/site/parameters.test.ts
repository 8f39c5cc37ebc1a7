import { describe, expect, test } from 'vitest';
import type { OpenApi, Operation, Parameter, PathItem } from '../../scripts/lib/openapi.ts';
import { referenceOf } from '../../site/model/reference.ts';
import { LANGUAGES, samplesOf } from '../../site/samples/languages.ts';
import { searchEntries } from '../../site/search/entries.ts';
import { siteFiles } from '../../site/build.ts';
import type { Site } from '../../site/site.ts';
import { exampleOf } from '../../site/try-it/entered.ts';
import { toCall, toRequest } from '../../site/try-it/request.ts';
import { tryOperation } from '../../site/try-it/try-operation.ts';
import { argumentsOf } from '../../site/samples/typescript.ts';
import { bundle } from './built.ts';

const string = { type: 'string' };

/** The document with parameters of every kind, as a maintainer may add them. */
function withParameters(): OpenApi {
  const document = structuredClone(bundle);
  const { paths } = document as unknown as { paths: Record<string, PathItem & { get: Operation }> };
  const refunds = paths['/refunds'] as PathItem & { get: Operation };
  refunds.get.parameters = [
    {
      name: 'page',
      in: 'query',
      description: 'Which page.',
      schema: { type: 'integer' },
      example: 2,
    },
    { name: 'text', in: 'query', required: true, schema: string, example: "a b&c=d/é'" },
    {
      name: 'kind',
      in: 'query',
      schema: { type: 'array', items: string },
      example: ['card', 'bank'],
    },
    { name: 'all', in: 'query', schema: { type: 'boolean' }, example: true },
    { name: 'X-Region', in: 'header', schema: { type: 'integer' }, example: 7 },
  ];
  const { FlwRef } = (document.components ?? {})['parameters'] as { FlwRef: Parameter };
  delete FlwRef.example;
  FlwRef.examples = { first: { value: 'FLW-1' }, second: { value: 'FLW-2' } };
  const card = paths['/virtual-cards/{id}'] as PathItem & { get: Operation };
  card.get.parameters = [
    ...(card.get.parameters ?? []),
    { name: 'part', in: 'path', required: true, schema: { type: 'integer' }, example: 3 },
  ];
  paths['/virtual-cards/{id}/{part}'] = card;
  delete paths['/virtual-cards/{id}'];
  return document;
}

const reference = referenceOf(withParameters());
const site: Site = { reference, guides: [], downloads: [] };
const files = siteFiles(site);
const refunds = reference.operations.find(({ id }) => id === 'listRefunds')!;
const card = reference.operations.find(({ id }) => id === 'getVirtualCard')!;
const TARGET = "/refunds?page=2&text=a%20b%26c%3Dd%2F%C3%A9'&kind=card&kind=bank&all=true";

describe('a parameter that is added to the document', () => {
  const names = ['page', 'text', 'kind', 'all', 'X-Region'];

  test('stands on the page, in its Markdown and in the search', () => {
    const html = files.get('operations/listRefunds.html') ?? '';
    const markdown = files.get('operations/listRefunds.md') ?? '';
    const found = searchEntries(site).filter(({ kind }) => kind === 'field');
    for (const name of names) {
      expect(html).toMatch(new RegExp(`name="(query|header)\\.${name}"`));
      expect(markdown).toMatch(new RegExp(`\\| \`${name}\` +\\| (query|header)`));
      expect(found).toContainEqual(
        expect.objectContaining({ title: name, context: 'Parameter: List refunds' }),
      );
    }
    expect(html).toContain('Query parameters');
    expect(files.get('llms.txt')).not.toContain('query parameter');
  });

  test('is shown and offered with each of its examples', () => {
    const html = files.get('operations/voidCharge.html') ?? '';
    expect(html).toContain('<code class="whole">FLW-1</code> or <code class="whole">FLW-2</code>');
    expect(html).toMatch(
      /name="path\.flw_ref"[^>]* value="FLW-1"|value="FLW-1"[^>]* name="path\.flw_ref"/,
    );
    expect(html).toMatch(/>FLW-1<\/button><button [^>]*>FLW-2<\/button>/);
    expect(files.get('operations/voidCharge.md')).toContain('Example: `FLW-1` or `FLW-2`.');
  });

  const untyped = LANGUAGES.map(({ id }) => id).filter((id) => id !== 'typescript');

  test.each(untyped)('stands in the sample in %s', (id) => {
    const code = samplesOf(refunds).find(({ language }) => language.id === id)?.code ?? '';
    expect(code).toContain(TARGET);
    expect(code).toMatch(/X-Region['"]?(: |, | => |: ')['"]?7/);
    const path = samplesOf(card).find(({ language }) => language.id === id)?.code ?? '';
    expect(path).toMatch(/[('"]3['")]|\/3"/);
  });

  test('stands in the sample in TypeScript with its type', () => {
    const code = samplesOf(refunds).find(({ language }) => language.id === 'typescript')?.code;
    expect(code).toContain('page: 2,');
    expect(code).toContain('all: true,');
    expect(code).toContain("'X-Region': 7,");
    const operation = tryOperation(card);
    expect(argumentsOf(operation.call)).toEqual([operation.parameters[0]?.example, 3]);
  });
});

test('an operation without a method of the client is called through raw, and not simulated', () => {
  const other = { ...refunds, id: 'listOthers' };
  const code = samplesOf(other).find(({ language }) => language.id === 'typescript')?.code;
  expect(code).toContain("await payments.raw.main.GET('/refunds', {");
  expect(tryOperation(other).simulations).toEqual([]);
  expect(tryOperation(refunds).simulations).not.toEqual([]);
});

describe('the panel', () => {
  const operation = tryOperation(refunds);
  const example = exampleOf(operation);

  test('sends the example first', () => {
    const { url, headers } = toRequest(operation, example, 'http://mock.example');
    expect(url).toBe(`http://mock.example${TARGET}`);
    expect(headers).toContainEqual(['X-Region', '7']);
    expect(toCall(operation, example)).toEqual(operation.call);
  });

  test('leaves out what is empty, and sends what is not of the type as it was typed', () => {
    const values = {
      'query.page': 'two',
      'query.text': '',
      'query.kind': 'a b\n\nc,d',
      'query.all': 'false',
      'header.X-Region': '',
    };
    const entered = { ...example, values: { ...example.values, ...values } };
    const { url, headers } = toRequest(operation, entered, '');
    expect(url).toBe('/refunds?page=two&kind=a%20b&kind=c%2Cd&all=false');
    expect(headers).toEqual([['Authorization', 'Bearer any-token']]);
    expect(argumentsOf(toCall(operation, entered))).toEqual([
      { query: { page: 'two', kind: ['a b', 'c,d'], all: false } },
    ]);
  });
});
