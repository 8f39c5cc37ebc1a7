import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { inBrowser } from './browser.ts';

const VOID = 'operations/voidCharge.html';

inBrowser('quiet', (open) => {
  test('a page opened as a file reads, and offers nothing that only a server gives', async () => {
    await using page = await open();
    await page.goto(pathToFileURL(`${inject('folder')}/${VOID}`).href);
    expect(await page.isVisible('[id="path.flw_ref"]')).toBe(true);
    for (const part of ['#search-open', '.try-it', '.try-link', '.copy'])
      expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0);
    await page.click('#nav >> text=List refunds');
    expect(await page.innerText('h1')).toBe('List refunds');
  });

  test('no page runs what is put into it, or reaches another host', async () => {
    await using page = await open();
    await page.goto(inject('origin'));
    const refused = await page.evaluate(async () => {
      const directives = new Set<string>();
      const both = new Promise<string[]>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          directives.add(effectiveDirective);
          if (directives.size === 3) resolve([...directives].toSorted());
        });
      });
      const script = document.createElement('script');
      script.textContent = 'globalThis.intruder = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'globalThis.intruder = true');
      document.body.append(image);
      await fetch('https://shop.example/').catch(() => undefined);
      return [await both, 'intruder' in globalThis];
    });
    expect(refused).toEqual([['connect-src', 'script-src-attr', 'script-src-elem'], false]);
  });
});
