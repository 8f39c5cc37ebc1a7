import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { inBrowser } from './browser.ts';

let mock: Mock;
/** Where the mock listens: `http://127.0.0.1:PORT`. */
let address: URL;

const json = { 'Content-Type': 'application/json' };

/** What a page reads of the response; nothing when the browser keeps it from the page. */
interface Seen {
  status?: number;
  body?: string;
}

/** Sends a request from the page. */
function send(page: Page, url: string, init: RequestInit = {}): Promise<Seen> {
  return page.evaluate(
    async ([target, options]) => {
      try {
        const response = await fetch(target, options);
        // The status of a response that cannot be read is 0.
        return response.status === 0
          ? {}
          : { status: response.status, body: await response.text() };
      } catch {
        return {};
      }
    },
    [url, init] as const,
  );
}

/** All that the control interface can change. */
async function stateOfMock() {
  // A failure or a delay that was ordered would show here.
  const response = await mock.fetch('http://mock/v3/refunds', {
    headers: { ...json, Authorization: 'Bearer token-a' },
  });
  return { status: response.status, records: mock.records('token-a'), all: mock.records() };
}

inBrowser('the control interface of the mock', (open) => {
  const website = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Another website</title>');
  });
  let origin: string;
  beforeAll(async () => {
    mock = createMock();
    address = new URL((await mock.listen()).urls.control);
    await new Promise<void>((resolve) => {
      website.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://localhost:${(website.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    website.closeAllConnections();
    website.close();
    await mock.close();
  });
  beforeEach(() => {
    mock.reset();
    mock.clearFaults();
    // A reset would bring the refunds back.
    mock.seed({ refunds: [] });
  });

  const reset = '/__mock/reset';
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const changes: [string, string, RequestInit][] = [
    ['a reset', reset, { method: 'POST' }],
    ['a reset as JSON', reset, { method: 'POST', headers: json, body: '{}' }],
    ['a reset as a form', reset, { method: 'POST', headers: form, body: 'a=b' }],
    ['a reset without CORS', reset, { method: 'POST', mode: 'no-cors', body: '{}' }],
    ['a reset without a referrer', reset, { method: 'POST', referrerPolicy: 'no-referrer' }],
    ['records', '/__mock/records', { method: 'PUT', headers: json, body: '{"charges":[]}' }],
    ['a failure', '/__mock/failures', { method: 'POST', body: '{"kind":"status","status":500}' }],
  ];
  test.each(changes)('takes no order from another website: %s', async (_, path, init) => {
    await using page = await open();
    await page.goto(origin);
    const before = await stateOfMock();
    const requests = mock.requests.length;
    expect(await send(page, address.origin + path, init)).toEqual({});
    expect(mock.requests).toHaveLength(requests);
    expect(await stateOfMock()).toEqual(before);
  });

  test.each(['', '/records'])('shows another website nothing of /__mock%s', async (path) => {
    await using page = await open();
    await page.goto(origin);
    const url = `${address.origin}/__mock${path}`;
    expect(await send(page, url)).toEqual({});
    expect(await send(page, url, { mode: 'no-cors' })).toEqual({});
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
    const rebound = `http://rebound.localhost:${address.port}`;
    await using page = await open();
    await page.goto(`${rebound}/openapi.json`);
    const before = await stateOfMock();
    expect(await send(page, `${rebound}${reset}`, { method: 'POST', headers: json })).toMatchObject(
      {
        status: 403,
      },
    );
    expect(await send(page, `${rebound}/__mock/records`)).toMatchObject({ status: 403 });
    expect(await stateOfMock()).toEqual(before);
  });
});
