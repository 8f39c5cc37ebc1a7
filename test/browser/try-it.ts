import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import {
  type Example,
  type OpenApi,
  type Response,
  operationsOf,
} from '../../scripts/lib/openapi.ts';
import { resolve } from '../../src/contract/schema.ts';

const document = JSON.parse(await readFile('generated/openapi.json', 'utf8')) as OpenApi;

/** What the document says of an operation. */
export interface Documented {
  id: string;
  /** The status of its success. */
  success: string;
  /** The examples of its responses; `default` is the status of those whose status is not known. */
  examples: { name: string; status: string; example: Example }[];
}

export const documented: Documented[] = operationsOf(document).map(({ operation }) => {
  const responses = Object.entries(operation.responses).map(
    ([status, ref]) => [status, resolve<Response>(document, ref)] as const,
  );
  return {
    id: operation.operationId,
    success: responses.find(([status]) => status.startsWith('2'))?.[0] ?? '',
    examples: responses.flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) =>
        Object.entries(examples).map(([name, ref]) => ({
          name,
          status,
          example: resolve<Example>(document, ref),
        })),
      ),
    ),
  };
});

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
