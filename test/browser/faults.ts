import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The widths that every page is looked at with. */
export const WIDTHS = [320, 390, 820, 1440];

/** The colours that a reader may have chosen. */
export const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/**
 * What axe finds on the page as it is shown now. With forced colours the system paints the text in the
 * colours of the reader, and axe sees those of the style sheet: their contrast says nothing then.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const results = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } };
    const isForced = matchMedia('(forced-colors: active)').matches;
    return axe.run({
      runOnly: { type: 'tag', values },
      rules: { 'color-contrast': { enabled: !isForced } },
      resultTypes: ['violations'],
    });
  }, RULES);
  return results.violations.map(
    ({ id, nodes }) =>
      `${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
  );
}

/** Parts that are wider than their place, rows that fall apart, and copy buttons that lie on code. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide`);
    for (const table of document.querySelectorAll('.table')) {
      const text = table.textContent?.slice(0, 40);
      if (table.scrollWidth > table.clientWidth) faults.push(`table overflows: ${text}`);
      for (const cell of table.querySelectorAll('td')) {
        const isNarrow = cell.clientWidth < 60 && (cell.textContent?.length ?? 0) > 12;
        if (isNarrow) faults.push(`column of ${cell.clientWidth} pixels: ${cell.textContent}`);
        // In a list of rows, the label has a column of its own.
        const isRow = getComputedStyle(cell).display === 'grid';
        const words = document.createRange();
        words.selectNodeContents(cell);
        const label = cell.getBoundingClientRect().left + 90;
        if (isRow && [...words.getClientRects()].some(({ left }) => left < label)) {
          faults.push(`text in the place of its label: ${cell.textContent}`);
        }
      }
    }
    for (const button of document.querySelectorAll('.code .copy')) {
      const box = button.getBoundingClientRect();
      const code = button.closest('.code')?.querySelector('pre')?.getBoundingClientRect();
      if (code !== undefined && box.height > 0 && box.bottom > code.top) {
        faults.push('a copy button covers code');
      }
    }
    return faults;
  });
}

/** All of it at each width and in all colours, with the page loaded once. */
export async function faultsEverywhere(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await misfits(page)).map((fault) => `${width}: ${fault}`));
    for (const [name, colours] of Object.entries(COLOURS)) {
      await page.emulateMedia(colours);
      faults.push(...(await violations(page)).map((fault) => `${width}, ${name}: ${fault}`));
    }
  }
  return faults;
}
