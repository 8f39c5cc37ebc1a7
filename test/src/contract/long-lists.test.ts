import { describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { schemaErrors } from '../../../src/contract/problems.ts';
import { createMock } from '../../../src/mock/web.ts';
import {
  responseSchema,
  validateData,
  validateRequest,
  validateResponse,
} from '../../../src/validate/index.ts';
import { growth } from '../../support/cost.ts';

const SIZE = 6_000;

/** Times the cost of an input four times as large; the square would be sixteen times. */
const LIMIT = 10;

const repeat = <Item>(item: Item, length: number) => Array.from({ length }, () => item);
const retry_strategy = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
const bulk = (items: unknown[]) => ({ retry_strategy, bulk_data: items });
const cards = (data: unknown[]) => ({ ...examples.VirtualCardAll, data });
const [card] = examples.VirtualCardAll.data;

describe('the time follows the length of a list for', () => {
  // An item of it has one error, one of a list of cards many.
  const body = (length: number) => bulk(repeat(1, 4 * length));
  const list = (length: number) => cards(repeat({}, length));

  test.each<[string, (length: number) => unknown, (value: never) => unknown]>([
    ['validateRequest', body, (value) => validateRequest('createBulkTokenizedCharge', value)],
    ['validateResponse', list, (value) => validateResponse('listVirtualCards', 200, value)],
    ['responseSchema', list, responseSchema('listVirtualCards')['~standard'].validate],
  ])('%s', async (_, make, run) => {
    expect(await growth(make, run as (value: unknown) => unknown, SIZE)).toBeLessThan(LIMIT);
  });

  // The page reads a share link through the same mock.
  test.each<[string, (length: number) => unknown, status: number]>([
    ['a mock that refuses', (length) => ({ more: repeat(1, 4 * length), ...body(length) }), 400],
    ['a mock that accepts', (length) => bulk(repeat({}, 4 * length)), 200],
  ])('%s', async (_, make, status) => {
    const mock = createMock();
    const call = async (text: string) => {
      const headers = { Authorization: 'Bearer token', 'Content-Type': 'application/json' };
      const url = 'https://mock.example/v3/bulk-tokenized-charges';
      const response = await mock.fetch(url, { method: 'POST', headers, body: text });
      expect(response.status).toBe(status);
    };
    const text = (length: number) => JSON.stringify(make(length));
    expect(await growth(text, call, SIZE / 4)).toBeLessThan(LIMIT);
  });
});

test.each<[string, (index: number) => string]>([
  ['names', (index) => `n${index}=1`],
  ['values of one name', () => 'n=1'],
])('the time follows the number of %s in a query', async (_, pair) => {
  const query = (length: number) => Array.from({ length }, (__, index) => pair(index)).join('&');
  const headers = { Authorization: 'Bearer a' };
  const mock = createMock();
  const call = (text: string) => mock.fetch(`https://mock.example/v3/refunds?${text}`, { headers });
  expect(await growth(query, call, SIZE)).toBeLessThan(LIMIT);
});

test('a list with fewer invalid items than the bound is validated to its last item', () => {
  const data = [...repeat(card, 5_000), { ...card, cvv: 5 }];
  expect(validateData('listVirtualCards', data)).toEqual({
    valid: false,
    issues: [{ at: '/5000/cvv', message: 'must be string' }],
  });
});

test('of many issues the first hundred are listed', () => {
  const result = validateData('listVirtualCards', repeat({ ...card, cvv: 5 }, 500));
  if (result.valid) throw new Error('must not be valid');
  expect(result.issues.map(({ at }) => at)).toEqual(
    Array.from({ length: 100 }, (_, index) => `/${index}/cvv`),
  );
});

test('the errors up to a limit are the first of all errors, in lists of lists too', () => {
  const [field_name, message, code] = ['field', 'text', '10400'];
  const validation_errors = [
    { field_name: 1, message },
    { field_name, message: [] },
  ];
  const error = { status: 'failed', message, error: { type: 1, code, message, validation_errors } };
  const all = [
    '/error/type',
    '/error/validation_errors/0/field_name',
    '/error/validation_errors/1/message',
  ];
  for (const limit of [1, 2, 3, 4]) {
    const errors = schemaErrors('WebhooksError', error, limit);
    expect(errors.map(({ instancePath }) => instancePath)).toEqual(all.slice(0, limit));
  }
});
