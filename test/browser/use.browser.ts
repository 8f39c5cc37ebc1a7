import { expect, inject, test } from 'vitest';
import { complaintsOf, inBrowser, PHONE } from './browser.ts';
import { visit } from './try-it.ts';

const at = (path: string) => inject('origin') + path;
const CARD = 'operations/getVirtualCard.html';

inBrowser('samples', (open) => {
  test('the language is chosen by keyboard and kept on the next page', async () => {
    await using page = await open();
    await page.goto(at(CARD));
    expect(await page.isVisible('.sample[data-language=curl]')).toBe(true);
    await page.focus('.tabs input[value=curl]');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await page.isVisible('.sample[data-language=python]')).toBe(true);
    expect(await page.isVisible('.sample[data-language=curl]')).toBe(false);
    await page.goto(at('operations/listRefunds.html'));
    expect(await page.isVisible('.sample[data-language=python]')).toBe(true);
    expect(await page.isVisible('.sample[data-language=curl]')).toBe(false);
  });
});

inBrowser('theme', (open) => {
  test('follows the system, and the choice is kept', async () => {
    await using page = await open({ colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const leadsTo = () => page.locator('#theme').innerText();
    await page.goto(at('index.html'));
    const dark = await paper();
    expect(await leadsTo()).toBe('Light');
    await page.click('#theme');
    const light = await paper();
    expect(light).not.toBe(dark);
    expect(await leadsTo()).toBe('Dark');
    await page.goto(at(CARD));
    expect(await paper()).toBe(light);
    await page.click('#theme');
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await paper()).toBe(light);
  });
});

inBrowser('reading', (open) => {
  test('the front page sends a request that changes nothing', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.click('text=Send it yourself');
    await page.getByRole('button', { name: 'Send request', exact: true }).click();
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('"success"').waitFor();
    expect(await page.innerText('main')).not.toContain('localhost');
  });

  test('without a script everything is there', async () => {
    await using page = await open({ javaScriptEnabled: false });
    await page.goto(at('operations/createBulkTokenizedCharge.html'));
    for (const part of ['#search-open', '.try-it', '.try-link'])
      expect(await page.isVisible(part), part).toBe(false);
    await page.check('.tabs input[value=go]');
    expect(await page.isVisible('.sample[data-language=go]')).toBe(true);
    expect(await page.isVisible('.sample[data-language=curl]')).toBe(false);
    expect(await page.isVisible('[id="request.bulk_data.token"]')).toBe(true);
    expect(await page.isVisible('text=The request was refused')).toBe(false);
    await page.click('.examples >> text=An error of unknown wording');
    expect(await page.isVisible('text=The request was refused')).toBe(true);
  });

  test('on a phone the menu opens and leads on, without a script', async () => {
    await using page = await open({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(at('index.html'));
    expect(await page.isVisible('#nav')).toBe(false);
    await page.click('.menu');
    await page.click('#nav >> text=List refunds');
    await page.waitForURL(at('operations/listRefunds.html'));
    expect(await page.isVisible('#nav')).toBe(false);
  });

  test('the first Tab offers to skip to the content', async () => {
    await using page = await open();
    await page.goto(at(CARD));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

inBrowser('open questions', (open) => {
  const VOID = 'operations/voidCharge.html';

  test('a badge opens its notes by keyboard, without a script', async () => {
    await using page = await open({ javaScriptEnabled: false });
    await page.goto(at(VOID));
    const field = page.locator('[id="response-200.data.amount"]');
    const note = field.getByText('Whether the number counts major or minor units');
    expect(await note.isVisible()).toBe(false);
    await field.locator('summary', { hasText: 'unit? currency?' }).focus();
    await page.keyboard.press('Enter');
    expect(await note.isVisible()).toBe(true);
  });

  test('their number leads to a checklist of those of the operation, to print too', async () => {
    await using page = await open();
    await page.goto(at(VOID));
    const link = page.getByRole('link', { name: /^\d+ open questions$/ });
    const number = Number.parseInt(await link.innerText(), 10);
    await link.click();
    const own = page.locator('.checklist > li:visible');
    await expect.poll(() => own.count()).toBe(number);
    await page.emulateMedia({ media: 'print' });
    expect(await page.isVisible('text=What are the rate limits?')).toBe(true);
    expect(await page.isVisible('text=Copy as Markdown')).toBe(false);
    expect(await own.count()).toBe(number);
  });

  test('the checklist is whole without a script', async () => {
    await using page = await open({ javaScriptEnabled: false });
    await page.goto(at('guides/open-questions.html#voidCharge'));
    expect(await page.locator('.checklist > li:visible').count()).toBeGreaterThan(70);
    expect(await page.isVisible('text=Copy as Markdown')).toBe(false);
  });
});

inBrowser('paper', (open) => {
  test('nothing is folded', async () => {
    await using page = await open();
    await page.goto(at('operations/createBulkTokenizedCharge.html'));
    await page.emulateMedia({ media: 'print' });
    const text = await page.locator('body').innerText();
    for (const words of ['The request was refused', 'curl --silent', 'Whether a reference can']) {
      expect(text).toContain(words);
    }
    const lists = await page
      .locator('.notes li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).display));
    expect(new Set(lists)).toEqual(new Set(['list-item']));
    // One language is enough on paper.
    for (const words of ['Skip to content', 'createBulkTokenizedCharge.py'])
      expect(text).not.toContain(words);
  });
});

/** Texts that end something, name what every object has, or are no text at all. */
const HOSTILE = [
  ...`% #% %E0%A4%A %00 %ff \\ ' " \` [ ( * \${x} .. //`.split(' '),
  ...'constructor __proto__ toString hasOwnProperty undefined null'.split(' '),
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '\uD800',
  '\u202E',
  '\0',
  '💳',
  'a'.repeat(5000),
  '['.repeat(5000),
];

inBrowser('what is entered can be anything', (open) => {
  test('in the address, in the search and in the panel', async () => {
    await using page = await open();
    const complaints = complaintsOf(page);
    const panel = await visit(page, 'updateVirtualAccountNumberBvn');
    for (const text of HOSTILE) {
      await page.evaluate((hash) => {
        location.hash = `#${hash}`;
      }, text);
    }
    await page.reload();
    await page.keyboard.press('/');
    await page.getByText('Use the arrow keys').waitFor();
    for (const text of HOSTILE) {
      await page.fill('.search input', text);
      await page.fill('.search input', `refund ${text}`);
      await page.waitForSelector('[role=option]');
    }
    expect(await page.locator('.search img, .search script').count()).toBe(0);
    await page.keyboard.press('Escape');
    await panel.send();
    const reference = page.getByLabel('order_ref');
    const body = page.getByLabel('Body', { exact: true });
    const before = [await reference.inputValue(), await body.inputValue()] as const;
    for (const text of [...HOSTILE, `${'['.repeat(15_000)}${']'.repeat(15_000)}`, '1e999']) {
      await reference.fill(text);
      await body.fill(text);
      await body.fill(JSON.stringify({ bvn: text, [text]: [text] }));
    }
    await reference.fill(before[0]);
    await body.fill(before[1]);
    expect((await panel.send()).status).toBe('200');
    expect(complaints).toEqual([]);
    const sample = page.locator('.sample[data-language=curl] pre');
    await expect.poll(() => sample.textContent()).toContain(`/${before[0]}"`);
  });
});
