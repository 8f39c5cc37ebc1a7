import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../../scripts/outputs/operations.ts';
import { postman, postmanEnvironment } from '../../../scripts/outputs/postman.ts';
import { partsByServer } from '../../../scripts/outputs/parts.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { toYaml } from '../../../scripts/lib/output-files.ts';
import { type Json, change, good } from '../lint/cases.ts';
import { ROOT, rowsIn } from '../../support/files.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- outputs for other programs have no types here
type Untyped = any;

const expectations = rowsIn<Untyped>(import.meta.dirname, 'outputs.yaml');

/** The small document with changes. */
const small = (row: Record<string, Json> = {}) =>
  change(structuredClone(good), row) as unknown as OpenApi;

test('readers of YAML 1.1 and of YAML 1.2 read the same', () => {
  const folder = join(ROOT, 'generated');
  // The documents of one interface are parts of these.
  for (const name of ['openapi.yaml', 'openapi-3.0.yaml']) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(parse(text, { version: '1.1' }), name).toEqual(parse(text, { version: '1.2' }));
  }
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

test('the part of an interface has what leads to its operations, and no more', () => {
  const { change: row, ...expected } = expectations.parts;
  const names = (of: object = {}) => Object.keys(of);
  const parts = [...partsByServer(small(row))].map(([name, part]) => {
    const own = Object.values(part.paths).flatMap((item) => Object.values(item));
    expect(own.flatMap(({ servers = [] }) => servers)).toEqual([]);
    const components = Object.entries(part.components ?? {}).map(([section, named]) => [
      section,
      names(named),
    ]);
    const has = {
      servers: part.servers.map(({ description }) => description),
      tags: part.tags?.map((tag) => tag.name),
      paths: names(part.paths),
      components: Object.fromEntries(components),
      records: names(part['x-records']),
    };
    return [name, has];
  });
  expect(Object.fromEntries(parts)).toEqual(expected);
});

test('operations.ts describes parameters and bodies, and names what is sensitive', () => {
  const { change: row, code } = expectations.operations;
  const text = operations(small(row));
  for (const part of code) expect(text).toContain(part);
  const body = 'PUT/requestBody/content/application~1json/examples';
  expect(() => operations(small({ [body]: null }))).toThrow(
    'updateCharge: the request body needs an example to send',
  );
});

test('the Postman collection has an item in the URL for each item of a list', () => {
  const { change: row, ...expected } = expectations.postman;
  const collection = postman(small(row)) as Untyped;
  const folders = collection.item.map(({ name, description, item }: Untyped) => ({
    name,
    description,
    items: item.map((each: Untyped) => each.name),
  }));
  const { request, response } = collection.item[0].item[1];
  const values = (of: Untyped[]) => Object.fromEntries(of.map(({ key, value }) => [key, value]));
  const environment = postmanEnvironment(small()) as Untyped;
  expect({
    folders,
    request,
    saved: response.map(({ name, code }: Untyped) => ({ name, code })),
    variables: values(collection.variable),
    environment: values(environment.values),
  }).toEqual(expected);
});
