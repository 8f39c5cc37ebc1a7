import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServer } from 'node:http';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { listen } from '../support/serve.ts';
import { inBrowser } from './browser.ts';

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const RESET = '/__mock/reset';

/** Orders that another website could give to the mock. */
const ORDERS: { name: string; path?: string; init: RequestInit }[] = [
  { name: 'a reset', init: { method: 'POST' } },
  { name: 'as JSON', init: { method: 'POST', headers: json, body: '{}' } },
  { name: 'as a form', init: { method: 'POST', headers: form, body: 'a=b' } },
  { name: 'without CORS', init: { method: 'POST', mode: 'no-cors', body: '{}' } },
  { name: 'without a referrer', init: { method: 'POST', referrerPolicy: 'no-referrer' } },
  {
    name: 'records',
    path: '/__mock/records',
    init: { method: 'PUT', headers: json, body: '{"charges":[]}' },
  },
  {
    name: 'a failure',
    path: '/__mock/failures',
    init: { method: 'POST', body: '{"kind":"status","status":500}' },
  },
];

/** The status of a response that the browser lets a page read; 0 where it does not. */
function send(page: Page, url: string, init: RequestInit = {}): Promise<number> {
  return page.evaluate(
    ([target, options]) =>
      fetch(target, options).then(
        ({ status }) => status,
        () => 0,
      ),
    [url, init] as const,
  );
}

inBrowser('the control interface of the mock', (open) => {
  const website = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Another website</title>');
  });
  let mock: Mock;
  let control: URL;
  let origin: string;
  beforeAll(async () => {
    mock = createMock();
    control = new URL((await mock.listen()).urls.control);
    origin = `http://localhost:${await listen(website)}/`;
  });
  afterAll(async () => {
    website.closeAllConnections();
    website.close();
    await mock.close();
  });
  beforeEach(() => {
    mock.reset();
    // A reset would bring the refunds back.
    mock.seed({ refunds: [] });
  });

  /** All that the control interface can change; a failure that was ordered would show too. */
  async function state() {
    const headers = { ...json, Authorization: 'Bearer token-a' };
    const { status } = await mock.fetch('http://mock/v3/refunds', { headers });
    mock.clearRequests();
    return { status, records: mock.records('token-a'), all: mock.records() };
  }

  test.each(ORDERS)(
    'takes no order from another website: $name',
    async ({ path = RESET, init }) => {
      await using page = await open();
      await page.goto(origin);
      const before = await state();
      expect(await send(page, control.origin + path, init)).toBe(0);
      expect(mock.requests).toEqual([]);
      expect(await state()).toEqual(before);
    },
  );

  test.each(['', '/records'])('shows another website nothing of /__mock%s', async (path) => {
    await using page = await open();
    await page.goto(origin);
    const url = `${control.origin}/__mock${path}`;
    expect(await send(page, url)).toBe(0);
    expect(await send(page, url, { mode: 'no-cors' })).toBe(0);
    const framed = await page.evaluate(async (src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      await new Promise((resolve) => {
        frame.addEventListener('load', resolve);
        document.body.append(frame);
      });
      return frame.contentDocument?.body.textContent ?? null;
    }, url);
    expect(framed).toBeNull();
  });

  test('obeys no name that only leads to this machine', async () => {
    // As after DNS rebinding: the page and the mock have one origin.
    const rebound = `http://rebound.localhost:${control.port}`;
    await using page = await open();
    await page.goto(`${rebound}/openapi.json`);
    const before = await state();
    expect(await send(page, `${rebound}${RESET}`, { method: 'POST', headers: json })).toBe(403);
    expect(await send(page, `${rebound}/__mock/records`)).toBe(403);
    expect(await state()).toEqual(before);
  });
});
