import { describe, expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { operationViews } from '../../site/model/operations.ts';
import { exampleOf } from '../../site/try-it/entered.ts';
import { TOKEN, toCall } from '../../site/try-it/request.ts';
import { simulate } from '../../site/try-it/simulated-call.ts';
import {
  type SimulationId,
  type TryOperation,
  tryOperation,
} from '../../site/try-it/try-operation.ts';
import { bundle } from './built.ts';

const operations = operationViews(bundle).map(tryOperation);

/** A mock of its own, and what a failure does to the example of an operation. */
function simulated(operation: TryOperation, id: SimulationId, body?: string) {
  const mock = createMock();
  const example = exampleOf(operation);
  const call = toCall(operation, { ...example, body: body ?? example.body });
  return { mock, end: simulate({ id, operation, call, mock }) };
}

/** Whether the mock handles the request although its response is lost. */
const TAKES_EFFECT: Partial<Record<SimulationId, boolean>> = {
  'reset-before': false,
  'reset-after': true,
  'status-503': false,
  'no-response': true,
};

describe.concurrent.each(operations.filter(({ method }) => method !== 'GET'))(
  'the write $id',
  (operation) => {
    const ids = operation.simulations.map(({ id }) => id);

    test('can fail in each way', () => {
      expect(ids).toEqual(Object.keys(TAKES_EFFECT));
    });

    test.each(ids)('may have taken effect: %s', async (id) => {
      const { end } = simulated(operation, id);
      const { changed, error, nextStep, status } = await end;
      expect(error).toMatchObject({ maybeApplied: true, retryable: false });
      expect(changed.length).toBe(TAKES_EFFECT[id] ? 1 : 0);
      expect(status).toBe(id === 'status-503' ? 503 : undefined);
      expect(nextStep).toContain('Do not send the request again.');
      expect(operation.repetition.length).toBeGreaterThan(0);
      for (const text of operation.repetition) expect(nextStep).toContain(text);
    });
  },
);

describe.concurrent.each(operations.filter(({ method }) => method === 'GET'))(
  'the read $id',
  (operation) => {
    const ids = operation.simulations.map(({ id }) => id);

    test.each(ids)('can be sent again: %s', async (id) => {
      const { changed, error, nextStep } = await simulated(operation, id).end;
      expect(error).toMatchObject({ maybeApplied: false, retryable: true });
      expect(changed).toEqual([]);
      expect(nextStep).toMatch(/^Send the request again: a read changes nothing\./);
    });
  },
);

const update = operations.find(({ id }) => id === 'updateVirtualAccountNumberBvn') as TryOperation;

test('a body that no client sends goes nowhere', async () => {
  const { end } = simulated(update, 'reset-after', '["no object"]');
  expect(await end).toMatchObject({
    story: 'The client has sent nothing.',
    changed: [],
    error: { kind: 'invalid_input', maybeApplied: false },
    nextStep: 'Nothing was sent. Correct the request first.',
  });
});

test.each(['reset-before', 'no-response'] as const)(
  'nothing goes wrong with the request after: %s',
  async (id) => {
    const { mock, end } = simulated(update, id, '"not sent"');
    await end;
    const response = await mock.fetch(`${update.root}/refunds`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    expect(response.status).toBe(200);
  },
);
