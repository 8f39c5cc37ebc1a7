import { describe, expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { TOKEN } from '../../site/try-it/request.ts';
import { simulate } from '../../site/try-it/simulated-call.ts';
import {
  type SimulationId,
  type TryOperation,
  tryOperation,
} from '../../site/try-it/try-operation.ts';
import { small } from './small.ts';

const root = 'https://main.payments.example/v3';
/** No client has a method for the operation of the small document: another id stands for one. */
const [view] = small.operations;
const idsOf = (part: object) => tryOperation({ ...view!, ...part }).simulations.map(({ id }) => id);
const reads = idsOf({ id: 'listRefunds', method: 'GET' });
const writes = idsOf({ id: 'createBulkTokenizedCharge', method: 'POST' });

/** A mock of its own, and what a failure does to a call of the client. */
function simulated(id: SimulationId, calls: { id: string; client: string; body?: string }) {
  const mock = createMock();
  const { id: operationId, ...call } = calls;
  const operation = { id: operationId, root, repetition: ['What the second one does.'] };
  const end = simulate({
    id,
    operation: operation as TryOperation,
    call: { path: [], query: {}, headers: [], ...call } as never,
    mock,
  });
  return { mock, end };
}

const retry = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
const create = {
  id: 'createBulkTokenizedCharge',
  client: 'bulkTokenizedCharges.create',
  body: JSON.stringify({ retry_strategy: retry, bulk_data: [{}] }),
};

describe.concurrent('a write', () => {
  /** Whether the mock handles the request although its response is lost. */
  const takesEffect = {
    'reset-before': false,
    'reset-after': true,
    'status-503': false,
    'no-response': true,
  };

  test('can fail in each way', () => expect(writes).toEqual(Object.keys(takesEffect)));

  test.each(Object.entries(takesEffect))('may have taken effect: %s, %s', async (id, isChanged) => {
    const { changed, error, nextStep, status } = await simulated(id as SimulationId, create).end;
    expect(error).toMatchObject({ maybeApplied: true, retryable: false });
    expect(changed.length > 0).toBe(isChanged);
    expect(status).toBe(id === 'status-503' ? 503 : undefined);
    expect(nextStep).toMatch(/^Do not send the request again\..*: What the second one does\.$/);
  });

  test('with a body that no client sends goes nowhere', async () => {
    const { end } = simulated('reset-after', { ...create, body: '["no object"]' });
    expect(await end).toMatchObject({
      story: 'The client has sent nothing.',
      changed: [],
      error: { kind: 'invalid_input', maybeApplied: false },
      nextStep: 'Nothing was sent. Correct the request first.',
    });
  });

  test.each(['reset-before', 'no-response'] as const)(
    'leaves the request after it alone: %s',
    async (id) => {
      const { mock, end } = simulated(id, { ...create, body: '"not sent"' });
      await end;
      const headers = { Authorization: `Bearer ${TOKEN}` };
      expect((await mock.fetch(`${root}/refunds`, { headers })).status).toBe(200);
    },
  );
});

test('a read can fail in each way', () => {
  expect(reads).toEqual(['reset', 'status-503', 'no-response']);
});

test.concurrent.each(reads)('a read can be sent again: %s', async (id) => {
  const read = { id: 'listRefunds', client: 'refunds.list' };
  const { changed, error, nextStep } = await simulated(id, read).end;
  expect(error).toMatchObject({ maybeApplied: false, retryable: true });
  expect(changed).toEqual([]);
  expect(nextStep).toMatch(/^Send the request again: a read changes nothing\./);
});
