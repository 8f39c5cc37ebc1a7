import { describe, expect, expectTypeOf, test } from 'vitest';
import type { components, operations, paths } from '../../../generated/types.ts';
import { types } from '../../../scripts/build/outputs/types.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

const typesOf = (schemas: object) =>
  types({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [],
    paths: {},
    components: { schemas },
  } as unknown as OpenApi);

test('each schema is a type of its own, by which all others refer to it', async () => {
  const Inner = { type: 'object', description: 'What is inside.' };
  const Outer = {
    type: 'object',
    properties: {
      // A field is no schema, whatever its name.
      schemas: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Inner' } } },
      count: { type: 'integer', format: 'int64', description: 'How many.', example: 2 },
    },
  };
  const text = await typesOf({ Inner, Outer, 'not-a-name': { type: 'string' } });
  expect(text).toContain(
    'schemas: {\n        Inner: Inner;\n        Outer: Outer;\n        "not-a-name": string;\n    };',
  );
  expect(text).toContain('/** What is inside. */\nexport type Inner = ');
  expect(text).toContain('schemas?: {\n        inner?: Inner;\n    };');
  expect(text).toContain('     * Format: int64\n     *\n     * How many.\n     * @example 2\n');
  expect(text).not.toContain('@description');
});

test('a comment has what is not specified, and the type of a field that is known by its name alone', async () => {
  const Refund = {
    type: 'object',
    description: 'A refund.',
    'x-unspecified': [
      { kind: 'meaning', text: 'What the fields mean that are described by their name alone.' },
      { kind: 'nullability', text: 'Whether a field can be null.' },
    ],
    properties: {
      settlement_id: { type: 'string', description: 'Settlement ID.' },
      plan: {
        type: ['integer', 'null'],
        format: 'int64',
        description: 'Plan.',
        'x-unspecified': [{ kind: 'range', text: 'The largest plan.' }],
      },
      status: {
        type: 'string',
        description: 'State of the refund.',
        'x-unspecified': [{ kind: 'values', text: 'Which values occur.' }],
      },
      comment: { type: 'string', description: 'Text of the caller.' },
    },
  };
  const Known = {
    type: 'object',
    properties: { is_new: { type: 'boolean', description: 'Is new.' } },
  };
  const code = await typesOf({ Refund, Known });
  const hovers = code.replaceAll(/^ *\/?\*+[ /]?/gm, '');
  expect(hovers).toContain(
    'A refund.\n\nNot specified:\n- What the fields mean that are described by their name alone.\n- Whether a field can be null.\n',
  );
  expect(hovers).toContain('A string.\n\nNot specified:\n- Its meaning.\n');
  expect(hovers).toContain(
    'Format: int64\n\nAn integer or null.\n\nNot specified:\n- Its meaning.\n- The largest plan.\n',
  );
  expect(hovers).toContain('State of the refund.\n\nNot specified:\n- Which values occur.\n');
  expect(code).toContain('/** Text of the caller. */');
  expect(code).toContain('/** A boolean. */');
});

test.each([
  { type: 'string', values: ['a', "it's"], code: String.raw`'a' | 'it\'s' | (string & {})` },
  { type: ['string', 'null'], values: ['a'], code: "'a' | (string & {}) | null" },
  { type: 'integer', values: [7, -2], code: '7 | -2 | (number & {})' },
])('an open set of $type is $code', async ({ type, values, code }) => {
  const text = await typesOf({ Status: { type, 'x-extensible-enum': values } });
  expect(text).toContain(`type Status = ${code};`);
});

// The compiler holds what follows: `npm run check` fails when a type differs.
describe('the types of this document', () => {
  type Json<Carrier> = Carrier extends { content: { 'application/json': infer Body } }
    ? Body
    : never;
  type Operation = keyof operations;
  type Request<Id extends Operation> = Json<operations[Id]['requestBody']>;
  type Success<Id extends Operation> = Json<operations[Id]['responses'][200]>;
  type Failure<Id extends Operation> = Json<operations[Id]['responses']['default']>;
  type Parameters<Id extends Operation> = operations[Id]['parameters'];
  type Charge = components['schemas']['Charge'];

  test('have paths, parameters and bodies of requests', () => {
    expectTypeOf<paths['/refunds']['get']>().toEqualTypeOf<operations['listRefunds']>();
    expectTypeOf<paths['/refunds']['put']>().toEqualTypeOf<undefined>();
    expectTypeOf<Parameters<'voidCharge'>['path']>().toEqualTypeOf<{ flw_ref: string }>();
    expectTypeOf<Parameters<'listWebhookEndpoints'>['header']>().toEqualTypeOf<
      { 'X-Trace-Id'?: string } | undefined
    >();
    expectTypeOf<Parameters<'listRefunds'>['path']>().toEqualTypeOf<undefined>();
    expectTypeOf<Request<'updateVirtualAccountNumberBvn'>>().toEqualTypeOf<{ bvn: string }>();
    expectTypeOf<Request<'voidCharge' | 'listRefunds'>>().toEqualTypeOf<never>();
  });

  test('have envelopes of responses', () => {
    type Main = 'listRefunds' | 'voidCharge';
    expectTypeOf<Success<Main>['status']>().toEqualTypeOf<'success'>();
    expectTypeOf<Failure<Main | 'updateVirtualAccountNumberBvn'>>().toEqualTypeOf<{
      status: 'error';
      message: string;
      data: null;
    }>();
    expectTypeOf<Success<'updateVirtualAccountNumberBvn'>>().toBeUnknown();
    expectTypeOf<Success<'listWebhookEndpoints'>>().not.toHaveProperty('status');
    expectTypeOf<Failure<'listWebhookEndpoints'>['message']>().toEqualTypeOf<string | undefined>();
  });

  test('have optional, nullable and open fields', () => {
    expectTypeOf<Success<'voidCharge'>['data']>().toEqualTypeOf<Charge>();
    expectTypeOf<Charge['status']>().toEqualTypeOf<'voided' | 'successful' | (string & {})>();
    expectTypeOf<Charge['plan']>().toEqualTypeOf<unknown>();
    expectTypeOf<Success<'getVirtualCard'>['data']>().toMatchObjectType<{
      id: string;
      send_to: string | null;
    }>();
    expectTypeOf<Success<'createBulkTokenizedCharge'>['data']>().toMatchObjectType<{
      id?: number;
      total_charges: number;
    }>();
    // @ts-expect-error A field that may be absent is not undefined.
    ({ status: 'voided', charge_type: 'preauth', narration: undefined }) satisfies Charge;
  });
});
