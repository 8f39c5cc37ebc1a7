import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, hold, inBrowser } from './browser.ts';
import { misfits, violationsIn } from './faults.ts';
import { isReady, visit } from './try-it.ts';

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

inBrowser('the panel loads', (open) => {
  test('and leaves the cursor where it is', async () => {
    await using page = await open();
    const release = await hold(page, '**/assets/start-*.js');
    await visit(page, 'createBulkTokenizedCharge');
    const body = page.getByLabel('Body', { exact: true });
    await body.focus();
    await body.evaluate((node: HTMLTextAreaElement) => {
      node.setSelectionRange(20, 25);
      node.scrollTop = 40;
    });
    release();
    await isReady(page);
    await page.waitForTimeout(200);
    expect(
      await body.evaluate((node: HTMLTextAreaElement) => [
        node === document.activeElement,
        node.selectionStart,
        node.selectionEnd,
        node.scrollTop,
      ]),
    ).toEqual([true, 20, 25, 40]);
  });
});

/** Presses Tab until the element with this label has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const node = document.activeElement as HTMLInputElement | null;
      if (node === null || node === document.body) return '';
      return node.ariaLabel ?? node.labels?.[0]?.innerText ?? node.textContent;
    });
  for (let step = 0; step < 80; step += 1) {
    if ((await focused()).includes(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

inBrowser('the panel is for everyone', (open) => {
  test('no violation and no overflow in any state, wide in light and narrow in dark', async () => {
    await using page = await open();
    const found: string[] = [];
    const look = async (state: string) => {
      for (const each of [
        [1440, 'light'],
        [320, 'dark'],
      ] as const) {
        // The rest of the page is the same in all states, and is looked at with the other pages.
        const within = ['.try-it', '.samples'];
        // Where the page is scrolled to, the header may cover half a button.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        const faults = [
          ...(await violationsIn(page, [each], { within })),
          ...(await misfits(page)),
        ];
        found.push(...faults.map((fault) => `${state}, ${each[0]}: ${fault}`));
      }
    };
    const panel = await visit(page, 'createBulkTokenizedCharge');
    const body = page.getByLabel('Body', { exact: true });
    await body.fill('{"bulk_data": [{"token": 1}]}');
    await panel.send();
    // The errors stand beside the field too.
    expect(await body.getAttribute('aria-invalid')).toBe('true');
    await look('refused');
    await page.getByRole('button', { name: 'Reset request' }).click();
    await panel.send();
    for (const summary of await page.locator('.try-it summary').all()) await summary.click();
    await look('changed');
    const cards = await visit(page, 'listVirtualCards');
    await cards.send();
    await look('a list');
    expect(found).toEqual([]);
  });

  test('works by keyboard alone, from the link at the top to the copied command', async () => {
    await using page = await open(CLIPBOARD);
    await visit(page, 'getVirtualAccountNumber');
    await page.locator('.try-link').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, 'order_ref, path, required');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ORD-NONE');
    await page.keyboard.press('Enter');
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await expect.poll(() => response.innerText()).toContain('No order found');
    await tabTo(page, 'Copy as curl');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Copied as curl', { state: 'attached' });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("'http://localhost:4010/v3/virtual-account-numbers/ORD-NONE'");
    expect(copied).toContain("--header 'Authorization: Bearer any-token'");
  });
});

inBrowser('the panel says what happens', (open) => {
  test.each([DESK, PHONE])('and has the response in view, $width wide', async (viewport) => {
    await using page = await open({ viewport });
    for (const id of ['createBulkTokenizedCharge', 'listVirtualCards']) {
      const panel = await visit(page, id);
      await panel.send();
      const top = async () => (await panel.response.boundingBox())?.y ?? -1;
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      await expect.poll(top).toBeLessThan(viewport.height - 200);
      // On a desktop it is beside the request.
      const form = await page.locator('.try-it form').boundingBox();
      const box = await panel.response.boundingBox();
      const isBeside = (box?.x ?? 0) >= (form?.x ?? 0) + (form?.width ?? 0);
      expect(isBeside).toBe(viewport === DESK);
    }
  });
});

const BODY = '{"title": "Typed", "bulk_data": [{"amount": 12.50, "token": "typed-token"}]}';

inBrowser('what is entered', (open) => {
  test.each([
    ['updateVirtualAccountNumberBvn', '22123456789', '{"bvn": "22123456789"}'],
    ['createBulkTokenizedCharge', 'typed-token', BODY],
  ])('into %s is stored without what is sensitive', async (id, secret, entered) => {
    await using page = await open();
    const panel = await visit(page, id);
    const body = page.getByLabel('Body', { exact: true });
    await body.fill(entered);
    await panel.send();
    const everything = () =>
      page.evaluate(() =>
        decodeURIComponent(
          JSON.stringify([
            { ...sessionStorage },
            { ...localStorage },
            document.cookie,
            location.href,
          ]),
        ),
      );
    for (const each of [secret, 'any-token']) expect(await everything()).not.toContain(each);
    await visit(page, id);
    expect(await body.inputValue()).not.toContain(secret);
    expect(await everything()).not.toContain(secret);
  });

  test('is large enough on a phone not to be zoomed into', async () => {
    await using page = await open({ viewport: PHONE });
    await visit(page, 'createBulkTokenizedCharge');
    await page.keyboard.press('/');
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('input[type=text], textarea, select')].map((each) =>
        parseFloat(getComputedStyle(each).fontSize),
      ),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});
