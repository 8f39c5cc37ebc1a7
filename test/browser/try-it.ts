import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';

/** Waits until the script of the panel has taken over. */
export async function isReady(page: Page): Promise<void> {
  await page.locator('.try-it.ready').waitFor();
}

/** Opens the page of an operation. */
export async function visit(page: Page, id: string, root = inject('origin')): Promise<Panel> {
  await page.goto(`${root}operations/${id}.html`);
  const response = page.getByRole('region', { name: 'Response', exact: true });
  const sendButton = page.getByRole('button', { name: 'Send request', exact: true });
  return {
    response,
    sendButton,
    news: page.locator('.try-it [role=status]'),
    async send() {
      const news = page.locator('.try-it [role=status]');
      await sendButton.click();
      await news.filter({ hasText: 'responded with status' }).waitFor();
      return {
        status: await response.locator('.bar .status').innerText(),
        body: JSON.parse(await response.locator('pre').innerText()) as unknown,
      };
    },
  };
}

/** Chooses one of the options of the panel, which are folded. */
export async function choose(
  page: Page,
  label: string,
  option: Parameters<Locator['selectOption']>[0],
): Promise<void> {
  const select = page.getByLabel(label);
  if (!(await select.isVisible())) await page.locator('.try-options > summary').click();
  await select.selectOption(option);
}

export interface Panel {
  response: Locator;
  sendButton: Locator;
  /** What screen readers announce. */
  news: Locator;
  /** Sends the request and returns what the panel shows. */
  send(): Promise<{ status: string; body: unknown }>;
}
