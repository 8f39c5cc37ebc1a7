// A mock keeps sixteen million characters of requests, and the newest token, snapshot or fault beyond them.
import { beforeEach, expect, test } from 'vitest';
import { FaultError, createMock } from '../../../src/mock/node.ts';
import { read, send } from './support/calls.ts';

const mock = createMock();
beforeEach(() => mock.reset());

const MILLION = 'x'.repeat(1_000_000);
const retry_strategy = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
const large = { body: { title: MILLION, retry_strategy } };

test.each([
  { operation: 'createBulkTokenizedCharge', call: large, collection: 'bulkTokenizedCharges' },
  {
    operation: 'updateVirtualAccountNumberBvn',
    call: { body: { bvn: '1'.repeat(1_000_000) } },
    collection: 'bvns',
  },
] as const)(
  'of $collection the tokens begin anew that were written longest ago',
  async ({ operation, call, collection }) => {
    const write = (token: string) => send(mock, operation, { ...call, token });
    const isKept = (token: string) => Object.keys(mock.records(token)[collection]).length > 0;
    for (const token of ['first', 'second']) await write(token);
    for (let count = 2; count < 14; count += 1) await write(`token-${count}`);
    await write('first');
    expect([isKept('first'), isKept('second')]).toEqual([true, true]);
    for (const token of ['last', 'newest']) await write(token);
    const kept = ['second', 'token-2', 'first', 'newest'].map(isKept);
    expect(kept).toEqual([false, false, true, true]);
  },
);

test('a token that writes alone keeps all of its newest batches', async () => {
  for (let count = 0; count < 17; count += 1) await send(mock, 'createBulkTokenizedCharge', large);
  expect(mock.records('token-a').bulkTokenizedCharges).toHaveLength(17);
});

test('many small writes let no token begin anew', async () => {
  await send(mock, 'voidCharge', { token: 'first' });
  // The note is counted at first, and not kept.
  const body = { retry_strategy, note: 'x'.repeat(900_000) };
  for (let count = 0; count < 20; count += 1) {
    await send(mock, 'createBulkTokenizedCharge', { body, token: 'second' });
  }
  expect(mock.records('first').charges[0]?.status).toBe('voided');
});

test('the newest snapshots are kept, the oldest are not', async () => {
  const control = async (path: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const url = `http://mock.example/__mock/snapshots${path}`;
    return read(await mock.fetch(url, { method: 'POST', headers }));
  };
  const ids: string[] = [];
  for (let count = 0; count < 17; count += 1) {
    await send(mock, 'createBulkTokenizedCharge', { ...large, token: `token-${count}` });
    ids.push((await control('')).body.id);
    mock.reset(`token-${count}`);
  }
  const statusOf = async (id: string | undefined) => (await control(`/${id}/restore`)).status;
  expect([await statusOf(ids[0]), await statusOf(ids.at(-1))]).toEqual([404, 200]);
});

test('faults are refused beyond the limit, of all together and of one', () => {
  const fault = { kind: 'body', body: MILLION } as const;
  for (let count = 0; count < 15; count += 1) mock.fail(fault);
  const fail = () => mock.fail(fault);
  expect(fail).toThrow(new FaultError('too many faults are pending; clear them first'));
  mock.clearFaults();
  expect(fail).not.toThrow();
  mock.clearFaults();
  const huge = new FaultError('the fault has more than 16,000,000 characters');
  expect(() => mock.fail({ kind: 'body', body: MILLION.repeat(16) })).toThrow(huge);
});
