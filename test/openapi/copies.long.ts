import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type OpenApi, namedExamples, operationsOf, refName } from '../../scripts/lib/openapi.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { isObject } from '../../src/shared/json.ts';
import { facts, published } from './facts.ts';
import { mutationsOf, withoutEach } from './mutations.ts';

const file = (name: string) => new URL(`../../generated/${name}.yaml`, import.meta.url);
const read = (name: string) => parse(readFileSync(file(name), 'utf8')) as OpenApi;

test.each(['openapi', 'openapi-3.0'])('the halves of %s are its parts', (name) => {
  const whole = read(name);
  const halves = ['main', 'webhooks'].map((half) => read(`${name}.${half}`));
  for (const { paths, components } of halves) expect(whole).toMatchObject({ paths, components });
  const names = halves.flatMap(({ paths }) => Object.keys(paths));
  expect(names.toSorted()).toEqual(Object.keys(whole.paths).toSorted());
});

const ajv = new Ajv2020({ strict: false, logger: false, verbose: true });
addFormats.default(ajv);
ajv.addSchema(published, 'document');

/** Values that may be wrong in the place of any other, and fields that may be wrong in any object. */
const VALUES = [...new Set(Object.values(facts.kinds).flatMap(({ yes, no }) => [...yes, ...no]))];
const FIELDS = [
  { another_field: 1 },
  ...[{}, 'text', { page_info: {} }].map((meta) => ({ meta })),
  { status: 'success' },
  { validation_errors: [] },
];

function variantsOf(value: unknown): unknown[] {
  if (!isObject(value)) return VALUES;
  return [...VALUES, ...withoutEach(value), ...FIELDS.map((field) => ({ ...value, ...field }))];
}

const isRight = ({ _tag: side }: { _tag: string }) => side === 'Right';

/** The messages of an operation with their schemas and examples, and how Prism validates their bodies. */
async function messagesOf(name: string) {
  const document = read(name);
  const resources = await getHttpOperationsFromSpec(file(name).pathname);
  const headers = { 'content-type': 'application/json' };
  return operationsOf(document).flatMap(({ operation, body }) => {
    const resource = resources.find(({ iid }) => iid === operation.operationId)!;
    const element = { method: resource.method as 'put', url: { path: resource.path }, headers };
    const request = (value: unknown) =>
      validateInput({ resource, element: { ...element, body: value } });
    const response = (statusCode: number) => (value: unknown) =>
      validateOutput({ resource, element: { statusCode, headers, body: value } });
    const messages = [
      { message: body, validate: request },
      ...Object.entries(operation.responses).map(([status, each]) => ({
        message: resolve(document, each),
        validate: response(Number(status) || 500),
      })),
    ];
    return messages.flatMap(({ message, validate }) => {
      const media = message?.content?.['application/json'];
      if (media?.schema === undefined) return [];
      return namedExamples(document, media).map(({ example }) => ({
        schema: refName(String(media.schema!.$ref)),
        example: example.value,
        accepts: (value: unknown) => isRight(validate(value)),
      }));
    });
  });
}

/** What a copy in OpenAPI 3.0 does not refuse: a field that an object never has, and a value where there is always null. */
const isLost = ({ not, type }: Schema) => not?.required !== undefined || type === 'null';

test.each(['openapi', 'openapi-3.0'])(
  'Prism with %s takes and refuses the bodies that the document does, apart from what 3.0 cannot say',
  async (name) => {
    const wrong: string[] = [];
    const lost = new Set<Schema>();
    let refused = 0;
    for (const { schema, example, accepts } of await messagesOf(name)) {
      const validate = ajv.getSchema(`document#/components/schemas/${schema}`)!;
      for (const [, body] of mutationsOf(example, variantsOf)) {
        const isValid = validate(body);
        if (!isValid) refused += 1;
        if (isValid === accepts(body)) continue;
        if (isValid) wrong.push(`${schema}: ${JSON.stringify(body)}`);
        else lost.add(validate.errors![0]!.parentSchema as Schema);
      }
    }
    expect(wrong).toEqual([]);
    expect([...lost].filter((schema) => !isLost(schema))).toEqual([]);
    expect(lost.size > 0).toBe(name === 'openapi-3.0');
    expect(refused).toBeGreaterThan(1000);
  },
);
