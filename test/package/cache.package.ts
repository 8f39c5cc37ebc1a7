import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { CHROMIUM, noBrowser } from '../support/chromium.ts';
import { EMPTY_PAGE, Project } from './project.ts';

const missing = noBrowser();
if (missing !== undefined) process.stderr.write(`skipped, the cache of a browser: ${missing}\n`);

const BY_CLIENT = '4000056655665556';
const BY_FETCH = '5200828282828210';

/** Whether a file below a folder holds a text. */
async function holds(folder: string, text: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ name, parentPath }) =>
      (await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))).includes(text),
    ),
  );
  return found.includes(true);
}

test.skipIf(missing !== undefined)(
  'a browser keeps no card number of the client on its disk, though it would of a plain fetch',
  async () => {
    const project = await Project.sharing(inject('installed'));
    const profile = await mkdtemp(join(tmpdir(), 'profile-'));
    await project.write(
      'page.js',
      `import { createPaymentsClient } from 'payments-contract';
       globalThis.run = async () => {
         const baseUrl = location.origin + '/v3';
         const result = await createPaymentsClient({ token: 'a', baseUrl }).virtualCards.get('x');
         await (await fetch('/plain')).text();
         return result.ok;
       };`,
    );
    const script = await project.bundle('page.js');
    const server = createServer(({ url = '' }, response) => {
      if (url === '/') response.setHeader('content-type', 'text/html').end(EMPTY_PAGE);
      else if (url === '/page.js')
        response.setHeader('content-type', 'text/javascript').end(script);
      else {
        const card_pan = url === '/plain' ? BY_FETCH : BY_CLIENT;
        const body = {
          ...examples.VirtualCardOne,
          data: { ...examples.VirtualCardOne.data, card_pan },
        };
        response.writeHead(200, {
          'content-type': 'application/json',
          etag: `"${card_pan.length}"`,
        });
        response.end(JSON.stringify(body));
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: CHROMIUM,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--disable-sync',
        ],
      });
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.addScriptTag({ url: '/page.js' });
      expect(await page.evaluate('run()')).toBe(true);
      await context.close();
      expect(await holds(profile, BY_FETCH)).toBe(true);
      expect(await holds(profile, BY_CLIENT)).toBe(false);
    } finally {
      server.closeAllConnections();
      server.close();
      await project.remove();
      await rm(profile, { recursive: true });
    }
  },
);
