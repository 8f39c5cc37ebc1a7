import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESK, PHONE, inBrowser } from './browser.ts';
import { type Look, COLOURS, looks, violations, violationsIn } from './faults.ts';

const at = (path: string) => inject('origin') + path;

const SLOW = { timeout: 300_000 };

/** One page of each kind; the next one is looked at with the next turn of widths and colours. */
const KINDS = [
  'index.html',
  '404.html',
  'ask-the-operator.html',
  'operations/createBulkTokenizedCharge.html',
  'operations/listVirtualCards.html',
  'guides/getting-started.html',
  'guides/client.html',
  'guides/mock.html',
  'guides/errors.html',
  'guides/not-specified.html',
  'guides/changelog.html',
  'guides/changes.html',
];

inBrowser('every page is for everyone', (open) => {
  test.each(KINDS.map((path, turn) => ({ path, turn })))(
    '$path has no violation at any width and in any colours',
    SLOW,
    async ({ path, turn }) => {
      await using page = await open();
      await page.goto(at(path));
      expect(await violationsIn(page, looks(turn))).toEqual([]);
    },
  );

  // Each page once: every second one on the desktop, the others on the phone.
  test.each([
    ['a desktop in light', 0, { viewport: DESK, colorScheme: 'light' }],
    ['a phone in dark', 1, { viewport: PHONE, colorScheme: 'dark' }],
  ] as const)('no other page has a violation on %s', SLOW, async (_, turn, options) => {
    await using page = await open(options);
    const found: string[] = [];
    const others = inject('pages').filter((path) => !KINDS.includes(path));
    for (const path of others.filter((__, index) => index % 2 === turn)) {
      await page.goto(at(path));
      // Its text has the colours of the pages that it repeats, and is as long as all of them.
      const contrast = path !== 'everything.html';
      found.push(...(await violations(page, { contrast })).map((each) => `${path}: ${each}`));
    }
    expect(others.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });

  test.each([DESK, PHONE])('search and menu have no violation at $width', async (viewport) => {
    const all = (Object.keys(COLOURS) as Look[1][]).map((colours): Look => [
      viewport.width,
      colours,
    ]);
    await using page = await open({ viewport });
    await page.goto(at('index.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('card');
    await page.waitForSelector('[role=option]');
    expect(await violationsIn(page, all)).toEqual([]);
    expect(await page.isVisible('[role=option]')).toBe(true);
    await page.keyboard.press('Escape');
    const [button, menu] =
      viewport === PHONE ? ['button.menu', '#nav'] : ['button.version', '#versions'];
    await page.click(button);
    expect(await violationsIn(page, all)).toEqual([]);
    expect(await page.isVisible(`${menu} a:text("0.1.9")`)).toBe(true);
  });

  test('a violation is found at each width and in all colours', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.evaluate(() => {
      const pale = document.createElement('p');
      pale.textContent = 'Pale words';
      pale.style.cssText = 'color: #777; background: #888';
      const nameless = document.createElement('button');
      document.querySelector('main')?.append(pale, nameless);
    });
    for (const look of looks(0)) {
      const found = (await violationsIn(page, [look])).join('\n');
      expect(found).toContain(`${look[0]}, ${look[1]}: `);
      expect(found).toContain('button-name');
      if (look[1] !== 'forced colours') expect(found).toContain('color-contrast');
    }
  });

  test('text is shown in the font that these tests are made for', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    expect(await fontOf(page, 'h1'), 'install fonts-dejavu-core').toEqual(['DejaVu Sans']);
    await page.goto(at('operations/voidCharge.html'));
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
