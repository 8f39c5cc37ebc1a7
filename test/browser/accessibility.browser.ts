import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESK, PHONE, complaintsOf, inBrowser, requestsOf } from './browser.ts';
import { type Look, looks, misfitsInAll, violations, violationsIn } from './faults.ts';

const at = (path: string) => inject('origin') + path;

const SLOW = { timeout: 300_000 };

/** One page of each kind; the next one is looked at with the next turn of widths and colours. */
const KINDS = [
  'index.html',
  '404.html',
  'operations/createBulkTokenizedCharge.html',
  'operations/listVirtualCards.html',
  'guides/getting-started.html',
  'guides/client.html',
  'guides/mock.html',
  'guides/errors.html',
  'guides/open-questions.html',
  'guides/changelog.html',
];

/**
 * Loads pages one after the other, for all that is to be seen on them.
 *
 * @param look - What else is found on a page that fits.
 */
async function faultsOf(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<string[]>,
): Promise<string[]> {
  const requests = requestsOf(page);
  const complaints = complaintsOf(page);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(at(path));
    const faults = [...(await misfitsInAll(page)), ...(await look(path))];
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  expect(requests.length).toBeGreaterThan(paths.length);
  const others = requests.filter((url) => !url.startsWith(inject('origin')));
  return [...found, ...others, ...complaints];
}

inBrowser('every page is for everyone', (open) => {
  test.each(KINDS.map((path, turn) => ({ path, turn })))(
    '$path fits, loads nothing from another host and has no violation at any width and in any colours',
    SLOW,
    async ({ path, turn }) => {
      await using page = await open();
      const found = await faultsOf(page, [path], () => violationsIn(page, looks(turn)));
      expect(found).toEqual([]);
    },
  );

  // Each page once: every second one on the desktop, the others on the phone.
  test.each([
    ['a desktop in light', 0, { viewport: DESK, colorScheme: 'light' }],
    ['a phone in dark', 1, { viewport: PHONE, colorScheme: 'dark' }],
  ] as const)(
    'every other page fits, loads nothing from another host and has no violation on %s',
    SLOW,
    async (_, turn, options) => {
      await using page = await open(options);
      const others = inject('pages').filter((path) => !KINDS.includes(path));
      const paths = others.filter((__, index) => index % 2 === turn);
      const found = await faultsOf(page, paths, async () => {
        await page.setViewportSize(options.viewport);
        return violations(page);
      });
      expect(others.length).toBeGreaterThan(10);
      expect(found).toEqual([]);
    },
  );

  /** Forced colours change nothing that axe looks at. */
  const inLightAndDark = (width: number): Look[] => [
    [width, 'light'],
    [width, 'dark'],
  ];

  test.each([DESK, PHONE])('the search has no violation at $width', async (viewport) => {
    await using page = await open({ viewport });
    await page.goto(at('index.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('card');
    await page.waitForSelector('[role=option]');
    expect(await violationsIn(page, inLightAndDark(viewport.width))).toEqual([]);
    expect(await page.isVisible('[role=option]')).toBe(true);
  });

  test('the menu of a phone has no violation', async () => {
    await using page = await open({ viewport: PHONE });
    await page.goto(at('index.html'));
    await page.click('button.menu');
    expect(await violationsIn(page, inLightAndDark(PHONE.width))).toEqual([]);
    expect(await page.isVisible('#nav >> text=List refunds')).toBe(true);
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
