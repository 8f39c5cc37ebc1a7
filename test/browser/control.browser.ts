import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { listen } from '../support/serve.ts';
import { inBrowser, rows } from './browser.ts';

const json = { 'Content-Type': 'application/json' };
const RESET = '/__mock/reset';

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

  test.each(rows.orders)('gives another website $name', async ({ path, init }) => {
    await using page = await open();
    await page.goto(origin);
    const before = mock.records();
    expect(await send(page, control.origin + path, init)).toBe(0);
    expect(mock.requests).toEqual([]);
    expect(mock.records()).toEqual(before);
  });

  test('obeys no name that only leads to this machine', async () => {
    // As after DNS rebinding: the page and the mock have one origin.
    const rebound = `http://rebound.localhost:${control.port}`;
    await using page = await open();
    await page.goto(`${rebound}/openapi.json`);
    const before = mock.records();
    expect(await send(page, `${rebound}${RESET}`, { method: 'POST', headers: json })).toBe(403);
    expect(await send(page, `${rebound}/__mock/records`)).toBe(403);
    expect(mock.records()).toEqual(before);
  });
});
