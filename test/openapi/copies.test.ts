import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { casesOf, problemsOf } from './support/claims.ts';
import {
  type Json,
  type JsonObject,
  OpenApiDocument,
  isObject,
  stepsOf,
} from './support/document.ts';
import { type Claim, table } from './support/table.ts';

const file = (name: string) => new URL(`../../generated/${name}.json`, import.meta.url);
const read = (name: string) =>
  new OpenApiDocument(JSON.parse(readFileSync(file(name), 'utf8')) as JsonObject);
const facts = table.facts.flatMap(({ held }) => held).flatMap(alone);

/** A claim for each of its locations. */
function alone(claim: Claim): Claim[] {
  return claim.at.map((location) => ({ ...claim, at: [location] }));
}

const problems = (document: OpenApiDocument, claims: Claim[]) =>
  claims.flatMap((claim) => problemsOf(document, claim));

describe('documents in OpenAPI 3.1', () => {
  test('the whole one holds each fact', () => {
    expect(problems(read('openapi'), facts)).toEqual([]);
  });
  test('each half holds the facts of its operations and schemas', () => {
    const halves = [read('openapi.main'), read('openapi.webhooks')];
    for (const half of halves) expect(problems(half, facts.filter(isIn(half)))).toEqual([]);
    const operations = halves.flatMap((half) => Object.keys(half.operations));
    expect(operations.toSorted()).toEqual(Object.keys(read('openapi').operations).toSorted());
  });
});

describe('copies in OpenAPI 3.0', () => {
  const copies = ['openapi-3.0', 'openapi-3.0.main', 'openapi-3.0.webhooks'].map(inJsonSchema);
  const held = facts.map(withoutLosses);
  test('hold each fact that OpenAPI 3.0 can say', () => {
    for (const copy of copies) expect(problems(copy, held.filter(isIn(copy)))).toEqual([]);
  });
  test('lose no more than the table says', () => {
    const losses = table.lostIn30.flatMap(alone);
    for (const copy of copies) expect(problems(copy, losses.filter(isIn(copy)))).toEqual([]);
    const whole = read('openapi');
    for (const loss of losses) expect(problemsOf(whole, loss), loss.at[0]).not.toEqual([]);
  });
});

describe('Prism', () => {
  const claims = facts.filter(({ at, example }) => example && at[0]!.includes('/'));
  test.each(['openapi', 'openapi-3.0'])('takes and refuses the bodies with %s', async (name) => {
    const document = read(name);
    const operations = await getHttpOperationsFromSpec(file(name).pathname);
    const headers = { 'content-type': 'application/json' };
    const wrong = claims.filter((claim) => {
      const [operationId, status] = claim.at[0]!.split('/');
      const resource = operations.find(({ iid }) => iid === operationId)!;
      const url = { path: resource.path };
      return casesOf(document, claim).some(({ value: body, valid }) => {
        const { _tag: side } =
          status === 'body'
            ? validateInput({
                resource,
                element: { method: resource.method as 'put', url, headers, body },
              })
            : validateOutput({
                resource,
                element: { statusCode: Number(status) || 500, headers, body },
              });
        return (side === 'Right') !== valid;
      });
    });
    expect(claims.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});

/** Whether a location is below an operation or a schema of this document. */
function isIn(document: OpenApiDocument): (claim: Claim) => boolean {
  return ({ at: [location = ''] }) => {
    const [head = ''] = stepsOf(location);
    return (
      head in document.operations || head in (document.at(['components', 'schemas']) as object)
    );
  };
}

/** A claim without what the copies in OpenAPI 3.0 lose. */
function withoutLosses(claim: Claim): Claim {
  const losses = table.lostIn30.filter(({ at }) => at.includes(claim.at[0]!));
  const lost = losses.flatMap(({ accepts = [] }) => accepts);
  const schema = losses.find((loss) => loss.schema)?.schema;
  const rest = claim.refuses?.filter(
    (value) => !lost.some((each) => isDeepStrictEqual(each, value)),
  );
  return { ...claim, ...(rest && { refuses: rest }), ...(claim.schema && schema && { schema }) };
}

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
