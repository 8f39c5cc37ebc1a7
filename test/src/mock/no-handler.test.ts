import { describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { createMock } from '../../../src/mock/index.ts';
import { send } from './support/calls.ts';

vi.mock('../../../src/service/handlers.ts', () => ({ operationHandlers: {} }));

describe('an operation without a handler', () => {
  test('returns the first example of its success', async () => {
    const mock = createMock();
    expect(await send(mock, 'listRefunds')).toMatchObject({
      status: 200,
      body: examples.RefundPage,
    });
    expect(await send(mock, 'voidCharge')).toMatchObject({
      status: 200,
      body: examples.ChargeVoided,
    });
    mock.assertNoViolations();
  });

  test('still validates its requests', async () => {
    const mock = createMock();
    expect((await send(mock, 'updateVirtualAccountNumberBvn', { body: {} })).status).toBe(400);
    expect((await send(mock, 'listRefunds', { token: null })).status).toBe(401);
  });
});
