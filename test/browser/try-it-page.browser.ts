import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { complaintsOf, hold, inBrowser, requestsOf } from './browser.ts';
import { misfits, violationsIn } from './faults.ts';
import { choose, visit } from './try-it.ts';

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
    await using page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
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
