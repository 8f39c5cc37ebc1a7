import { expect, test } from 'vitest';
import { DESK, PHONE, hold, inBrowser } from './browser.ts';
import { choose, visit } from './try-it.ts';

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

inBrowser('the panel says what happens', (open) => {
  test('while it loads, and when it does not', async () => {
    await using page = await open();
    const release = await hold(page, '**/assets/mock.js');
    const panel = await visit(page, 'voidCharge');
    await panel.sendButton.click();
    expect(await panel.news.innerText()).toBe('Loading…');
    expect(await panel.news.isVisible()).toBe(true);
    release();
    await expect.poll(() => panel.news.innerText()).toContain('status 200');

    await using other = await open();
    await other.route('**/assets/mock.js', (route) => route.abort());
    const failed = await visit(other, 'voidCharge');
    await failed.sendButton.click();
    await expect.poll(() => failed.news.innerText()).toBe('The panel did not load. Try again.');
    await other.unroute('**/assets/mock.js');
    expect((await failed.send()).status).toBe('200');
  });

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

  test('and dims a response that is not of what stands there now', async () => {
    await using page = await open();
    const panel = await visit(page, 'voidCharge');
    await panel.send();
    const isDim = () => page.locator('.try-end.stale').count();
    expect(await isDim()).toBe(0);
    await page.getByLabel('flw_ref').fill('');
    expect(await page.locator('.try-error').innerText()).toBe('Enter a flw_ref.');
    await expect.poll(isDim).toBe(1);
    await panel.sendButton.click();
    await expect.poll(() => panel.news.innerText()).toBe('Not sent. Correct the marked field.');
    await page.getByRole('button', { name: 'FLW-PREAUTH-0001', exact: true }).click();
    await expect.poll(isDim).toBe(0);
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

  test('and sends with Ctrl+Enter, once for each press', async () => {
    await using page = await open();
    const panel = await visit(page, 'createBulkTokenizedCharge');
    const first = (await panel.send()).body as { data: { id: number } };
    await page.getByLabel('Body', { exact: true }).press('Control+Enter');
    await expect.poll(() => panel.response.innerText()).toContain(`"id": ${first.data.id + 1}`);
    // Pressed twice while the mock takes its time.
    await choose(page, 'Simulate', 'Time-out');
    await panel.sendButton.dblclick();
    await panel.response.getByText('Next step').waitFor();
    await page.waitForTimeout(1500);
    await choose(page, 'Simulate', 'No failure');
    const last = (await panel.send()).body as { data: { id: number } };
    expect(last.data.id).toBe(first.data.id + 3);
  });

  test('and shows values before and after', async () => {
    await using page = await open();
    const panel = await visit(page, 'voidCharge');
    await panel.send();
    expect(await panel.response.innerText()).toContain('charges[0].status: successful → voided');
    await panel.send();
    expect(await panel.response.innerText()).not.toContain('→');
    expect(await page.locator('.try-changes summary').innerText()).toContain('1');
  });
});

inBrowser('every copy says so', (open) => {
  test('of the body, of the command and of the link', async () => {
    await using page = await open(CLIPBOARD);
    const panel = await visit(page, 'listRefunds');
    const { body } = await panel.send();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    for (const name of ['Copy body', 'Copy as curl', 'Copy link']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await page.locator('.try-it button', { hasText: 'Copied' }).waitFor();
      await expect.poll(() => button.count()).toBe(1);
      if (name === 'Copy body') expect(JSON.parse(await copied())).toEqual(body);
    }
    expect(await panel.response.innerText()).toContain('npx payments-contract mock');
  });
});

inBrowser('a copy that the browser refuses', (open) => {
  test('is told', async () => {
    await using page = await open();
    await visit(page, 'voidCharge');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied'));
    });
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.locator('.address .copy', { hasText: 'Not copied' }).waitFor();
    expect(await page.getByText('Not copied: address').count()).toBe(1);
  });
});

inBrowser('request and records are reset apart', (open) => {
  test('and both can be taken back', async () => {
    await using page = await open();
    const panel = await visit(page, 'voidCharge');
    await panel.send();
    await page.getByLabel('flw_ref').fill('other');
    await page.getByRole('button', { name: 'Reset request' }).click();
    expect(await page.inputValue('[id="try-path.flw_ref"]')).toBe('FLW-PREAUTH-0001');
    expect(await page.locator('.try-changes').count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.inputValue('[id="try-path.flw_ref"]')).toBe('other');
    await page.getByRole('button', { name: 'Reset records' }).click();
    await expect.poll(() => page.locator('.try-changes').count()).toBe(0);
    expect(await page.inputValue('[id="try-path.flw_ref"]')).toBe('other');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.try-changes').count()).toBe(1);
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

  test.each([
    ['{"title": "Jan', '{"title": "Jan'],
    ['{"title": "A", "bulk_d', '{"title": "A", "bulk_d'],
    ['{"bulk_data": [{"token": "typed", "am', '{"bulk_data": [{"token": "card-token-0001", "am'],
  ])('survives a reload before it is finished: %s', async (text, kept) => {
    await using page = await open();
    await visit(page, 'createBulkTokenizedCharge');
    const body = page.getByLabel('Body', { exact: true });
    await body.fill(text);
    await page.waitForFunction(() => Object.keys(sessionStorage).length > 0);
    await page.reload();
    await expect.poll(() => body.inputValue()).toBe(kept);
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
    [
      'updateVirtualAccountNumberBvn',
      '22123456789',
      [
        '{"bvn": "22123456789"}',
        '{"bvn": "22123456789"',
        '"22123456789"',
        '{"bnv": "22123456789"}',
        '{"bvn": ["x", {"y": "22123456789"}]}',
        '{"b\\u0076n": "22123456789"}',
        '{"bvn": "22123456789',
        '{"bvn" 22123456789',
        '{"bvn": "1" "22123456789',
        '{"22123456789',
        '{"bvn": {"bvn": "22123456789"',
        '22123456789',
      ],
    ],
    ['createBulkTokenizedCharge', 'typed-token', [BODY]],
  ])('into %s is stored and shared without what is sensitive', async (id, secret, bodies) => {
    await using page = await open(CLIPBOARD);
    const panel = await visit(page, id);
    for (const body of bodies) {
      await page.getByLabel('Body', { exact: true }).fill(body);
      await panel.send();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.locator('.try-tools button', { hasText: 'Copied' }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(decodeURIComponent(link), body).not.toContain(secret);
      expect(decodeURIComponent(link)).not.toContain('any-token');
      const stored = () =>
        page.evaluate(() =>
          decodeURIComponent(
            JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
          ),
        );
      expect(await stored(), body).not.toContain(secret);
      expect(page.url(), body).not.toContain(secret);
      await visit(page, id);
      await page.waitForTimeout(300);
      const field = page.getByLabel('Body', { exact: true });
      expect(await field.inputValue(), body).not.toContain(secret);
      expect(await stored(), body).not.toContain(secret);
    }
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
