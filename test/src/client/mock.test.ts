import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { unwrap } from '../../../src/client/index.ts';
import { createMock } from '../../../src/mock/node.ts';
import { validateData } from '../../../src/validate/index.ts';
import { callsOfRecords } from './calls.ts';
import { clientOf } from './support.ts';

const mock = createMock();
const { urls } = await mock.listen();
beforeEach(() => mock.reset());
afterAll(() => mock.close());

describe.each([
  ['without a port', clientOf({ fetch: mock.fetch })],
  ['over a port', clientOf({ baseUrl: urls.main, webhooksBaseUrl: urls.webhooks })],
])('the client and the mock %s', (_, client) => {
  const calls = callsOfRecords(client);

  test.each(Object.keys(calls) as (keyof typeof calls)[])('agree on %s', async (id) => {
    const data = unwrap(await calls[id]());
    expect(validateData(id, data)).toEqual({ valid: true, value: data });
    expect(mock.violations).toEqual([]);
  });

  test('charge once when the connection is cut after the charge was made', async () => {
    const operation = 'createBulkTokenizedCharge';
    mock.fail({ kind: 'reset', applied: true, operation });
    const result = await calls[operation]();
    expect(result).toMatchObject({ error: { kind: 'network', maybeApplied: true } });
    expect(mock.requests.filter((request) => request.operation === operation)).toHaveLength(1);
  });

  test('read in spite of two failures', async () => {
    mock.fail({ kind: 'status', status: 503, times: 1, operation: 'listRefunds' });
    mock.fail({ kind: 'truncate', times: 1, operation: 'listRefunds' });
    expect((await client.refunds.list()).ok).toBe(true);
    expect(mock.requests).toHaveLength(3);
  });
});
