import { expect, test } from 'vitest';
import { DESK, PHONE, inBrowser } from './browser.ts';
import { choose, visit } from './try-it.ts';

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

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

  test('and leads to the character that is no JSON', async () => {
    await using page = await open();
    await visit(page, 'createBulkTokenizedCharge');
    const body = page.getByLabel('Body', { exact: true });
    const text = `{\n${'  "title": "A",\n'.repeat(60)}  "title" "B"\n}`;
    await body.fill(text);
    await page.getByText('Line 62, column 11: expected :.').waitFor();
    await body.evaluate((node) => node.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Go to line 62' }).click();
    const [start, scrolled, focused] = await body.evaluate((node: HTMLTextAreaElement) => [
      node.selectionStart,
      node.scrollTop,
      node === document.activeElement,
    ]);
    expect(start).toBe(text.indexOf('"B"'));
    expect(scrolled).toBeGreaterThan(500);
    expect(focused).toBe(true);
  });
});

const BODY = '{"title": "Typed", "bulk_data": [{"amount": 12.50, "token": "typed-token"}]}';

inBrowser('what is entered', (open) => {
  test('survives a reload and Back in the tab', async () => {
    await using page = await open();
    await visit(page, 'createBulkTokenizedCharge');
    await page.getByLabel('Body', { exact: true }).fill(BODY);
    await choose(page, 'Simulate', 'Time-out');
    await page.waitForFunction(() => Object.keys(sessionStorage).length > 0);
    const body = () => page.getByLabel('Body', { exact: true }).inputValue();
    await page.reload();
    await expect.poll(body).toContain('"amount": 12.50');
    expect(await page.getByLabel('Simulate').inputValue()).toBe('no-response');
    await expect.poll(() => page.locator('.sample:visible').innerText()).toContain('12.50');
    await visit(page, 'listRefunds');
    await page.goBack();
    await expect.poll(body).toContain('"title": "Typed"');
    await page.getByRole('button', { name: 'Reset request' }).click();
    await page.reload();
    expect(await body()).toContain('January renewals');
  });

  test('comes back from a link, in another browser, and is not sent by itself', async () => {
    await using page = await open(CLIPBOARD);
    await visit(page, 'getVirtualAccountNumber');
    await page.getByLabel('order_ref').fill('ORD é&=#"');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('.try-tools button', { hasText: 'Copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('getVirtualAccountNumber.html#try-it?');
    await using other = await open();
    await other.goto(link);
    const field = other.locator('[id="try-path.order_ref"]');
    await expect.poll(() => field.inputValue()).toBe('ORD é&=#"');
    await expect.poll(() => field.isVisible()).toBe(true);
    expect(other.url()).toMatch(/#try-it$/);
    expect(await other.locator('.try-response .status').count()).toBe(0);
    await other.reload();
    await expect.poll(() => field.inputValue()).toBe('ORD é&=#"');
  });

  test.each([
    ['updateVirtualAccountNumberBvn', '22123456789', '{"bvn": "22123456789"}'],
    ['createBulkTokenizedCharge', 'typed-token', BODY],
  ])('into %s is stored and shared without what is sensitive', async (id, secret, entered) => {
    await using page = await open(CLIPBOARD);
    const panel = await visit(page, id);
    const body = page.getByLabel('Body', { exact: true });
    await body.fill(entered);
    await panel.send();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('.try-tools button', { hasText: 'Copied' }).waitFor();
    const everything = () =>
      page.evaluate(async () =>
        decodeURIComponent(
          JSON.stringify([
            { ...sessionStorage },
            { ...localStorage },
            document.cookie,
            location.href,
            await navigator.clipboard.readText(),
          ]),
        ),
      );
    for (const each of [secret, 'any-token']) expect(await everything()).not.toContain(each);
    await visit(page, id);
    await page.waitForFunction(() => 'startTryIt' in globalThis);
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

  test('can be two megabytes, and the page goes on within a second', async () => {
    await using page = await open(CLIPBOARD);
    const panel = await visit(page, 'createBulkTokenizedCharge');
    await panel.send();
    const item = { currency: 'NGN', token: 'card', amount: 1.5, email: 'a@b.example', ip: 1 };
    const text = JSON.stringify(
      { title: 'A', bulk_data: Array.from({ length: 20_000 }, () => item) },
      null,
      1,
    );
    expect(text.length).toBeGreaterThan(2_000_000);
    await page.evaluate(async (body) => {
      await navigator.clipboard.writeText(body);
      const durations: number[] = [];
      Object.assign(globalThis, { durations });
      new PerformanceObserver((list) => {
        durations.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ entryTypes: ['longtask'] });
    }, text);
    const body = page.getByLabel('Body', { exact: true });
    await body.press('Control+a');
    await body.press('Control+v');
    await page.getByText(`The body has ${text.length} characters.`).waitFor();
    await page.waitForTimeout(1000);
    const longest = await page.evaluate(() =>
      Math.max(...(globalThis as unknown as { durations: number[] }).durations, 0),
    );
    process.stdout.write(`a body of 2 MB takes ${Math.round(longest)} ms at a time\n`);
    expect(longest).toBeLessThan(1000);
    expect(await page.locator('.stale-note').innerText()).toContain('too long');
    expect((await panel.send()).status).toBe('400');
    await page.getByRole('button', { name: 'Clear body' }).click();
    expect(await body.inputValue()).toBe('');
    for (const pasted of [text, '{}']) {
      await page.evaluate((each) => navigator.clipboard.writeText(each), pasted);
      await body.press('Control+v');
      await expect
        .poll(() => body.inputValue())
        .toBe(pasted === text ? `${text.slice(0, 2000)}\n…` : pasted);
    }
  });
});
