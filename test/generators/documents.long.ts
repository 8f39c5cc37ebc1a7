import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OpenApi, operationsOf } from '../../scripts/lib/openapi.ts';
import { resolve } from '../../src/contract/schema.ts';
import { lintFile, spectralRuleset } from '../../scripts/lint/spectral.ts';
import { isObject } from '../../src/shared/pointer.ts';

const FOLDER = join(import.meta.dirname, '../../generated');
const files = readdirSync(FOLDER).filter((name) => /^openapi.*\.(json|yaml)$/.test(name));
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as OpenApi;

test('there is the whole and one for each interface, in 3.1 and 3.0, as YAML and JSON', () => {
  const names = ['openapi', 'openapi-3.0'].flatMap((name) =>
    ['', '.main', '.webhooks'].flatMap((part) => [`${name}${part}.json`, `${name}${part}.yaml`]),
  );
  expect(files.toSorted()).toEqual(names.toSorted());
});

describe('each is valid for two validators', () => {
  let rules: Awaited<ReturnType<typeof spectralRuleset>>;
  beforeAll(async () => {
    rules = await spectralRuleset(join(import.meta.dirname, '../..'));
    // The other rules are about how the source is written.
    for (const [name, rule] of Object.entries(rules.rules)) {
      rule.enabled = /^(oas3-schema|invalid-ref|parser)$/.test(name);
    }
  });

  test.each(files)('%s', async (name) => {
    const source = readFileSync(join(FOLDER, name), 'utf8');
    const config = await createConfig('extends: [spec]');
    expect(await lintFromString({ source, absoluteRef: join(FOLDER, name), config })).toEqual([]);
    expect(await lintFile(join(FOLDER, name), rules)).toEqual([]);
  });
});

/** What a generator sees of a document, whatever its version. */
function surface(document: OpenApi): Record<string, unknown> {
  const operations = operationsOf(document).map(({ method, path, operation, parameters }) => [
    operation.operationId,
    {
      call: `${method} ${path}`,
      parameters: parameters.map((each) => `${each.in} ${each.name} ${each.required ?? false}`),
      body: operation.requestBody === undefined ? null : schemasIn(document, operation.requestBody),
      responses: Object.entries(operation.responses).map(([status, response]) => [
        status,
        schemasIn(document, response),
      ]),
    },
  ]);
  const schemas = Object.entries(document.components?.['schemas'] ?? {}).map(([name, schema]) => [
    name,
    shape(schema),
  ]);
  return { ...Object.fromEntries(operations), ...Object.fromEntries(schemas) };
}

function schemasIn(document: OpenApi, value: object): string[] {
  const text = JSON.stringify(resolve(document, value));
  return [...text.matchAll(/#\/components\/schemas\/\w+/g)].map(([ref]) => ref);
}

/**
 * A schema without what the two versions write differently: how null is said, examples, and what the
 * 3.0 copies leave out, the pattern of a timestamp and `not`.
 */
function shape(schema: unknown): unknown {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.map(shape) : schema;
  const {
    examples: _s,
    example: _,
    not: _n,
    nullable,
    maxProperties,
    properties,
    type,
    ...rest
  } = schema;
  if (rest['format'] === 'date-time') delete rest['pattern'];
  const types = [type ?? []].flat();
  const named = types.filter((each) => each !== 'null');
  const own = Object.entries(rest).filter(([key]) => !key.startsWith('x-'));
  return {
    ...Object.fromEntries(own.map(([key, each]) => [key, shape(each)])),
    properties: Object.entries(isObject(properties) ? properties : {}).map(([name, each]) => [
      name,
      shape(each),
    ]),
    // Null alone is, in 3.0, a nullable object that can hold nothing.
    types: maxProperties === 0 ? [] : named,
    orNull: nullable === true || named.length < types.length,
  };
}

describe('all describe the same', () => {
  const whole = surface(read('openapi.json'));

  test.each(['.main', '.webhooks'])('the interface %s says what the whole says', (part) => {
    const mine = surface(read(`openapi${part}.json`));
    expect(Object.keys(mine).length).toBeGreaterThan(5);
    for (const [name, value] of Object.entries(mine)) expect(value, name).toEqual(whole[name]);
  });

  test('both interfaces together leave nothing out', () => {
    const parts = ['.main', '.webhooks'].map((part) => surface(read(`openapi${part}.json`)));
    expect(Object.keys(Object.assign({}, ...parts)).toSorted()).toEqual(
      Object.keys(whole).toSorted(),
    );
  });

  test.each(['', '.main', '.webhooks'])('3.0 says what 3.1 says: openapi%s', (part) => {
    expect(surface(read(`openapi-3.0${part}.json`))).toEqual(surface(read(`openapi${part}.json`)));
  });
});

test.each(files.filter((name) => name.endsWith('.json')))('%s has no dangling part', (name) => {
  const document = read(name);
  const text = JSON.stringify(document);
  const references = new Set(
    [...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map((found) => found[1]),
  );
  const there = Object.entries(document.components ?? {}).flatMap(([section, named]) =>
    Object.keys(named).map((component) => `${section}/${component}`),
  );
  for (const reference of references) expect(there).toContain(reference);
  const unused = there.filter((each) => !references.has(each));
  expect(unused.filter((each) => !each.startsWith('securitySchemes/'))).toEqual([]);
});
