// What Playwright records of a page that calls the mock, in each of its ways to keep bodies.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mock, createMock } from '../../../../src/mock/node.ts';
import { verifyHar } from '../../../../src/verify/index.ts';
import { launch, noBrowser } from '../../../support/chromium.ts';
import { emptyFolder } from '../../../support/files.ts';
import { contradictions } from '../support/report.ts';

const folder = emptyFolder();
const HEADERS = { Authorization: 'Bearer a-token', 'Content-Type': 'application/json' };

describe.skipIf(noBrowser() !== undefined)('a recording of Playwright', () => {
  let mock: Mock;
  let urls: { main: string; webhooks: string };
  let browser: Browser;

  beforeAll(async () => {
    mock = createMock();
    ({ urls } = await mock.listen());
    browser = await launch();
  });
  afterAll(() => Promise.all([browser.close(), mock.close()]));

  /** What `verify` finds in the recording of some pages, one of which is never loaded. */
  async function recorded(content: 'attach' | 'embed' | 'omit') {
    const path = join(folder, `${content}.har`);
    const context = await browser.newContext({
      recordHar: { path, content },
      extraHTTPHeaders: HEADERS,
    });
    const page = await context.newPage();
    await page.goto(`${urls.main}/subscriptions`);
    await page.goto(`${urls.main}/virtual-account-numbers/none`);
    await page.route('**/refunds', (route) => route.abort());
    await page.goto(`${urls.main}/refunds`).catch(() => undefined);
    await context.close();
    const report = await verifyHar(path);
    expect(contradictions(report)).toEqual([]);
    return report.calls.map(({ operation, outcome, note = '' }) => [operation, outcome, note]);
  }

  const noBody = ['skipped', 'the recording has no body'];
  test.each([
    { content: 'embed', says: ['conforms', ''] },
    { content: 'omit', says: noBody },
    { content: 'attach', says: noBody },
  ] as const)('is checked as far as it has bodies: $content', async ({ content, says }) => {
    expect(await recorded(content)).toEqual([
      ['listSubscriptions', ...says],
      ['getVirtualAccountNumber', ...says],
      ['listRefunds', 'skipped', 'no response came'],
    ]);
  });
});
