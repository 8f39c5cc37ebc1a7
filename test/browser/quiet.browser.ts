import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { complaintsOf, inBrowser, requestsOf } from './browser.ts';

const VOID = 'operations/voidCharge.html';

inBrowser('quiet', (open) => {
  test('the pages work from a folder, search included', async () => {
    await using page = await open();
    const requests = requestsOf(page);
    const complaints = complaintsOf(page);
    const folder = pathToFileURL(`${inject('folder')}/`).href;
    // The page for a missing address is for servers; `try-it.browser.ts` uses each operation from a folder.
    const paths = inject('pages').filter((path) => !/^404|^operations/.test(path));
    for (const path of paths) await page.goto(folder + path);
    await page.goto(folder + VOID);
    await page.keyboard.press('/');
    await page.keyboard.type('authentication');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${folder}guides/authentication.html`);
    expect(requests.filter((url) => !url.startsWith(folder))).toEqual([]);
    expect(complaints).toEqual([]);
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
