import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inBrowser } from './browser.ts';

/** What a pointer, the focus or the browser decides: a selector counts as used by what can have it. */
const MOMENTARY =
  /:not\(:(?:hover|popover-open)\)|:(?:hover|focus-visible|focus|target|popover-open)\b|::[a-z-]+/;

/** Each selector of the style sheets, and whether something on the page matches it. A list is taken apart. */
function selectorsOf(page: Page): Promise<[selector: string, isUsed: boolean][]> {
  return page.evaluate((source) => {
    const apart = (selector: string): string[] => {
      const [whole, list] = /(?<!:not\(.*):(?:is|where)\(([^()]*)\)/.exec(selector) ?? [];
      if (whole === undefined || list === undefined) return [selector];
      return list.split(',').flatMap((each) => apart(selector.replace(whole, each.trim())));
    };
    const rulesOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,\s*(?![^(]*\))/);
        return rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : [];
      });
    const isUsed = (selector: string) => {
      const lasting = selector.replaceAll(new RegExp(source, 'g'), '').replace(/[ >]*$/, '');
      return lasting === '' || document.querySelector(lasting) !== null;
    };
    const written = [...document.styleSheets].flatMap(({ cssRules }) => rulesOf(cssRules));
    return written.flatMap(apart).map((each) => [each, isUsed(each)]);
  }, MOMENTARY.source);
}

inBrowser('the style sheets', (open) => {
  test('have no rule that no page uses, whatever a reader does there', async () => {
    const used = new Map<string, boolean>();
    const look = async (page: Page) => {
      for (const [selector, isUsed] of await selectorsOf(page)) {
        used.set(selector, isUsed || used.get(selector) === true);
      }
    };
    await using page = await open({ colorScheme: 'dark' });
    await using still = await open({ javaScriptEnabled: false });
    for (const path of [...inject('pages'), 'guides/open-questions.html#voidCharge']) {
      await page.goto(path);
      await look(page);
    }

    const body = page.getByLabel('Body', { exact: true });
    const send = page.getByRole('button', { name: 'Send request', exact: true });
    await page.goto('operations/updateVirtualAccountNumberBvn.html');
    for (const act of [
      () => page.click('#theme'),
      () => page.emulateMedia({ colorScheme: 'light' }).then(() => page.click('#theme')),
      () => send.click().then(() => page.waitForSelector('.try-response .status.good')),
      () => body.fill('{').then(() => page.waitForSelector('.samples.stale')),
      () => send.click().then(() => page.waitForSelector('.try-violations')),
      () =>
        page
          .getByLabel('order_ref')
          .fill('')
          .then(() => page.waitForSelector('.try-end.stale')),
      () => page.getByRole('button', { name: 'Reset request' }).click(),
      () => page.getByRole('button', { name: 'Lose the response' }).click(),
      () => page.waitForSelector('.stale-note:empty', { state: 'attached' }),
      () => page.press('body', '/').then(() => page.keyboard.type('card')),
      () => page.waitForSelector('[role=option]'),
    ]) {
      await act();
      await look(page);
    }

    await still.goto('operations/voidCharge.html');
    await look(still);
    await page.evaluate(() => document.styleSheets[0]!.insertRule('.of-no-page { color: red }'));
    await look(page);
    const unused = [...used].filter(([, isUsed]) => !isUsed).map(([selector]) => selector);
    // Those of the languages are made from the list of them.
    expect(unused.filter((each) => !each.includes('language'))).toEqual(['.of-no-page']);
  });
});
