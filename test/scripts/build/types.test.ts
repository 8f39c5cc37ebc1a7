import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { components, operations, paths } from '../../../generated/types.ts';
import { types } from '../../../scripts/build/outputs/types.ts';
import document from '../../../generated/openapi.json' with { type: 'json' };
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

const { schemas } = document.components;

type Json<Carrier> = Carrier extends { content: { 'application/json': infer Body } } ? Body : never;
type Operation = keyof operations;
type Request<Id extends Operation> = Json<operations[Id]['requestBody']>;
type Success<Id extends Operation> = Json<operations[Id]['responses'][200]>;
type Failure<Id extends Operation> = Json<operations[Id]['responses']['default']>;
type Item<List extends readonly unknown[]> = List[number];

const generated = await readFile(new URL('../../../generated/types.ts', import.meta.url), 'utf8');
const file = ts.createSourceFile('types.ts', generated, ts.ScriptTarget.Latest, true);

test('the file exports the names that the client and others import', () => {
  const { statements } = file;
  const names = statements
    .filter((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each))
    .map(({ name }) => name.text);
  const tables = ['$defs', 'components', 'operations', 'paths', 'webhooks'];
  expect(names.toSorted()).toEqual([...tables, ...Object.keys(schemas)].toSorted());
});

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
  const empty = { openapi: '3.1.0', info: { title: 'A', version: '1' }, servers: [], paths: {} };
  const components = { schemas: { Inner, Outer } };
  const text = await types({ ...empty, components } as unknown as OpenApi);
  expect(text).toContain('schemas: {\n        Inner: Inner;\n        Outer: Outer;\n    };');
  expect(text).toContain('/** What is inside. */\nexport type Inner = ');
  expect(text).toContain('schemas?: {\n        inner?: Inner;\n    };');
  expect(text).toContain('     * Format: int64\n     *\n     * How many.\n     * @example 2\n');
  expect(text).not.toContain('@description');
});

/** Comments that say no more than the name of their member, or its type, which an editor shows anyway. */
function emptyComments(of: ts.SourceFile): string[] {
  const letters = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) || ts.isTypeAliasDeclaration(node)) {
      const name = node.name.getText();
      for (const each of ts.getJSDocCommentsAndTags(node)) {
        const says = ts.getTextOfJSDocComment(each.comment)?.replace(/^Format: .*\n+/, '') ?? '';
        const isName = letters(says.replace(/^(an?|the) /i, '')) === letters(name);
        if (isName || /^an? \w+( or null)?\.$/i.test(says)) found.push(`${name}: ${says}`);
      }
    }
    node.forEachChild(visit);
  };
  visit(of);
  return found;
}

test('no comment says only the name or the type of its member', () => {
  expect(emptyComments(file)).toEqual([]);
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
  const empty = { openapi: '3.1.0', info: { title: 'A', version: '1' }, servers: [], paths: {} };
  const code = await types({ ...empty, components: { schemas: { Refund } } } as OpenApi);
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
});

// The compiler holds what follows: `npm run check` fails when a type differs.
test('an open set of values may be null', async () => {
  const Status = { type: ['string', 'null'], 'x-extensible-enum': ['voided'] };
  const empty = { openapi: '3.1.0', info: { title: 'A', version: '1' }, servers: [], paths: {} };
  const text = await types({ ...empty, components: { schemas: { Status } } } as OpenApi);
  expect(text).toContain("type Status = 'voided' | (string & {}) | null;");
});

describe('the types of requests', () => {
  test('have the paths, which refer to the operations', () => {
    expectTypeOf<paths['/refunds']['get']>().toEqualTypeOf<operations['listRefunds']>();
    expectTypeOf<paths['/refunds']['put']>().toEqualTypeOf<undefined>();
    expectTypeOf<paths['/charges/{flw_ref}/void']['post']>().toEqualTypeOf<
      operations['voidCharge']
    >();
  });

  test('have path values and headers', () => {
    type Parameters<Id extends Operation> = operations[Id]['parameters'];
    type Order = { order_ref: string };
    type Traced = { 'X-Trace-Id'?: string } | undefined;
    expectTypeOf<Parameters<'voidCharge'>['path']>().toEqualTypeOf<{ flw_ref: string }>();
    expectTypeOf<Parameters<'getVirtualCard'>['path']>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Parameters<'getVirtualAccountNumber'>['path']>().toEqualTypeOf<Order>();
    expectTypeOf<Parameters<'updateVirtualAccountNumberBvn'>['path']>().toEqualTypeOf<Order>();
    expectTypeOf<Parameters<'listWebhookEndpoints'>['header']>().toEqualTypeOf<Traced>();
    expectTypeOf<Parameters<'listRefunds'>['path']>().toEqualTypeOf<undefined>();
  });

  test('have bodies', () => {
    type Batch = Request<'createBulkTokenizedCharge'>;
    expectTypeOf<Batch>().toMatchObjectType<{
      title?: string;
      retry_strategy: {
        retry_interval: number;
        retry_amount_variable: number;
        retry_attempt_variable: number;
      };
    }>();
    type Charge = Item<NonNullable<Batch['bulk_data']>>;
    expectTypeOf<Charge>().toMatchObjectType<{
      token?: string;
      amount?: number;
      tx_ref?: string;
    }>();
    expectTypeOf<Request<'updateVirtualAccountNumberBvn'>>().toEqualTypeOf<{ bvn: string }>();
    expectTypeOf<
      Request<Exclude<Operation, 'createBulkTokenizedCharge' | 'updateVirtualAccountNumberBvn'>>
    >().toEqualTypeOf<never>();
  });
});

describe('the types of responses', () => {
  test('of the Main interface have an envelope', () => {
    type Main = Exclude<Operation, 'listWebhookEndpoints' | 'updateVirtualAccountNumberBvn'>;
    expectTypeOf<Success<Main>['status']>().toEqualTypeOf<'success'>();
    expectTypeOf<Success<Main>['message']>().toEqualTypeOf<string>();
    expectTypeOf<Failure<Main | 'updateVirtualAccountNumberBvn'>>().toEqualTypeOf<{
      status: 'error';
      message: string;
      data: null;
    }>();
    expectTypeOf<Success<'updateVirtualAccountNumberBvn'>>().toBeUnknown();
  });

  test('have records with optional, nullable and open fields', () => {
    type Open<Values> = Values | (string & {});
    expectTypeOf<Success<'createBulkTokenizedCharge'>['data']>().toMatchObjectType<{
      id?: number;
      total_charges: number;
    }>();
    type Charge = Success<'voidCharge'>['data'];
    expectTypeOf<Charge>().toEqualTypeOf<components['schemas']['Charge']>();
    expectTypeOf<Charge['status']>().toEqualTypeOf<Open<'voided' | 'successful'>>();
    expectTypeOf<Charge['plan']>().toEqualTypeOf<unknown>();
    type Card = Success<'getVirtualCard'>['data'];
    expectTypeOf<Card>().toMatchObjectType<{
      id: string;
      amount: string;
      send_to: string | null;
    }>();
    expectTypeOf<Item<Success<'listVirtualCards'>['data']>>().toEqualTypeOf<Card>();
    expectTypeOf<Success<'getVirtualAccountNumber'>['data']>().toMatchObjectType<{
      order_ref?: string;
      amount?: number;
    }>();
    type Subscription = Item<Success<'listSubscriptions'>['data']>;
    expectTypeOf<Subscription>().toMatchObjectType<{ id?: number; status?: Open<'cancelled'> }>();
    type Refund = Item<Success<'listRefunds'>['data']>;
    expectTypeOf<Refund>().toMatchObjectType<{ id?: number; amount_refunded?: number }>();
    expectTypeOf<Success<'listRefunds'>['meta']['page_info']['page_size']>().toBeNumber();
  });

  test('of the Webhooks interface have an envelope of their own', () => {
    type Endpoint = Item<Success<'listWebhookEndpoints'>['data']>;
    expectTypeOf<Endpoint>().toMatchObjectType<{
      url?: string;
      supported_event_types?: string[];
    }>();
    expectTypeOf<Success<'listWebhookEndpoints'>>().not.toHaveProperty('status');
    expectTypeOf<Failure<'listWebhookEndpoints'>['status']>().toEqualTypeOf<'failed'>();
    expectTypeOf<Failure<'listWebhookEndpoints'>['message']>().toEqualTypeOf<string | undefined>();
  });
});
