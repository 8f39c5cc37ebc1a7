import { afterEach, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { type Handlers, type MockOptions, createMock } from '../../../src/mock/node.ts';
import { send } from './support/calls.ts';

afterEach(() => vi.restoreAllMocks());

const throwing = (thrown: unknown) => () => {
  throw thrown;
};

/** Calls an operation over a port. What nothing catches there ends the process, and fails the test. */
async function respond(id: OperationId, options: MockOptions) {
  const mock = createMock(options);
  const root = new URL((await mock.listen()).urls.main).origin;
  try {
    return await send({ fetch }, id, {}, root);
  } finally {
    await mock.close();
  }
}

const noStatus = 'it must be an integer from 200 to 599';
const noResult = 'the handler must return an object with status and body';

test.each<[string, () => unknown, string]>([
  ...[0, 99, 199, 600, -1, NaN, Infinity, 200.5, null].map(
    (status): [string, () => unknown, string] => [
      `the status ${status}`,
      () => ({ status, body: {} }),
      `the handler returned the status ${status}; ${noStatus}`,
    ],
  ),
  ['a text as status', () => ({ status: 'x', body: {} }), `the status "x"; ${noStatus}`],
  ['an object as status', () => ({ status: {}, body: {} }), noStatus],
  ['no status', () => ({ body: examples.RefundPage }), noStatus],
  ['nothing', () => undefined, noResult],
  ['null', () => null, noResult],
  ['a text', () => 'text', noResult],
  ['a promise', () => Promise.resolve({}), 'must return its response, not a promise'],
  ['a promise that rejects', () => Promise.reject(new Error('x')), 'not a promise'],
  ['an error', throwing(new Error('thrown')), 'the handler threw thrown'],
  ['undefined as an error', throwing(undefined), 'the handler threw undefined'],
  ['an error that cannot be shown', throwing(Object.create(null)), 'the handler threw'],
  ['a getter that throws', () => Object.defineProperty({}, 'status', { get: throwing('x') }), 'x'],
])('a handler that returns or throws %s is a 500 that says why', async (_, handler, reason) => {
  const handlers = { listRefunds: handler } as Handlers;
  const { status, body } = await respond('listRefunds', { handlers });
  expect([status, body.title]).toEqual([500, 'The response contradicts the document']);
  expect(body.validation[0].message).toContain(reason);
});

const circle: Record<string, unknown> = {};
circle['self'] = circle;

// The body of this operation may be anything that has JSON.
test.each<[string, unknown, string]>([
  ['a function', () => 1, 'has no JSON'],
  ['a symbol', Symbol('body'), 'has no JSON'],
  ['a big integer', 1n, 'BigInt'],
  ['a circle', circle, 'circular'],
])('%s as a body is a 500 that says why', async (_, body, reason) => {
  const handlers: Handlers = { updateVirtualAccountNumberBvn: () => ({ status: 200, body }) };
  const received = await respond('updateVirtualAccountNumberBvn', { handlers });
  expect(received.status).toBe(500);
  expect(received.body.validation[0].message).toContain(reason);
});

test('a handler has no headers, whatever it returns', async () => {
  const headers = { Trailer: 'x', 'a b': '1', 'X-Test': 'x\n' };
  const handlers: object = {
    listRefunds: () => ({ status: 200, body: examples.RefundPage, headers }),
  };
  const received = await respond('listRefunds', { handlers });
  expect([received.status, received.headers.get('x-test')]).toEqual([200, null]);
});

test.each([200, 599])('a handler may return the status %i', async (status) => {
  const body = status === 200 ? examples.RefundPage : examples.MainRequestRefused;
  const handlers = { listRefunds: () => ({ status, body }) } as Handlers;
  expect(await respond('listRefunds', { handlers })).toMatchObject({ status, body });
});

test.each([200, 599])('a handler may return the status %i', async (status) => {
  const body = status === 200 ? examples.RefundPage : examples.MainRequestRefused;
  const handlers = { listRefunds: () => ({ status, body }) } as Handlers;
  expect(await respond('listRefunds', { handlers })).toMatchObject({ status, body });
});

test.each([
  ['throws', throwing(new Error('why')), 'onResponse threw Error: why'],
  ['rejects', () => Promise.reject(new Error('why')), 'onResponse threw Error: why'],
  ['throws nothing', throwing(undefined), 'onResponse threw undefined'],
])('a hook that %s changes no response, and is reported', async (_, onResponse, message) => {
  const reported = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  expect((await respond('listRefunds', { onResponse })).status).toBe(200);
  expect(String(reported.mock.calls)).toContain(message);
});
