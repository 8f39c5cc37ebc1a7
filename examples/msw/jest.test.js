// A test with Jest. The packages are ES modules, which Jest loads with
// `NODE_OPTIONS=--experimental-vm-modules` and `transform: {}` in its configuration.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createPaymentsClient } from 'payments-contract';
import { createMock } from 'payments-contract/mock';
import { handlers } from 'payments-contract/msw';

const baseUrl = 'https://main.example/v3';
const mock = createMock();
const server = setupServer(...handlers({ http, mock }));
const payments = createPaymentsClient({ token: 'any-token', baseUrl });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  mock.reset();
});
afterAll(() => server.close());

test('a charge is voided', async () => {
  await payments.charges.void('FLW-PREAUTH-0001');
  expect(mock.records('any-token').charges[0].status).toBe('voided');
  mock.assertNoViolations();
});

test('the service is not available', async () => {
  server.use(http.get(`${baseUrl}/refunds`, () => HttpResponse.json({}, { status: 503 })));
  const result = await payments.refunds.list();
  expect(result.ok).toBe(false);
});
