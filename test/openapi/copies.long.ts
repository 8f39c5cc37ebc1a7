import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { objectProblems, operationOf } from './support/check.ts';
import { type Json, type JsonObject, OpenApiDocument, isObject } from './support/document.ts';
import { lostValues, objectsOf, valueProblems } from './support/schemas.ts';
import { table } from './support/table.ts';

const file = (name: string) => new URL(`../../generated/${name}.yaml`, import.meta.url);
const read = (name: string) =>
  new OpenApiDocument(parse(readFileSync(file(name), 'utf8')) as JsonObject);

/** The objects that a document has: each half has its own. */
const objectsIn = (document: OpenApiDocument) =>
  Object.keys(table.objects).filter((name) => document.locate(name) !== undefined);

function expectOperations(document: OpenApiDocument): void {
  for (const id of Object.keys(document.operations))
    expect(operationOf(document, id), id).toEqual(table.operations[id]);
}

describe('documents in OpenAPI 3.1', () => {
  const [whole, main, webhooks] = ['openapi', 'openapi.main', 'openapi.webhooks'].map(read);
  test('hold what is known of each object and each operation', () => {
    for (const document of [whole!, main!, webhooks!]) {
      const names = objectsIn(document);
      expect(names.flatMap((name) => [...objectProblems(document, name)])).toEqual([]);
      expectOperations(document);
    }
  });
  test('have everything in the whole, and each half its own', () => {
    const all = Object.keys(table.operations).toSorted();
    expect(Object.keys(whole!.operations).toSorted()).toEqual(all);
    const halves = [main!, webhooks!].flatMap(({ operations }) => Object.keys(operations));
    expect(halves.toSorted()).toEqual(all);
    expect(objectsIn(whole!)).toEqual(Object.keys(table.objects));
    expect(new Set([main!, webhooks!].flatMap(objectsIn)).size).toBe(objectsIn(whole!).length);
  });
});

describe('copies in OpenAPI 3.0', () => {
  const copies = ['openapi-3.0', 'openapi-3.0.main', 'openapi-3.0.webhooks'].map(inJsonSchema);
  test('hold what is known, apart from what OpenAPI 3.0 cannot say', () => {
    for (const copy of copies) {
      const problems = (name: string) => [...objectProblems(copy, name, table.lostIn30)];
      expect(objectsIn(copy).flatMap(problems)).toEqual([]);
      expectOperations(copy);
    }
  });
  test('lose no more than the table says', () => {
    const whole = read('openapi');
    for (const loss of table.lostIn30)
      for (const location of loss.at) {
        const lost = lostValues(location, loss);
        const problems = [
          ...valueProblems(copies[0]!, location, { yes: lost, no: [] }),
          ...valueProblems(whole, location, { yes: [], no: lost }),
        ];
        expect(problems, loss.loss).toEqual([]);
      }
  });
});

describe('Prism', () => {
  test.each([
    ['openapi', []],
    ['openapi-3.0', table.lostIn30],
  ])('takes and refuses the bodies with %s', async (name, losses) => {
    const resources = await getHttpOperationsFromSpec(file(name).pathname);
    const headers = { 'content-type': 'application/json' };
    const wrong: string[] = [];
    const document = read(name);
    const names = objectsIn(document);
    const alone = Object.keys(table.alone).map((each) => document.locate(each));
    for (const [id, operation] of Object.entries(document.operations)) {
      const resource = resources.find(({ iid }) => iid === id)!;
      const element = { method: resource.method as 'put', url: { path: resource.path }, headers };
      const takes = (value: Json) =>
        validateInput({ resource, element: { ...element, body: value } });
      const returns = (statusCode: number) => (value: Json) =>
        validateOutput({ resource, element: { statusCode, headers, body: value } });
      const messages = [
        ['body', takes] as const,
        ...Object.keys(operation['responses'] as JsonObject).map(
          (status) => [`${status}/body`, returns(Number(status) || 500)] as const,
        ),
      ];
      for (const [location, validate] of messages) {
        const schema = document.locate(`${id}/${location}`);
        const object = names.find((each) => document.locate(each) === schema);
        if (object === undefined) {
          // There is no body, or an open one.
          if (isObject(schema)) expect(alone, `${id}/${location}`).toContain(schema);
          continue;
        }
        const { yes, no } = objectsOf(object, losses);
        for (const value of [...yes, ...no]) {
          const { _tag: side } = validate(value);
          if ((side === 'Right') !== yes.includes(value))
            wrong.push(`${id} ${object}: ${JSON.stringify(value)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** A copy with `nullable` in the words of JSON Schema, as a reader of OpenAPI 3.0 understands it. */
function inJsonSchema(name: string): OpenApiDocument {
  const nullable = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(nullable);
    if (!isObject(value)) return value;
    const { nullable: canBeNull, ...rest } = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, nullable(item)]),
    );
    return canBeNull === true ? { ...rest, type: [rest['type']!, 'null'] } : rest;
  };
  return new OpenApiDocument(nullable(read(name).root) as JsonObject);
}
