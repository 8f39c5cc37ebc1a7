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
 *
 * @param options.within Selectors of the parts to look at. @default ['html']
 * @param options.contrast Whether to compare colours, which takes half the time. @default true
 */
export async function violations(
  page: Page,
  { within = ['html'], contrast = true } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const results = await page.evaluate(
    async ([values, include, isCompared]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: object, options: object) => Promise<AxeResults> };
      };
      const isForced = matchMedia('(forced-colors: active)').matches;
      const context = { include: include.map((selector) => [selector]) };
      return axe.run(context, {
        runOnly: { type: 'tag', values },
        rules: { 'color-contrast': { enabled: isCompared && !isForced } },
        resultTypes: ['violations'],
      });
    },
    [RULES, within, contrast] as const,
  );
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

/** A width and the name of the colours that go with it. */
export type Look = readonly [width: number, colours: keyof typeof COLOURS];

/** Contrast takes half the time: it is looked at once in light and once in dark. */
const TURNS = ['light', 'forced colours', 'dark', 'forced colours'] as const;

/**
 * Each width with one of the colours. Four turns in a row have every width in every colour, and each
 * turn has all widths and all colours.
 */
export function looks(turn: number): Look[] {
  return WIDTHS.map((width, index) => [
    width,
    TURNS[(turn + index) % TURNS.length] as keyof typeof COLOURS,
  ]);
}

/** What axe finds with each look, with the page loaded once. */
export async function violationsIn(page: Page, all: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colours] of all) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia(COLOURS[colours]);
    found.push(...(await violations(page)).map((each) => `${width}, ${colours}: ${each}`));
  }
  return found;
}
