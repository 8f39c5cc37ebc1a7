// A test with Vitest. State lasts as long as a test, and one test overrides an operation.
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { createOpenApiHttp } from 'openapi-msw';
import { createPaymentsClient } from 'payments-contract';
import { createMock } from 'payments-contract/mock';
import { handlers } from 'payments-contract/msw';
import type { paths } from 'payments-contract/types';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const baseUrl = 'https://main.example/v3';
const mock = createMock();
const server = setupServer(...handlers({ http, mock }));
const payments = createPaymentsClient({ token: 'any-token', baseUrl });

// `http` for handlers of your own, typed by the document.
const typed = createOpenApiHttp<paths>({ baseUrl });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  mock.reset();
});
afterAll(() => server.close());

test('a charge is voided', async () => {
  await payments.charges.void('FLW-PREAUTH-0001');
  expect(mock.records('any-token').charges[0]?.status).toBe('voided');
  mock.assertNoViolations();
});

test('the list of cards is empty', async () => {
  server.use(
    typed.get('/virtual-cards', ({ response }) =>
      response(200).json({ status: 'success', message: '', data: [] }),
    ),
  );
  expect(await payments.virtualCards.list()).toMatchObject({ ok: true, data: [] });
});
