import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { printError } from '../lib/cli.ts';
import { PlainError } from '../lib/errors.ts';
import { launch, noBrowser } from './chromium.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const README = fileURLToPath(new URL('images/screenshot.png', import.meta.url));

const HELP = `Take screenshots of the main pages of the documentation, to look at.

Usage: npm run screenshots [-- options]

  --site DIR   the site (default: dist/docs, made by npm run docs)
  --out DIR    where the screenshots go (default: dist/screenshots)
  --readme     also renew the screenshot of the README (scripts/docs/images/screenshot.png)
  --help       print this text
`;

const PAGES: Record<string, string> = {
  index: 'index.html',
  card: 'operations/getVirtualCard.html',
  bulk: 'operations/createBulkTokenizedCharge.html',
  void: 'operations/voidCharge.html',
  list: 'operations/listVirtualCards.html',
  start: 'guides/getting-started.html',
  errors: 'guides/errors.html',
  'not-specified': 'guides/not-specified.html',
  client: 'guides/client.html',
  mock: 'guides/mock.html',
};

const VIEWS = {
  desk: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: join(ROOT, 'dist/docs') },
      out: { type: 'string', default: join(ROOT, 'dist/screenshots') },
      readme: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const missing = noBrowser();
  if (missing !== undefined) throw new PlainError(missing);
  const site = resolve(values.site);
  if (!existsSync(join(site, 'index.html'))) {
    throw new PlainError(`there is no site in ${site}: npm run docs`);
  }
  const out = resolve(values.out);
  await mkdir(out, { recursive: true });
  const browser = await launch();
  try {
    for (const [view, options] of Object.entries(VIEWS)) {
      const page = await browser.newPage(options);
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(pathToFileURL(join(site, path)).href);
        await page.screenshot({ path: join(out, `${name}-${view}.png`) });
        await page.screenshot({ path: join(out, `${name}-${view}-full.png`), fullPage: true });
      }
      await page.goto(pathToFileURL(join(site, 'index.html')).href);
      await page.keyboard.press('/');
      await page.keyboard.type('void a charge');
      await page.waitForSelector('[role=option]');
      await page.screenshot({ path: join(out, `search-${view}.png`) });
      await page.close();
    }
    if (values.readme) {
      const page = await browser.newPage({
        viewport: { width: 1440, height: 900 },
        colorScheme: 'light',
      });
      await page.goto(pathToFileURL(join(site, 'operations/voidCharge.html')).href);
      const send = page.getByRole('button', { name: 'Send request' });
      await send.scrollIntoViewIfNeeded();
      await send.click();
      await page.getByRole('region', { name: 'Response' }).getByText('"success"').waitFor();
      await page.screenshot({ path: README });
      // A third of the size, where the program is there.
      spawnSync('pngquant', ['--force', '--ext', '.png', '--quality', '85-100', README]);
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`screenshots in ${relative(process.cwd(), out) || '.'}\n`);
}

try {
  await main();
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
