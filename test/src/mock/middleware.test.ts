import { expect, test } from 'vitest';
import { type Middleware, createMock } from '../../../src/mock/node.ts';
import { send } from './support/calls.ts';

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
