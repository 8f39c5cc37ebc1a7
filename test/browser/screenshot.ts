// Renews the screenshot of the README from the site in dist/docs:
// `npm run docs && npx tsx test/browser/screenshot.ts`.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { serveFolder } from '../../site/serve.ts';
import { launch } from '../support/chromium.ts';
import { listen } from '../support/serve.ts';

const FILE = 'site/images/screenshot.png';

const server = createServer(serveFolder('dist/docs'));
const port = await listen(server);
const browser = await launch();
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
});
await page.goto(`http://127.0.0.1:${port}/operations/voidCharge.html`);
await page.screenshot({ path: FILE });
await browser.close();
server.closeAllConnections();
server.close();
// A third of the size, where the program is there.
spawnSync('pngquant', ['--force', '--ext', '.png', '--quality', '85-100', FILE]);
