import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { PHONE, inBrowser } from './browser.ts';

const VOID = 'operations/voidCharge.html';
const BULK = 'operations/createBulkTokenizedCharge.html';

inBrowser('without a script', (open) => {
  test('everything is there, and nothing that needs one', async () => {
    await using page = await open({ javaScriptEnabled: false });
    await page.goto(BULK);
    for (const part of ['#search-open', '.try-it', '.try-link'])
      expect(await page.isVisible(part), part).toBe(false);
    await page.check('.tabs input[value=go]');
    expect(await page.isVisible('.sample[data-language=go]')).toBe(true);
    expect(await page.isVisible('.sample[data-language=curl]')).toBe(false);
    expect(await page.isVisible('[id="request.bulk_data.token"]')).toBe(true);
    expect(await page.isVisible('text=The request was refused')).toBe(false);
    await page.click('.examples >> text=An error of unknown wording');
    expect(await page.isVisible('text=The request was refused')).toBe(true);

    await page.goto('guides/open-questions.html#voidCharge');
    expect(await page.locator('article .prose li:visible').count()).toBeGreaterThan(70);
    expect(await page.isVisible('.filter')).toBe(false);
  });

  test('a badge opens by keyboard, and the menu of a phone leads on', async () => {
    await using page = await open({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(VOID);
    const field = page.locator('[id="response-200.data.amount"]');
    const note = field.getByText('Whether the number counts major or minor units');
    expect(await note.isVisible()).toBe(false);
    await field.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await note.isVisible()).toBe(true);

    expect(await page.isVisible('#nav')).toBe(false);
    await page.click('.menu');
    await page.click('#nav >> text=List refunds');
    await page.waitForURL('operations/listRefunds.html');
    expect(await page.isVisible('#nav')).toBe(false);
  });

  test('a page opened as a file reads, and offers nothing that only a server gives', async () => {
    await using page = await open();
    await page.goto(pathToFileURL(`${inject('folder')}/${VOID}`).href);
    expect(await page.isVisible('[id="path.flw_ref"]')).toBe(true);
    for (const part of ['#search-open', '.try-it', '.try-link', '.copy'])
      expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0);
    await page.click('#nav >> text=List refunds');
    expect(await page.innerText('h1')).toBe('List refunds');
  });
});

inBrowser('a reader', (open) => {
  test('chooses language and colours, which are kept on the next page', async () => {
    await using page = await open({ colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const isShown = (language: string) => page.isVisible(`.sample[data-language=${language}]`);
    await page.goto(VOID);
    const dark = await paper();
    await page.click('#theme');
    const light = await paper();
    expect(light).not.toBe(dark);
    expect(await isShown('curl')).toBe(true);
    await page.focus('.tabs input[value=curl]');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await page.goto('operations/listRefunds.html');
    expect([await isShown('python'), await isShown('curl')]).toEqual([true, false]);
    expect(await paper()).toBe(light);
    await page.click('#theme');
    expect(await paper()).toBe(dark);
  });

  test('skips to the content with the first Tab, and is given the focus back by the search', async () => {
    await using page = await open();
    await page.goto(VOID);
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('main');
    for (const close of [() => page.keyboard.press('Escape'), () => page.click('.search .close')]) {
      await page.click('#search-open');
      await close();
      expect(await page.isVisible('.search')).toBe(false);
      expect(await focused()).toBe('search-open');
    }
  });

  test('sees on a phone the fields of the request before the samples', async () => {
    await using page = await open({ viewport: PHONE });
    await page.goto(BULK);
    const sample = await page.locator('.samples').first().boundingBox();
    const fields = await page.locator('.fields').first().boundingBox();
    expect(fields?.y).toBeLessThan(sample?.y ?? 0);
    // After the title, what to do and what to ask first.
    expect(fields?.y).toBeLessThan(2 * PHONE.height);
  });

  test('sees with forced colours what is chosen and where one is', async () => {
    await using page = await open({ forcedColors: 'active' });
    await page.goto(VOID);
    await page.keyboard.press('/');
    await page.keyboard.type('card');
    await page.waitForSelector('[role=option]');
    for (const chosen of ['#nav [aria-current]', '.tabs :checked + span', '[aria-selected=true]']) {
      const style = (node: Element) => getComputedStyle(node).outlineStyle;
      expect(await page.locator(chosen).first().evaluate(style), chosen).toBe('solid');
    }
  });

  test('prints the checklist of an operation, and a page with nothing folded', async () => {
    await using page = await open();
    await page.goto(VOID);
    expect(await page.getByRole('heading', { name: 'Request', exact: true }).count()).toBe(1);
    const link = page.getByRole('link', { name: /^\d+ open questions of this/ });
    const number = Number.parseInt(await link.innerText(), 10);
    await link.click();
    const own = page.locator('article .prose li:visible');
    await expect.poll(() => own.count()).toBe(number);
    expect(await page.innerText('.contents')).not.toContain('List');
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).isVisible();
    expect([await heading('Unit'), await heading('List')]).toEqual([true, false]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.isVisible('.filter')).toBe(false);
    expect(await own.count()).toBe(number);

    await page.goto(BULK);
    const text = await page.locator('body').innerText();
    for (const words of ['The request was refused', 'curl --disable', 'Whether a reference can'])
      expect(text).toContain(words);
    // One language is enough on paper.
    for (const words of ['Skip to content', 'createBulkTokenizedCharge.py'])
      expect(text).not.toContain(words);
    const lists = page
      .locator('.notes li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).display));
    expect(new Set(await lists)).toEqual(new Set(['list-item']));
  });

  test('runs nothing that is put into a page, and sends nothing to another host', async () => {
    await using page = await open();
    await page.goto('index.html');
    const refused = await page.evaluate(async () => {
      const directives = new Set<string>();
      const all = new Promise<string[]>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          directives.add(effectiveDirective);
          if (directives.size === 3) resolve([...directives].toSorted());
        });
      });
      const script = document.createElement('script');
      script.textContent = 'globalThis.intruder = true';
      const image = document.createElement('img');
      image.setAttribute('onerror', 'globalThis.intruder = true');
      document.body.append(script, image);
      await fetch('https://shop.example/').catch(() => undefined);
      return [await all, 'intruder' in globalThis];
    });
    expect(refused).toEqual([['connect-src', 'script-src-attr', 'script-src-elem'], false]);
  });
});
