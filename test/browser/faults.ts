import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESK } from './browser.ts';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The widths that every page is looked at with. 320 is also a desktop at a zoom of 400 percent. */
export const WIDTHS = [320, 390, 820, 1440];

/** Without 390, where the style sheets show and hide the same as at 320. */
export const LAYOUTS = [320, 820, 1440];

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
 * @param options.within - Selectors of the parts to look at. @default ['html']
 */
export async function violations(page: Page, { within = ['html'] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const results = await page.evaluate(
    async ([values, include]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: object, options: object) => Promise<AxeResults> };
      };
      const isForced = matchMedia('(forced-colors: active)').matches;
      const context = { include: include.map((selector) => [selector]) };
      return axe.run(context, {
        runOnly: { type: 'tag', values },
        rules: isForced ? { 'color-contrast': { enabled: false } } : {},
        resultTypes: ['violations'],
      });
    },
    [RULES, within] as const,
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
    const parts = [
      ...document.querySelectorAll('button, .button, .try-none, .try-response'),
    ].filter((part) => part.checkVisibility());
    const apart = (one: DOMRect, other: DOMRect) =>
      Math.max(
        one.left - other.right,
        other.left - one.right,
        one.top - other.bottom,
        other.top - one.bottom,
      );
    for (const [index, part] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        const distance = apart(part.getBoundingClientRect(), other.getBoundingClientRect());
        // The header stays where the page scrolls below it.
        if (part.contains(other) || part.closest('header') !== other.closest('header')) continue;
        if (distance < 4) faults.push(`${part.textContent} touches ${other.textContent}`);
      }
    }
    return faults;
  });
}

/** Cells of tables whose text passes their edge, and words of them that break in the middle. */
export function spills(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const part = document.createRange();
    const passes = (cell: Element) => {
      const { left, right } = cell.getBoundingClientRect();
      part.selectNodeContents(cell);
      return [...part.getClientRects()].some((box) => box.left < left - 1 || box.right > right + 1);
    };
    const brokenWords = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (node) =>
        node.parentElement?.closest('code') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      const broken: string[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        for (const { 0: word, index } of text.textContent?.matchAll(/[^\s-]+/g) ?? []) {
          part.setStart(text, index);
          part.setEnd(text, index + word.length);
          // A path may break, and a name that is wider than a cell of the smallest phone.
          const isLong = /[@/]/.test(word) || word.length > 24;
          if (!isLong && part.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    };
    return [...document.querySelectorAll('.table :is(th, td)')].flatMap((cell) => {
      // The heads of a list of rows are hidden.
      if (cell.clientHeight <= 1) return [];
      const passed = passes(cell) ? [`past its cell: ${cell.textContent}`] : [];
      return [...passed, ...brokenWords(cell).map((word) => `broken: ${word}`)];
    });
  });
}

/** The misfits of the page at each width. */
export async function misfitsInAll(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await misfits(page)).map((fault) => `${width}: ${fault}`));
  }
  await page.setViewportSize(DESK);
  return faults;
}

/** A width and the name of the colours that go with it. */
export type Look = readonly [width: number, colours: keyof typeof COLOURS];

/** Each width with one of the colours. Three turns in a row have every width in every colour. */
export function looks(turn: number): Look[] {
  const colours = Object.keys(COLOURS) as Look[1][];
  return LAYOUTS.map((width, index) => [
    width,
    colours[(turn + index) % colours.length] as Look[1],
  ]);
}

/** What axe finds with each look, with the page loaded once. */
export async function violationsIn(
  page: Page,
  all: readonly Look[],
  options: Parameters<typeof violations>[1] = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colours] of all) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia(COLOURS[colours]);
    found.push(...(await violations(page, options)).map((each) => `${width}, ${colours}: ${each}`));
  }
  return found;
}
