import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { examples, responses } from '../../../generated/examples.ts';
import { type OperationId, operations, requests } from '../../../generated/operations.ts';
import type { components } from '../../../generated/types.ts';
import { publishedDocument } from '../../../src/shared/package-files.ts';
import {
  dataProblem,
  requestSchema,
  responseSchema,
  standardSchema,
  validate,
  validateData,
  validateRequest,
  validateResponse,
} from '../../../src/validate/index.ts';
import { rowsIn } from '../../support/files.ts';
import { edited } from '../verify/support/rows.ts';

type Schemas = components['schemas'];

interface Document {
  components: { schemas: Record<string, { examples?: unknown[]; properties?: object }> };
}
const { schemas } = (publishedDocument() as Document).components;
/** Values of which the document gives no type. */
const OPEN = ['Charge/plan', 'VirtualAccountNumberBvnResponse'];
const [card] = examples.VirtualCardAll.data;

test.each(Object.keys(schemas))('%s has its examples, and no field of another type', (name) => {
  const { examples: values = [], properties } = schemas[name] ?? {};
  for (const value of values) {
    expect(validate(name as keyof Schemas, value)).toEqual({ valid: true, value });
  }

  const fields = Object.keys(properties ?? {});
  const wrong = properties ? Object.fromEntries(fields.map((field) => [field, 1n])) : 1n;
  const result = validate(name as keyof Schemas, wrong);
  const found = result.valid ? [] : result.issues.map(({ at }) => at);
  const pointers = properties ? fields.map((field) => `/${field}`) : [''];
  expect(new Set(found)).toEqual(new Set(pointers.filter((at) => !OPEN.includes(name + at))));
});

describe.each(['constructor', '__proto__', 'toString', 'nothing'])('the name %s', (name) => {
  test('is that of no schema and of no operation', () => {
    const operation = name as OperationId;
    for (const body of [{}, { status: 'success' }, undefined]) {
      expect(() => validate(name as 'Refund', body)).toThrow(`there is no schema ${name}`);
      for (const check of [validateRequest, validateData]) {
        expect(() => check(operation, body)).toThrow(`there is no operation ${name}`);
      }
      expect(() => validateResponse(operation, 200, body)).toThrow(`there is no operation ${name}`);
    }
    const response = validateResponse('listRefunds', name as unknown as number, {});
    expect(response.valid).toBe(false);
  });
});

describe('a success body of', () => {
  // Any JSON value may be the body of an update.
  const ids = (Object.keys(operations) as OperationId[]).filter(
    (id) => id !== 'updateVirtualAccountNumberBvn',
  );
  const successes = ids.map((id): [OperationId, { data?: unknown }] => {
    const [body = {}] = Object.values(responses[id][200] ?? {});
    return [id, body as object];
  });

  test.each(successes)('%s is valid whole and as data, unknown fields included', (id, body) => {
    const more = JSON.parse(JSON.stringify(body), (_, each: unknown) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? { ...each, invented: [1] }
        : each,
    ) as typeof body;
    for (const each of [body, more]) {
      expect(validateResponse(id, 200, each)).toEqual({ valid: true, value: each });
      const { data = each } = each;
      expect(validateData(id, data)).toEqual({ valid: true, value: data });
    }
    expect(validateData(id, 'text').valid).toBe(false);
    expect(validateResponse(id, 200, {}).valid).toBe(false);
  });

  test.each([null, 'text', { any: 1 }])('updateVirtualAccountNumberBvn may be %j', (body) => {
    expect(validateResponse('updateVirtualAccountNumberBvn', 200, body).valid).toBe(true);
    expect(validateData('updateVirtualAccountNumberBvn', body).valid).toBe(true);
  });
});

test('an error body is held against the schema of its status', () => {
  expect(validateResponse('voidCharge', 404, examples.ChargeNotFound).valid).toBe(true);
  expect(validateResponse('voidCharge', 404, examples.ChargeVoided).valid).toBe(false);
  const { message: _, ...unnamed } = examples.WebhooksTokenRejected;
  expect(validateResponse('listWebhookEndpoints', 401, unnamed).valid).toBe(false);
  expect(validateResponse('listWebhookEndpoints', 400, unnamed).valid).toBe(true);
});

test.each([202, 204, 302])('no response describes HTTP %i', (status) => {
  for (const body of [examples.VirtualCardAll, examples.MainRequestRefused]) {
    expect(validateResponse('listVirtualCards', status, body)).toEqual({
      valid: false,
      issues: [{ at: '', message: `status ${status} is not documented` }],
    });
  }
});

describe('a fault', () => {
  test.each([
    { name: 'an id that is not a UUID', edit: { id: 'card-1' }, at: '/1/id', message: /uuid/ },
    { name: 'no decimals', edit: { amount: '20,000' }, at: '/1/amount', message: /pattern/ },
    { name: '33 bits', edit: { account_id: 2 ** 31 }, at: '/1/account_id', message: /int32/ },
    {
      name: 'a day that does not exist',
      edit: { created_at: '2026-02-30T00:00:00Z' },
      at: '/1/created_at',
      message: /date-time/,
    },
    { name: 'a wrong null', edit: { card_pan: null }, at: '/1/card_pan', message: /string/ },
  ])('like $name is reported with its location', ({ edit, at, message }) => {
    const result = validateData('listVirtualCards', [card, { ...card, ...edit }]);
    if (result.valid) throw new Error('must not be valid');
    // A value format can be a format and a pattern; both are violated then.
    expect(new Set(result.issues.map((issue) => issue.at))).toEqual(new Set([at]));
    expect(result.issues.some((issue) => message.test(issue.message))).toBe(true);
  });
});

test.each(Object.keys(operations) as OperationId[])('a request of %s has a body or none', (id) => {
  const takes = requests[id].body !== null;
  expect(validateRequest(id, undefined).valid).toBe(!takes);
  expect(validateRequest(id, 7).valid).toBe(false);
});

describe('a Standard Schema', () => {
  test('returns what is valid, with the type of the document', () => {
    const { validate: check } = responseSchema('listRefunds')['~standard'];
    expect(check(examples.RefundPage)).toEqual({ value: examples.RefundPage });
    const result = validate('VirtualCard', card);
    if (result.valid) expectTypeOf(result.value).toEqualTypeOf<Schemas['VirtualCard']>();
    expectTypeOf(standardSchema('VirtualCard')).toExtend<
      StandardSchemaV1<Schemas['VirtualCard']>
    >();
    expectTypeOf(requestSchema('createBulkTokenizedCharge')).toExtend<
      StandardSchemaV1<Schemas['BulkTokenizedChargeRequest']>
    >();
  });

  test('names the way to what is not valid, without the value', () => {
    const faulty = { ...card, card_pan: 4242424242424242 };
    const body = { ...examples.VirtualCardAll, data: [card, faulty] };
    const result = responseSchema('listVirtualCards')['~standard'].validate(body);
    expect(result).toEqual({
      issues: [{ message: 'must be string', path: ['data', '1', 'card_pan'] }],
    });
  });

  test('of a request without a body takes none', () => {
    const { validate: check } = requestSchema('voidCharge')['~standard'];
    expect(check(undefined)).toEqual({ value: undefined });
    expect(check({})).toMatchObject({ issues: [{ path: [] }] });
  });
});

test('the problem of data is its first issue, or undefined', () => {
  expect(dataProblem('listVirtualCards', [card])).toBeUndefined();
  expect(dataProblem('listVirtualCards', [{ ...card, cvv: 1 }])).toBe('/0/cvv must be string');
  expect(dataProblem('listRefunds', 'text')).toBe('must be array');
});

/** A body that keeps its schema, and not what the document states beside it: an example with edits. */
interface Stated {
  name: string;
  operation: OperationId;
  status?: number;
  example: keyof typeof examples;
  edit: Record<string, unknown>;
  at: string;
  expected: string;
}
const stated = rowsIn<Stated[]>(import.meta.dirname, 'stated.yaml');

test.each(stated)('$name is found', ({ operation, status = 200, example, edit, at, expected }) => {
  const body = edited(examples[example], edit) as { data?: unknown };
  const issues = [{ at, message: `must be ${expected}` }];
  expect(validateResponse(operation, status, body)).toEqual({ valid: false, issues });
  if (body.data === undefined) return;
  const inData = issues.map(({ message }) => ({ at: at.replace('/data', ''), message }));
  expect(validateData(operation, body.data)).toEqual({ valid: false, issues: inData });
  expect(dataProblem(operation, body.data)).toContain(expected);
});
