import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { createMock as createWebMock } from '../../../src/mock/web.ts';
import {
  type Handlers,
  type Middleware,
  type MockOptions,
  createMock,
} from '../../../src/mock/node.ts';
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

test.each([202, 302])(
  'a handler may not return the status %i, which no response has',
  async (status) => {
    const handlers = {
      listRefunds: () => ({ status, body: examples.MainRequestRefused }),
    } as Handlers;
    const received = await respond('listRefunds', { handlers });
    expect(received.status).toBe(500);
    expect(received.body.validation[0].message).toBe(`status ${status} is not documented`);
  },
);

test.each([
  ['throws', throwing(new Error('why')), 'onResponse threw Error: why'],
  ['rejects', () => Promise.reject(new Error('why')), 'onResponse threw Error: why'],
  ['throws nothing', throwing(undefined), 'onResponse threw undefined'],
])('a hook that %s changes no response, and is reported', async (_, onResponse, message) => {
  const reported = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  expect((await respond('listRefunds', { onResponse })).status).toBe(200);
  expect(String(reported.mock.calls)).toContain(message);
});

test('middleware sees each request, decides on its response, and need not have it handled', async () => {
  const seen: string[] = [];
  const middleware: Middleware = async (request, next) => {
    seen.push(`${request.method} ${request.target}`);
    if (request.method === 'POST') return { status: 418, headers: {}, body: '{}' };
    return { ...(await next()), status: 203 };
  };
  const mock = createMock({ middleware });
  expect((await send(mock, 'listRefunds')).status).toBe(203);
  expect((await send(mock, 'voidCharge')).status).toBe(418);
  expect(mock.records('token-a').charges[0]?.status).toBe('successful');

  const { urls } = await mock.listen();
  expect((await send({ fetch }, 'listRefunds', {}, new URL(urls.main).origin)).status).toBe(203);
  await fetch(urls.control);
  await mock.close();
  expect(seen).toEqual([
    'GET /v3/refunds',
    'POST /v3/charges/FLW-PREAUTH-0001/void',
    'GET /v3/refunds',
  ]);
});

const sent = { status: 200, headers: {}, body: '{}' };
const withHeader = (name: string, value: unknown) => ({
  name: `the header ${name}`,
  returns: () => ({ ...sent, headers: { [name]: value } }),
  problem: `headers["${name}"]: `,
});

test.each([
  { name: 'nothing', returns: () => undefined, problem: 'must be an object' },
  { name: 'an error', returns: throwing(new Error('why')), problem: 'the middleware threw why' },
  {
    name: 'no body',
    returns: () => ({ ...sent, body: undefined }),
    problem: 'body: must be a string',
  },
  {
    name: 'no headers',
    returns: () => ({ ...sent, headers: null }),
    problem: 'headers: must be an object',
  },
  ...[100, 199, 600, 1000, '200', 200.5].map((status) => ({
    name: `the status ${status}`,
    returns: () => ({ ...sent, status }),
    problem: 'status: must be an integer from 200 to 599',
  })),
  withHeader('x-a', 'b\r\nc: d'),
  withHeader('a b', '1'),
  withHeader('x-b', 'Łódź'),
  withHeader('x-c', 5),
  withHeader('content-length', '5'),
  withHeader('Transfer-Encoding', 'chunked'),
])('$name of a middleware is a 500 that says why, on each transport', async (row) => {
  const mock = createMock({ middleware: (async () => row.returns()) as Middleware });
  const root = new URL((await mock.listen()).urls.main).origin;
  const received = [
    await send(mock, 'listRefunds'),
    await send({ fetch }, 'listRefunds', {}, root),
  ];
  await mock.close();
  for (const { status, body } of received) {
    expect([status, body.title]).toEqual([500, 'The response contradicts the document']);
    expect(body.validation[0].message).toContain(row.problem);
  }
  expect(() => mock.assertNoViolations()).toThrow(/^2 violations/);
});

test('a response brings the records of the token before the request and after it', async () => {
  const states: (string | undefined)[][] = [];
  const middleware: Middleware = async (_, next) => {
    const response = await next();
    const { before, after } = response.records ?? {};
    states.push([before, after].map((each) => each?.charges[0]?.status));
    return response;
  };
  const mock = createMock({ middleware });
  for (const token of ['a', 'a', 'rejected-token']) await send(mock, 'voidCharge', { token });
  mock.fail({ kind: 'reset', applied: true });
  await expect(send(mock, 'voidCharge', { token: 'b' })).rejects.toThrow('fetch failed');
  mock.fail({ kind: 'reset' });
  await expect(send(mock, 'voidCharge', { token: 'c' })).rejects.toThrow('fetch failed');
  await mock.fetch('http://mock/v3/nothing');
  expect(states).toEqual([
    ['successful', 'voided'],
    ['voided', 'voided'],
    ['successful', 'successful'],
    ['successful', 'voided'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

describe('an option that does not exist is refused, with the one that was probably meant', () => {
  test.each([
    ['createMock', createMock],
    ['createMock without Node', createWebMock],
  ])('of %s', (_, create) => {
    const wrong = (options: object) => () => create(options);
    expect(wrong({ latancy: 50 })).toThrow(
      new TypeError('"latancy" is no option of createMock; did you mean "latency"?'),
    );
    expect(wrong({ verbose: true })).toThrow('"verbose" is no option of createMock; there are ');
    expect(wrong({ handlers: { listRefund: () => ({ status: 200, body: {} }) } })).toThrow(
      '"listRefund" is no operation with a handler; did you mean "listRefunds"?',
    );
    expect(wrong({ verbose: undefined })).not.toThrow();
  });

  test('of a server', async () => {
    const mock = createMock();
    await expect(mock.listen({ prot: 4010 } as object)).rejects.toThrow('did you mean "port"?');
    await mock.listen();
    await mock.close();
  });
});
