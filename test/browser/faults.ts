import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Where the style sheets show and hide something else. 320 is also a desktop at a zoom of 400 percent. */
export const LAYOUTS = [320, 820, 1440] as const;

/** The colours that a reader may have chosen. */
const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** A width and the colours that go with it. */
export interface Look {
  width: number;
  colours: keyof typeof COLOURS;
}

/** Each layout with one of the colours. Three turns in a row have every layout in every colour. */
export function looks(turn: number): Look[] {
  const colours = Object.keys(COLOURS) as Look['colours'][];
  return LAYOUTS.map((width, index) => ({ width, colours: colours[(turn + index) % 3]! }));
}

export function lightAndDark(width: number): Look[] {
  return [
    { width, colours: 'light' },
    { width, colours: 'dark' },
  ];
}

/**
 * What axe finds on a page with each look. With forced colours the system paints the text in the colours of the reader,
 * and axe sees those of the style sheet: their contrast says nothing then.
 *
 * @param within - Selectors of the parts to look at. @default ['html']
 */
export async function violations(
  page: Page,
  all: readonly Look[],
  within: readonly string[] = ['html'],
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colours } of all) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia(COLOURS[colours]);
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
    const results = await page.evaluate(
      async ([values, include]) => {
        const { axe } = globalThis as unknown as {
          axe: { run: (context: object, options: object) => Promise<AxeResults> };
        };
        const isForced = matchMedia('(forced-colors: active)').matches;
        return axe.run(
          { include: include.map((selector) => [selector]) },
          {
            runOnly: { type: 'tag', values },
            rules: isForced ? { 'color-contrast': { enabled: false } } : {},
            resultTypes: ['violations'],
            // No page has sound, the only thing of these rules that axe would load first.
            preload: false,
          },
        );
      },
      [RULES, within] as const,
    );
    const texts = results.violations.map(
      ({ id, nodes: [node] }) => `${id} ${node?.html.slice(0, 200)} ${node?.failureSummary}`,
    );
    found.push(...texts.map((text) => `${width}, ${colours}: ${text}`));
  }
  return found;
}

/** What a look at the page finds at each width. */
export async function faultsAt(
  page: Page,
  widths: readonly number[],
  look: () => string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await page.evaluate(look)).map((fault) => `${width}: ${fault}`));
  }
  return found;
}

/** Parts that are wider than their place, rows that fall apart, and buttons that cover code or touch another part. */
export function misfits(): string[] {
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
  for (const block of document.querySelectorAll('.code:has(.copy)')) {
    const button = block.querySelector('.copy')!.getBoundingClientRect();
    const code = block.querySelector('pre')!.getBoundingClientRect();
    if (button.bottom > code.top) faults.push(`a copy button covers ${block.textContent}`);
  }
  const buttons = [...document.querySelectorAll('button, .button, .try-none, .try-response')];
  const parts = buttons.filter((part) => part.checkVisibility());
  for (const [index, part] of parts.entries()) {
    const one = part.getBoundingClientRect();
    for (const other of parts.slice(index + 1)) {
      // The header stays where the page scrolls below it.
      if (part.contains(other) || part.closest('header') !== other.closest('header')) continue;
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const apart = Math.max(
        one.left - right,
        left - one.right,
        one.top - bottom,
        top - one.bottom,
      );
      if (apart < 4) faults.push(`${part.textContent} touches ${other.textContent}`);
    }
  }
  return faults;
}

/** Cells of tables whose text passes their edge, and words of them that break in the middle. */
export function spills(): string[] {
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
}
