import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, complaintsOf, hold, inBrowser, requestsOf } from './browser.ts';
import { misfits, violationsIn } from './faults.ts';
import { choose, visit } from './try-it.ts';

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

inBrowser('the panel loads', (open) => {
  test('and leaves the cursor where it is', async () => {
    await using page = await open();
    const release = await hold(page, '**/assets/try-it.js');
    await visit(page, 'createBulkTokenizedCharge');
    const body = page.getByLabel('Body', { exact: true });
    await body.focus();
    await body.evaluate((node: HTMLTextAreaElement) => {
      node.setSelectionRange(20, 25);
      node.scrollTop = 40;
    });
    release();
    await page.waitForFunction(() => 'startTryIt' in globalThis);
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

  test('and without a script it does not show', async () => {
    await using page = await open({ javaScriptEnabled: false });
    const panel = await visit(page, 'voidCharge');
    expect(await panel.sendButton.count()).toBe(0);
    expect(await page.isVisible('.try-it')).toBe(false);
    expect(await page.isVisible('.try-link')).toBe(false);
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
    await choose(page, 'Simulate', 'Connection lost after the effect');
    await panel.sendButton.click();
    await panel.response.getByText('Next step').waitFor();
    await look('simulated');
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
    expect((await panel.send()).status).toBe('400');
  });
});

inBrowser('served by npm start', (open) => {
  test('the panel can use the mock of that server too', { timeout: 120_000 }, async () => {
    const args = ['--import', 'tsx', 'site/commands/start.ts', '--port', '0'];
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [greeting] = (await once(server.stdout, 'data')) as [Buffer];
      const origin = /http:\/\/\S+\d\//.exec(greeting.toString())?.[0] ?? '';
      const seen = async () => {
        const response = await fetch(`${origin}__mock/requests`);
        return ((await response.json()) as { operation: string }[]).map(
          ({ operation }) => operation,
        );
      };
      await using page = await open();
      const complaints = complaintsOf(page);
      const requests = requestsOf(page);
      const panel = await visit(page, 'createBulkTokenizedCharge', origin);
      const first = (await panel.send()).body as { data: { id: number } };
      expect(await seen()).toEqual([]);
      await choose(page, 'Send to', 'The mock of this server');
      for (const id of [first.data.id, first.data.id + 1]) {
        expect((await panel.send()).body).toMatchObject({ data: { id } });
      }
      expect(await seen()).toEqual(['createBulkTokenizedCharge', 'createBulkTokenizedCharge']);
      await page.getByRole('button', { name: 'Reset records' }).click();
      await expect.poll(() => panel.news.innerText()).toContain('as in the beginning');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => panel.news.innerText()).toBe('Taken back.');
      const { id } = first.data;
      expect((await panel.send()).body).toMatchObject({ data: { id: id + 2 } });
      await page.getByRole('button', { name: 'Reset records' }).click();
      await expect.poll(() => panel.news.innerText()).toContain('as in the beginning');
      expect((await panel.send()).body).toMatchObject({ data: { id } });
      expect(requests.filter((url) => !url.startsWith(origin))).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });
});
