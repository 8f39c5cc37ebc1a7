// Renews the screenshot of the README from the site in dist/docs:
// `npm run docs && npx tsx test/browser/screenshot.ts`.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from '../support/chromium.ts';

const FILE = 'site/images/screenshot.png';

const browser = await launch();
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
});
await page.goto(pathToFileURL(resolve('dist/docs/operations/voidCharge.html')).href);
await page.screenshot({ path: FILE });
await browser.close();
// A third of the size, where the program is there.
spawnSync('pngquant', ['--force', '--ext', '.png', '--quality', '85-100', FILE]);
