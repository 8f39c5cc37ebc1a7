import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inBrowser } from './browser.ts';

/** What a pointer, the focus or the browser decides: a selector counts as used by what can have it. */
const MOMENTARY =
  /:not\(:(?:hover|popover-open)\)|:(?:hover|focus-visible|focus|target|popover-open)\b|::[a-z-]+/;

/** Each selector of the style sheets, and whether something on the page matches it. */
function selectorsOf(page: Page): Promise<[selector: string, isUsed: boolean][]> {
  return page.evaluate((source) => {
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
    return written.map((each) => [each, isUsed(each)]);
  }, MOMENTARY.source);
}

inBrowser('the style sheets', (open) => {
  test('have no rule that no page uses, whatever a reader does there', async () => {
    await using page = await open({ colorScheme: 'dark' });
    await using still = await open({ javaScriptEnabled: false });
    const used = new Map<string, boolean>();
    const look = async (at = page) => {
      for (const [selector, isUsed] of await selectorsOf(at)) {
        used.set(selector, isUsed || used.get(selector) === true);
      }
    };

    for (const path of [...inject('pages'), 'guides/open-questions.html#voidCharge']) {
      await page.goto(path);
      await look();
    }
    await page.goto('operations/updateVirtualAccountNumberBvn.html');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const acts: [act: () => Promise<void>, shows: string][] = [
      [() => page.click('#theme'), 'body'],
      [() => page.emulateMedia({ colorScheme: 'light' }), 'body'],
      [() => page.click('#theme'), 'body'],
      [() => press('Send request'), '.try-response .status.good'],
      [() => page.getByLabel('Body', { exact: true }).fill('{'), '.samples.stale'],
      [() => press('Send request'), '.try-response .status.bad'],
      [() => page.getByLabel('order_ref').fill(''), '.try-end.stale'],
      [() => press('Reset request'), 'body'],
      [() => press('Lose the response'), '.stale-note:empty'],
      [() => page.keyboard.type('/card'), '[role=option]'],
    ];
    for (const [act, shows] of acts) {
      await act();
      await page.waitForSelector(shows, { state: 'attached' });
      await look();
    }
    await still.goto('operations/voidCharge.html');
    await look(still);

    await page.evaluate(() => document.styleSheets[0]!.insertRule('.of-no-page { color: red }'));
    await look();
    const unused = [...used].filter(([, isUsed]) => !isUsed).map(([selector]) => selector);
    // Those of the languages are made from the list of them.
    expect(unused.filter((each) => !each.includes('language'))).toEqual(['.of-no-page']);
  });
});
