import { expect, test } from 'vitest';
import { usedMemory } from '../../support/cost.ts';
import { createMock } from '../../../src/mock/node.ts';

const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
const url = 'http://mock/v3/bulk-tokenized-charges';

function post(mock: { fetch: typeof fetch }, body: string) {
  return mock.fetch(url, { method: 'POST', headers, body });
}

const huge: [string, string][] = [
  ['four million items of another type', `{"bulk_data":[${'1,'.repeat(4_000_000)}1]}`],
  ['items with a wrong field', `{"bulk_data":[${'{"amount":"x"},'.repeat(600_000)}{}]}`],
  ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['objects in objects', `${'{"bulk_data":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['one long text', `{"title":"${'x'.repeat(10_000_000)}"}`],
  ['a million fields', `{${Array.from({ length: 500_000 }, (_, n) => `"f${n}":1`).join(',')}}`],
];

// 1.8 GB of memory and 170 MB of output, before problems were bounded.
test('eight bodies of ten megabytes leave little memory behind', async () => {
  const mock = createMock();
  for (const body of ['{}', huge[0]![1], huge[1]![1]]) await post(mock, body);
  const before = usedMemory();
  for (let count = 0; count < 8; count += 1) {
    const [, body] = huge[count % 2] as [string, string];
    expect((await post(mock, body)).status).toBe(400);
  }
  const logged = JSON.stringify([mock.requests, mock.violations]);
  expect(logged.length).toBeLessThan(1_000_000);
  expect(usedMemory() / before).toBeLessThan(1.1);
});

test.each(huge)('%s get a response of the service', async (_name, body) => {
  const mock = createMock();
  const response = await post(mock, body);
  expect([200, 400, 413]).toContain(response.status);
  expect(await response.json()).toMatchObject({ status: expect.any(String) });
  expect(JSON.stringify(mock.requests).length).toBeLessThan(100_000);
});

test('a deep body that is small enough for the log can be listed', async () => {
  const mock = createMock();
  await post(mock, `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`);
  const response = await mock.fetch('http://mock/__mock/requests');
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveLength(1);
});
