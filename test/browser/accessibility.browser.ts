import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESK, PHONE, inBrowser } from './browser.ts';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

inBrowser('every page is for everyone', (open) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, viewport] of [
      ['desk', DESK],
      ['phone', PHONE],
    ] as const) {
      test(`no violation in ${colorScheme} on a ${name}`, { timeout: 300_000 }, async () => {
        await using page = await open({ colorScheme, viewport });
        const found: string[] = [];
        for (const path of inject('pages')) {
          await page.goto(inject('origin') + path);
          found.push(...(await violations(page)).map((each) => `${path}: ${each}`));
        }
        expect(inject('pages').length).toBeGreaterThan(15);
        expect(found).toEqual([]);
      });

      test(`no violation in the search and the menu, ${colorScheme}, ${name}`, async () => {
        await using page = await open({ colorScheme, viewport });
        await page.goto(inject('origin'));
        await page.keyboard.press('/');
        await page.keyboard.type('card');
        await page.waitForSelector('[role=option]');
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        if (name === 'phone') {
          await page.click('.menu');
          expect(await page.isVisible('#nav')).toBe(true);
          expect(await violations(page)).toEqual([]);
        }
      });
    }
  }

  test('text is shown in the font that these tests are made for', async () => {
    await using page = await open();
    await page.goto(inject('origin'));
    expect(await fontOf(page, 'h1'), 'install fonts-dejavu-core').toEqual(['DejaVu Sans']);
    await page.goto(`${inject('origin')}operations/voidCharge.html`);
    expect(await fontOf(page, '.address code')).toEqual(['DejaVu Sans Mono']);
  });
});

/** The fonts that the browser really used for a part of the page. */
async function fontOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } };
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, RULES);
  return results.violations.map(
    ({ id, nodes }) =>
      `${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
  );
}
