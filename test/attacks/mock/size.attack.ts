import { expect, test } from 'vitest';
import { type Started, batch, startMock } from './started.ts';

// Twenty-four requests of nine megabytes would end it, as 56 end one of 512 MB.
const SMALL_PROCESS = ['--max-old-space-size=192'];
const MEGABYTE = 1024 * 1024;

function request({ origin }: Started, action: string, body: string, token = 'any') {
  const [method = '', path = ''] = action.split(' ');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(origin + path, { method, headers, body });
}

test('batches, records, snapshots and faults, of one token and of many, do not end a small process', async () => {
  const mock = await startMock([], SMALL_PROCESS);
  const nine = batch(9 * MEGABYTE);
  const charges = 'POST /v3/bulk-tokenized-charges';
  for (let count = 0; count < 24; count += 1) {
    const token = count < 4 ? 'one' : `token-${count}`;
    const response = await request(mock, charges, nine, token);
    expect(response.status).toBe(token === 'one' && count > 0 ? 413 : 200);
    await response.body?.cancel();
  }
  const bvn = JSON.stringify({ bvn: '1'.repeat(9 * MEGABYTE) });
  const note = 'x'.repeat(9 * MEGABYTE);
  const records = JSON.stringify({ virtualAccountNumbers: [{ order_ref: 'ORD-1', note }] });
  const fault = JSON.stringify({ kind: 'body', body: note });
  for (let count = 0; count < 12; count += 1) {
    const token = `token-${count}`;
    await request(mock, 'PUT /v3/virtual-account-numbers/ORD-2026-0001', bvn, token);
    await request(mock, 'PUT /__mock/records', records, `${token}-b`);
    await request(mock, 'POST /__mock/snapshots', '');
  }
  // One more snapshot than is kept in bytes: the newest is there.
  const { id } = (await (await request(mock, 'POST /__mock/snapshots', '')).json()) as {
    id: string;
  };
  expect((await request(mock, `POST /__mock/snapshots/${id}/restore`, '')).status).toBe(200);
  for (let count = 0; count < 4; count += 1) await request(mock, 'POST /__mock/failures', fault);
  const refused = await request(mock, 'POST /__mock/failures', fault);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ error: expect.stringContaining('too many faults') });
  await request(mock, 'DELETE /__mock/failures', '');
  expect(mock.isAlive(), mock.complaints()).toBe(true);
  expect((await request(mock, charges, batch(5), 'new')).status).toBe(200);
});
