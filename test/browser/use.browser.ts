import { expect, inject, test } from 'vitest';
import { PHONE, inBrowser } from './browser.ts';

const at = (path: string) => inject('origin') + path;
const CARD = 'operations/getVirtualCard.html';

inBrowser('search', (open) => {
  const cases: [query: string, title: string, path: string][] = [
    ['void', 'Void a captured preauthorization charge', 'operations/voidCharge.html'],
    [
      'updateVirtualAccountNumberBvn',
      'Replace the BVN of a virtual account number',
      'operations/updateVirtualAccountNumberBvn.html',
    ],
    ['/refunds', 'List refunds', 'operations/listRefunds.html'],
    [
      'masked_pan',
      'data[].masked_pan',
      'operations/listVirtualCards.html#answer-200.data.masked_pan',
    ],
    ['10403', 'Access is not permitted', 'guides/errors.html#access-is-not-permitted'],
    [
      'No order found',
      'No order matches the reference',
      'guides/errors.html#no-order-matches-the-reference',
    ],
    ['amounts and', 'Amounts and times', 'guides/amounts-and-times.html'],
  ];
  for (const [query, title, path] of cases) {
    test(`"${query}" leads to ${path} with the keyboard alone`, async () => {
      await using page = await open();
      await page.goto(at('index.html'));
      await page.keyboard.press('/');
      await page.keyboard.type(query);
      await page.waitForSelector('[role=option]');
      expect(await page.textContent('[aria-selected=true] .title')).toBe(title);
      await page.keyboard.press('Enter');
      await page.waitForURL(at(path));
    });
  }

  test('arrows go round, Escape closes and gives the focus back', async () => {
    await using page = await open();
    await page.goto(at(CARD));
    await page.click('#search-open');
    await page.keyboard.type('card');
    await page.waitForSelector('[role=option]');
    const active = () => page.getAttribute('[role=combobox]', 'aria-activedescendant');
    expect(await active()).toBe('search-result-0');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('search-result-1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const last = (await page.locator('[role=option]').count()) - 1;
    expect(await active()).toBe(`search-result-${last}`);
    await page.keyboard.press('Escape');
    expect(await page.isVisible('.search')).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search-open');
  });

  test('says so when nothing is found', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzzz');
    await expect.poll(() => page.textContent('.search .hint')).toBe('Nothing found.');
  });
});

inBrowser('samples', (open) => {
  test('the language is chosen by keyboard and remembered on the next page', async () => {
    await using page = await open();
    await page.goto(at(CARD));
    expect(await page.isVisible('[data-language=curl]')).toBe(true);
    await page.focus('.tabs input[value=curl]');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await page.isVisible('[data-language=python]')).toBe(true);
    expect(await page.isVisible('[data-language=curl]')).toBe(false);
    await page.goto(at('operations/listRefunds.html'));
    expect(await page.isVisible('[data-language=python]')).toBe(true);
  });

  test('the copy button copies the sample that shows', async () => {
    await using page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(at(CARD));
    await page.check('.tabs input[value=go]');
    await page.click('[data-language=go] .copy');
    await page.waitForSelector('text=Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const file = await page.request.get(at('samples/go/getVirtualCard.go'));
    expect(copied).toBe(await file.text());
  });

  test('the address is copied without line breaks', async () => {
    await using page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(at('operations/listWebhookEndpoints.html'));
    await page.click('.address .copy');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('https://{webhooks_host}/profile/webhook-endpoints');
  });
});

inBrowser('theme', (open) => {
  test('follows the system, and the switch is remembered', async () => {
    await using page = await open({ colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(at('index.html'));
    const dark = await paper();
    expect(await page.getAttribute('#theme', 'aria-pressed')).toBe('true');
    await page.click('#theme');
    const light = await paper();
    expect(light).not.toBe(dark);
    await page.goto(at(CARD));
    expect(await paper()).toBe(light);
    await page.click('#theme');
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await paper()).toBe(light);
  });
});

inBrowser('reading', (open) => {
  test('a deep link shows its field, even inside something folded', async () => {
    await using page = await open();
    await page.goto(at(`${CARD}#answer-200.data.cvv`));
    const field = page.locator('[id="answer-200.data.cvv"]');
    await expect
      .poll(() => field.evaluate((node) => node.getBoundingClientRect().top))
      .toBeLessThan(300);
    expect(await field.innerText()).toContain('security code');
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = false;
      location.hash = '#answer-200.data.currency';
    });
    await expect.poll(() => page.isVisible('[id="answer-200.data.currency"]')).toBe(true);
  });

  test('without a script everything is there', async () => {
    await using page = await open({ javaScriptEnabled: false });
    await page.goto(at('operations/createBulkTokenizedCharge.html'));
    expect(await page.isVisible('#search-open')).toBe(false);
    await page.check('.tabs input[value=php]');
    expect(await page.isVisible('[data-language=php]')).toBe(true);
    expect(await page.isVisible('[data-language=curl]')).toBe(false);
    expect(await page.isVisible('[id="request.bulk_data.token"]')).toBe(true);
    await page.click('text=All three retry settings are missing');
    expect(await page.isVisible('text=joined by')).toBe(true);
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

  for (const javaScriptEnabled of [true, false]) {
    test(`print gives everything open, ${javaScriptEnabled ? 'with' : 'without'} a script`, async () => {
      await using page = await open({ javaScriptEnabled });
      await page.goto(at('everything.html'));
      await page.emulateMedia({ media: 'print' });
      const text = await page.locator('body').innerText();
      for (const words of [
        'retry_attempt_variable is required',
        'urllib.request',
        'CURLOPT_HTTPHEADER',
        'webhooks-invalid-status',
      ]) {
        expect(text).toContain(words);
      }
      expect(text).not.toContain('Skip to content');
    });
  }
});
