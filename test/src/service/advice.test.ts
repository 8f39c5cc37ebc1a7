import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock } from '../../../src/mock/mock.ts';
import { adviceOn, mockOn } from '../../../src/service/advice.ts';

test('advice of its own stands at questions that the document has', () => {
  const asked: unknown[] = [];
  JSON.parse(readFileSync('generated/openapi.json', 'utf8'), (key, value: unknown) => {
    if (key === 'question') asked.push(value);
    return value;
  });
  expect(asked).toEqual(expect.arrayContaining(Object.keys(mockOn)));
});

test('there is advice on what may cost money alone', () => {
  expect(adviceOn('idempotency', 'Is it?')).toMatchObject({
    until: expect.stringContaining('ask'),
  });
  expect(adviceOn('format', 'Is it?')).toBeUndefined();
});

const mock = createMock();

async function call(method: string, path: string, body?: unknown) {
  const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await (await mock.fetch(`http://mock/v3${path}`, init)).json()) as {
    data: Record<string, unknown> | null;
  };
}

const settings = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
const batch = { retry_strategy: settings, bulk_data: [{ token: 'T' }, { token: 'T' }] };

test('the mock does what the advice says of a batch', async () => {
  const [first, second] = [
    await call('POST', '/bulk-tokenized-charges', batch),
    await call('POST', '/bulk-tokenized-charges', batch),
  ];
  expect(second.data?.['id']).not.toBe(first.data?.['id']);
  expect(first.data?.['total_charges']).toBe(2);
  const before = mock.records('any');
  await call('POST', '/bulk-tokenized-charges', {});
  expect(mock.records('any')).toEqual(before);
});

test('the mock does what the advice says of a second void', async () => {
  const first = await call('POST', '/charges/FLW-PREAUTH-0001/void');
  expect(await call('POST', '/charges/FLW-PREAUTH-0001/void')).toEqual(first);
  expect(first.data?.['status']).toBe('voided');
});

test('the mock does what the advice says of a BVN', async () => {
  const path = '/virtual-account-numbers/ORD-2026-0001';
  const first = await call('PUT', path, { bvn: '11111111111' });
  expect(mock.records('any').bvns['ORD-2026-0001']).toBe('11111111111');
  expect(await call('PUT', path, { bvn: '11111111111' })).toEqual(first);
  expect(JSON.stringify(await call('GET', path))).not.toContain('11111111111');
});
