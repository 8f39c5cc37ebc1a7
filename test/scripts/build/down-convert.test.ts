import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { outerSchemas } from '../../../scripts/lib/example-values.ts';
import { walkSchema } from '../../../src/contract/schema.ts';
import { get, tokens } from '../../../src/shared/pointer.ts';
import { downConvert } from '../../../scripts/build/outputs/down-convert.ts';
import openapi from '../../../generated/openapi.json' with { type: 'json' };

const whole = openapi as unknown as OpenApi;
const copy = downConvert(whole);

describe('the copy in OpenAPI 3.0', () => {
  const lost = (document: OpenApi) =>
    new Map(downConvert(document)['x-lost'].map(({ what, at }) => [what, at]));

  test('lists what it cannot say, each with its pointers', () => {
    expect([...lost(whole).keys()].toSorted()).toEqual([
      'That the value is always null: an empty object is accepted too.',
      'The pattern beside `date-time`: generated clients check it against a parsed date.',
      'The summary of the API.',
      'Which fields an object never has: some tools take those in `not` for required ones.',
    ]);
    for (const at of [...lost(whole).values()].flat()) expect(get(whole, at)).toBeDefined();
  });

  test('has no keyword that tools of 3.0 misread', () => {
    const misread: string[] = [];
    for (const [at, outer] of outerSchemas(copy))
      walkSchema(outer, at, (schema, below) => {
        const isText = schema.format === 'date-time' || schema.format === 'uuid';
        if ('not' in schema || (isText && 'pattern' in schema)) misread.push(below);
      });
    expect(misread).toEqual([]);
  });

  test('names a value of which an example is lost', () => {
    const changed = structuredClone(whole);
    const id = get(changed, '/components/schemas/Refund/properties/id') as { examples: number[] };
    const at = '/components/schemas/Refund/properties/id/examples';
    id.examples.push(2);
    expect(lost(changed).get('All examples of the value but the first.')).toEqual([at]);
  });

  test('is not made when something is lost that nobody has put into words', () => {
    const changed = structuredClone(whole);
    Object.assign(get(changed, '/components/schemas/Refund') as object, {
      propertyNames: { pattern: '^[a-z]' },
    });
    expect(() => downConvert(changed)).toThrow(
      'the 3.0 copy loses /components/schemas/Refund/propertyNames',
    );
  });

  test('keeps one example of a parameter, without its name, and lists the loss of another', () => {
    const at = '/components/parameters/OrderRef';
    expect(get(copy, at)).toMatchObject({ example: 'ORD-2026-0001' });
    expect(get(copy, at)).not.toHaveProperty('examples');
    const changed = structuredClone(whole);
    Object.assign(get(changed, `${at}/examples`) as object, { Other: { value: 'ORD-2' } });
    expect(lost(changed).get('All examples of the value but the first.')).toEqual([
      `${at}/examples`,
    ]);
  });

  test('keeps the licence by its address, since 3.0 has no identifier', () => {
    expect(copy.info.license).toEqual({
      name: 'MIT',
      url: 'https://spdx.org/licenses/MIT.html',
    });
  });

  test('accepts and refuses the same values as the document without what is listed', () => {
    const reduced = withoutLost(structuredClone(whole));
    const [expected, actual] = [compile(reduced), compile(copy)];
    let refused = 0;
    for (const [schema, value] of samples()) {
      for (const changed of variants(value)) {
        const accepted = expected(schema, changed);
        if (!accepted) refused += 1;
        expect(actual(schema, changed), `${schema} ${JSON.stringify(changed)}`).toBe(accepted);
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });
});

/** The document with its losses taken out by hand. */
function withoutLost(document: OpenApi): OpenApi {
  for (const at of copy['x-lost'].flatMap((loss) => loss.at)) {
    const owner = get(document, at.slice(0, at.lastIndexOf('/'))) as Record<string, unknown>;
    const keyword = tokens(at).at(-1) ?? '';
    if (keyword === 'type') Object.assign(owner, { type: ['object', 'null'], maxProperties: 0 });
    else delete owner[keyword];
  }
  return document;
}

function compile(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  return (schema: string, value: unknown) =>
    ajv.getSchema(`document#/components/schemas/${schema}`)?.(value) === true;
}

/** The name of a schema and a value, for each body of the document that has an example. */
function samples(): [string, unknown][] {
  const found: [string, unknown][] = [];
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const { schema, examples } = node as { schema?: { $ref?: string }; examples?: object };
    const name = schema?.$ref?.split('/').at(-1);
    if (name !== undefined) {
      for (const example of Object.values(examples ?? {}) as { $ref: string }[]) {
        found.push([name, (get(whole, example.$ref) as { value: unknown }).value]);
      }
    }
    for (const each of Object.values(node)) walk(each);
  };
  walk([whole.paths, whole.components?.['responses']]);
  return found;
}

/** The value, and the value with one part of it left out, added or of another type. */
function variants(value: unknown): unknown[] {
  const found = [value];
  const walk = (node: unknown, path: (string | number)[]) => {
    if (typeof node !== 'object' || node === null) return;
    for (const extra of ['meta', 'status', 'validation_errors', 'unknown']) {
      if (!Array.isArray(node)) found.push(replaced(value, [...path, extra], 'x'));
    }
    for (const [key, each] of Object.entries(node)) {
      const at = [...path, key];
      for (const other of [undefined, null, 'x', '', 1.5, -1, 2 ** 40, true, {}, []]) {
        found.push(replaced(value, at, other));
      }
      walk(each, at);
    }
  };
  walk(value, []);
  return found;
}

function replaced(value: unknown, path: (string | number)[], other: unknown): unknown {
  const copied = structuredClone(value) as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  const parent = path
    .slice(0, -1)
    .reduce((node, key) => node[key] as Record<string | number, unknown>, copied);
  if (other === undefined) delete parent[last];
  else parent[last] = other;
  return copied;
}
