import { describe, expect, test } from 'vitest';
import { createMock } from '../../../src/mock/index.ts';
import { createMock as createWebMock } from '../../../src/mock/mock.ts';
import { handlers } from '../../../src/mock/transport/msw.ts';

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

  test('of the handlers for MSW', () => {
    const register = () => 'handler';
    const http = {
      get: register,
      post: register,
      put: register,
      patch: register,
      delete: register,
    };
    const wrong = { http, baseUrl: { main: 'https://main.example' } };
    expect(() => handlers(wrong)).toThrow('did you mean "baseUrls"?');
  });
});

test.each([
  ['/refunds', 'no operation has this path; is /v3 missing before it?'],
  ['/v3/profile/webhook-endpoints', 'no operation has this path; is /v3 too much before it?'],
  ['/v3/v3/refunds', 'no operation has this path; is /v3 too much before it?'],
  ['/v3/refund', 'no operation has this path'],
])('a wrong path is refused with what is wrong: %s', async (path, message) => {
  const headers = { Authorization: 'Bearer any' };
  const { status, headers: found } = await createMock().fetch(`http://mock${path}`, { headers });
  expect(status).toBe(404);
  expect(JSON.parse(found.get('sl-violations') ?? '')).toMatchObject([{ message }]);
});
