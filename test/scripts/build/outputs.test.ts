import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { examplesModule } from '../../../scripts/outputs/examples.ts';
import { operationsModule } from '../../../scripts/outputs/operations.ts';
import { postmanCollection, postmanEnvironment } from '../../../scripts/outputs/postman.ts';
import { documentsByInterface } from '../../../scripts/outputs/interface-documents.ts';
import { validatorsModule } from '../../../scripts/outputs/validators.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { toYaml } from '../../../scripts/lib/output-files.ts';
import { publishedDocument } from '../../../src/shared/package-files.ts';
import { type Json, change, good } from '../lint/cases.ts';
import { rowsIn, readText } from '../../support/files.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- outputs for other programs have no types here
type Untyped = any;

const expectations = rowsIn<Untyped>(import.meta.dirname, 'outputs.yaml');

/** The small document with changes. */
const small = (row: Record<string, Json> = {}) =>
  change(structuredClone(good), row) as unknown as OpenApi;

test('readers of YAML 1.1 and of YAML 1.2 read the same', () => {
  // Its texts are those of all the documents.
  const text = readText('generated/openapi.yaml');
  expect(parse(text, { version: '1.1' })).toEqual(publishedDocument());
});

test('words that some reader takes for numbers, dates, booleans, null or symbols are quoted', () => {
  const words = [
    ...'20,000.00 1:30 12:30:45 2026-11-21 2026-11-21T10:00:00Z 2031-09'.split(' '),
    ...'0123 1e3 .5 -1 +1 1_000 0x1f no Yes ON off y N true FALSE null ~ = :on .inf'.split(' '),
  ];
  const text = toYaml({ words, no: words });
  for (const word of words) expect(text).toContain(`- '${word}'\n`);
  expect(text).toContain(`'no':`);
  expect(parse(text, { version: '1.1' })).toEqual({ words, no: words });
  expect(toYaml(['nothing', 'yes or no', 'a-1'])).toBe('- nothing\n- yes or no\n- a-1\n');
});

test('the document of an interface has what leads to its operations, and no more', () => {
  const { change: row, ...expected } = expectations.interfaceDocuments;
  const names = (of: object = {}) => Object.keys(of);
  const documents = [...documentsByInterface(small(row))].map(([name, own]) => {
    const operations = Object.values(own.paths).flatMap((item) => Object.values(item));
    expect(operations.flatMap(({ servers = [] }) => servers)).toEqual([]);
    const components = Object.entries(own.components ?? {}).map(([section, named]) => [
      section,
      names(named),
    ]);
    const has = {
      servers: own.servers.map(({ description }) => description),
      tags: own.tags?.map((tag) => tag.name),
      paths: names(own.paths),
      components: Object.fromEntries(components),
      records: names(own['x-records']),
    };
    return [name, has];
  });
  expect(Object.fromEntries(documents)).toEqual(expected);
});

test.each([
  { name: 'operations', moduleOf: operationsModule },
  { name: 'examples', moduleOf: examplesModule },
])('$name.ts has what programs read of the document', ({ name, moduleOf }) => {
  const { change: row, code } = expectations[name];
  const text = moduleOf(small(row));
  for (const part of code) expect(text).toContain(part);
});

test('a request body without an example is refused', () => {
  const body = 'PUT/requestBody/content/application~1json/examples';
  expect(() => operationsModule(small({ [body]: null }))).toThrow(
    'updateCharge: the request body needs an example to send',
  );
});

describe('validators.ts', async () => {
  const { change: row, licences, names, rows } = expectations.validators;
  const made = await validatorsModule(small(row));
  const { code } = transformSync(made.code, { loader: 'ts' });
  const { bound, validators } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

  test('has a function for all that can be validated, and nothing that validates nothing', () => {
    expect(Object.keys(validators)).toEqual(names);
    expect(code).not.toMatch(/schemaPath|description|examples|x-e/);
    expect(made.licences.split('\n')[0]).toBe(licences);
  });

  test.each<Untyped>(rows)('$name says what is wrong in $value', (each) => {
    const { atMost = Infinity, errors, name, value } = each;
    bound.errors = atMost;
    const validate = validators[name];
    expect(validate(value)).toBe(errors.length === 0);
    const said = (validate.errors ?? []).map(
      (error: Untyped) => error.instancePath + error.message,
    );
    expect(said).toEqual(errors);
  });
});

describe('for Postman', () => {
  const { change: row, ...expected } = expectations.postman;
  const collection = postmanCollection(small(row)) as Untyped;
  const environment = postmanEnvironment(small()) as Untyped;
  const { request, response } = collection.item[0].item[1];
  const valuesOf = (all: Untyped[]) =>
    Object.fromEntries(all.map(({ key, value }) => [key, value]));

  test('each tag is a folder with its requests', () => {
    const folders = collection.item.map(({ name, description, item }: Untyped) => ({
      name,
      description,
      items: item.map((each: Untyped) => each.name),
    }));
    expect(folders).toEqual(expected.folders);
  });

  test('a request has an item in its URL for each item of a list', () => {
    expect(request).toEqual(expected.request);
  });

  test('each example of a response is saved', () => {
    const saved = response.map(({ name, code }: Untyped) => ({ name, code }));
    expect(saved).toEqual(expected.saved);
  });

  test('base URLs and tokens are variables, and the environment has those of the mock', () => {
    expect(valuesOf(collection.variable)).toEqual(expected.variables);
    expect(valuesOf(environment.values)).toEqual(expected.environment);
  });
});
