// A test with Playwright. The mock runs beside the test, and `@msw/playwright` carries the requests of
// the page to it: the page needs no worker.
import { defineNetworkFixture } from '@msw/playwright';
import { expect, test as base } from '@playwright/test';
import { http } from 'msw';
import { createMock } from 'payments-contract/mock';
import { handlers } from 'payments-contract/msw';

const test = base.extend({
  // Each test has a mock of its own.
  mock: async ({ context }, use) => {
    const mock = createMock();
    const network = defineNetworkFixture({ context, handlers: handlers({ http, mock }) });
    await network.enable();
    await use(mock);
    await network.disable();
  },
});

test('the page voids a charge', async ({ mock, page }) => {
  await page.goto('/');
  const status = await page.evaluate(async () => {
    const url = 'https://main.example/v3/charges/FLW-PREAUTH-0001/void';
    const headers = { Authorization: 'Bearer any-token', 'Content-Type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers });
    return (await response.json()).data.status;
  });
  expect(status).toBe('voided');
  expect(mock.records('any-token').charges[0].status).toBe('voided');
});
