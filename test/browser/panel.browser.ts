import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, complaintsOf, inBrowser, rows } from './browser.ts';
import { faultsAt, misfits, violations } from './faults.ts';

const bodyOf = (page: Page) => page.getByLabel('Body', { exact: true });
const responseOf = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });
const visit = (page: Page, id: string) => page.goto(`operations/${id}.html`);

/** Sends the request, and returns the status of the response. */
async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send request', exact: true }).click();
  await page.locator('.try-it [role=status]', { hasText: 'responded with status' }).waitFor();
  return responseOf(page).locator('.bar .status').innerText();
}

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

const LONG = ['a'.repeat(5000), '['.repeat(15_000) + ']'.repeat(15_000), '\uD800'];

inBrowser('the panel', (open) => {
  test('leaves the cursor where it is when it has loaded, and leads to the value of an error', async () => {
    await using page = await open();
    await page.route('**/assets/start-*.js', async (route) => {
      await page.waitForSelector('[name=body]:focus');
      await route.continue();
    });
    await visit(page, 'createBulkTokenizedCharge');
    await bodyOf(page).evaluate((node: HTMLTextAreaElement) => {
      node.setSelectionRange(20, 25);
      node.scrollTop = 40;
      node.focus({ preventScroll: true });
    });
    await page.locator('.try-it.ready').waitFor();
    await page.waitForTimeout(200);
    const cursor = await bodyOf(page).evaluate((node: HTMLTextAreaElement) => [
      node === document.activeElement,
      node.selectionStart,
      node.selectionEnd,
      node.scrollTop,
    ]);
    expect(cursor).toEqual([true, 20, 25, 40]);
    await bodyOf(page).fill(`{"title":${'\n'.repeat(99)}1}${'\n'.repeat(99)}`);
    await page.getByRole('button', { name: 'Line 100', exact: true }).click();
    const at = await bodyOf(page).evaluate((node) => node.scrollTop / node.scrollHeight);
    expect(at).toBeCloseTo(0.45, 1);
  });

  test('has no violation and no overflow in any state, wide in light and narrow in dark', async () => {
    await using page = await open();
    const found: string[] = [];
    const look = async (state: string) => {
      for (const each of [
        { width: 1440, colours: 'light' },
        { width: 320, colours: 'dark' },
      ] as const) {
        // Where the page is scrolled to, the header may cover half a button.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        // The rest of the page is the same in all states, and is looked at with the other pages.
        const faults = await violations(page, [each], ['.try-it', '.samples']);
        faults.push(...(await faultsAt(page, [each.width], misfits)));
        found.push(...faults.map((fault) => `${state}: ${fault}`));
      }
    };
    await visit(page, 'createBulkTokenizedCharge');
    await bodyOf(page).fill('{"bulk_data": [{"token": 1}]}');
    await send(page);
    await look('refused');
    // Nothing of the message of the mock is cut off.
    const pre = page.getByLabel('Body of the response');
    expect(await pre.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Reset request' }).click();
    await send(page);
    for (const summary of await page.locator('.try-it summary').all()) await summary.click();
    await look('changed');
    await visit(page, 'listVirtualCards');
    await send(page);
    await look('a list');
    expect(found).toEqual([]);
  });

  test('works by keyboard alone, from the link at the top to the copied body', async () => {
    await using page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await visit(page, 'getVirtualAccountNumber');
    await page.locator('.try-link').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, 'order_ref, path, required');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ORD-NONE');
    await page.keyboard.press('Enter');
    await expect.poll(() => responseOf(page).innerText()).toContain('No order found');
    await tabTo(page, 'Copy body');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Copied body', { state: 'attached' });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toMatchObject({ message: 'No order found' });
    // The samples have followed, and so have their files.
    const link = page.locator('.sample[data-language=curl] .bar a');
    await expect.poll(() => link.getAttribute('href')).toContain('ORD-NONE');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(await link.innerText());
  });

  test.each([DESK, PHONE])('has the response in view, $width wide', async (viewport) => {
    await using page = await open({ viewport });
    for (const id of ['createBulkTokenizedCharge', 'listVirtualCards']) {
      await visit(page, id);
      await send(page);
      const top = async () => (await responseOf(page).boundingBox())?.y ?? -1;
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      await expect.poll(top).toBeLessThan(viewport.height - 200);
      // On a desktop it is beside the request.
      const form = await page.locator('.try-it form').boundingBox();
      const box = await responseOf(page).boundingBox();
      const isBeside = (box?.x ?? 0) >= (form?.x ?? 0) + (form?.width ?? 0);
      expect(isBeside).toBe(viewport === DESK);
    }
    // A smaller text would be zoomed into on a phone.
    await visit(page, 'createBulkTokenizedCharge');
    await page.keyboard.press('/');
    const sizes = await page
      .locator('input[type=text], textarea, select')
      .evaluateAll((fields) => fields.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    expect(sizes.length).toBeGreaterThan(3);
    if (viewport === PHONE) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });

  test('is on the front page, which then names no address of the mock', async () => {
    await using page = await open();
    await page.goto('index.html');
    expect(await send(page)).toBe('200');
    expect(await page.innerText('main')).not.toContain('localhost');
  });

  test('takes any text', async () => {
    await using page = await open();
    const complaints = complaintsOf(page);
    await visit(page, 'updateVirtualAccountNumberBvn');
    await send(page);
    const reference = page.getByLabel('order_ref');
    const body = bodyOf(page);
    const [first, second] = [await reference.inputValue(), await body.inputValue()];
    for (const text of [...rows.hostile, ...LONG]) {
      await reference.fill(text);
      await body.fill(text);
      await body.fill(JSON.stringify({ bvn: text, [text]: [text] }));
    }
    await reference.fill(first);
    await body.fill(second);
    expect(await send(page)).toBe('200');
    expect(complaints).toEqual([]);
    const sample = page.locator('.sample[data-language=curl] pre');
    await expect.poll(() => sample.textContent()).toContain(`/${first}"`);
  });
});
