import { cp, mkdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CHROMIUM, launch, noBrowser } from '../support/chromium.ts';
import { serve } from '../support/serve.ts';
import { examples } from '../../generated/examples.ts';
import { blocksOf } from './guides/blocks.ts';
import { EMPTY_PAGE, Project, root } from './project.ts';

const { tarball } = inject('packed');
const missing = noBrowser();
if (missing !== undefined) process.stderr.write(`skipped, msw in a browser: ${missing}\n`);

/** What the examples of examples/msw use besides this package. */
const PACKAGES = [
  'msw@2.15.0',
  'axios@1.21.1',
  'openapi-msw@2.0.0',
  'vitest@4.1.12',
  'jest@30.5.2',
  'jest-environment-jsdom@30.5.2',
  'jest-fixed-jsdom@0.0.11',
  '@playwright/test@1.65.1',
  '@msw/playwright@0.6.7',
  'storybook@10.6.0',
  '@storybook/html-vite@10.6.0',
  'vite@8.3.8',
  'msw-storybook-addon@3.0.3',
];

let project: Project;

beforeAll(async () => {
  project = await Project.create(tarball, ...PACKAGES);
  const folder = join(root, 'examples/msw');
  for (const name of ['vitest.test.ts', 'jest.test.js', 'playwright.spec.js']) {
    await cp(join(folder, name), join(project.folder, name));
  }
  for (const name of ['.storybook', 'stories', 'public']) await mkdir(join(project.folder, name));
  for (const [from, to] of [
    ['main.js', '.storybook/main.js'],
    ['preview.js', '.storybook/preview.js'],
    ['refunds.stories.js', 'stories/refunds.stories.js'],
  ] as const) {
    await cp(join(folder, 'storybook', from), join(project.folder, to));
  }
  await cp(
    join(project.folder, 'node_modules/msw/lib/mockServiceWorker.js'),
    join(project.folder, 'public/mockServiceWorker.js'),
  );
}, 600_000);
afterAll(() => project.remove());

describe('the examples of examples/msw', () => {
  test('Vitest runs its tests', async () => {
    const { code, stdout, stderr } = await project.bin('vitest', 'run', 'vitest.test.ts');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/Tests +2 passed/);
  });

  test('Jest runs the test of the guide, which is CommonJS', async () => {
    const guide = await readFile(join(root, 'docs/mock.md'), 'utf8');
    const block = blocksOf('mock.md', guide).find(({ words }) => words.includes('void.test.cjs'));
    await project.write('void.test.cjs', block?.code ?? '');
    const command = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'void.test.cjs'];
    const { code, stderr } = await project.run('node', ...command);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/Tests: +1 passed/);
  });

  test('Jest runs its tests in node and jest-fixed-jsdom, and imports every module in jsdom', async () => {
    // In jsdom alone there is no Request, Response or stream.
    await project.write(
      'import.test.js',
      `import { expect, test } from '@jest/globals';
       const names = ['', '/types', '/mock', '/msw', '/verify', '/rehearse', '/validate'];
       test.each(names)('payments-contract%s', async (name) => {
         expect([typeof Request, typeof Response, typeof ReadableStream]).toEqual(Array(3).fill('undefined'));
         await import('payments-contract' + name);
       });`,
    );
    const projects = Object.entries({
      node: 'jest.test.js',
      'jest-fixed-jsdom': 'jest.test.js',
      jsdom: 'import.test.js',
    }).map(([testEnvironment, file]) => ({
      displayName: testEnvironment,
      transform: {},
      testEnvironment,
      testMatch: [`**/${file}`],
    }));
    const options = ['--runInBand', '--config', JSON.stringify({ projects })];
    const command = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...options];
    const { code, stderr } = await project.run('node', ...command);
    expect(code, stderr).toBe(0);
    for (const { displayName } of projects) expect(stderr).toMatch(`PASS ${displayName} `);
    expect(stderr).toMatch(/Tests: +11 passed/);
  });

  test.skipIf(missing !== undefined)('Playwright runs its test', async () => {
    const page: RequestListener = (_, response) => {
      response.setHeader('content-type', 'text/html').end(EMPTY_PAGE);
    };
    const url = await serve(page);
    const launchOptions = { executablePath: CHROMIUM, args: ['--no-sandbox'] };
    const config = { testMatch: 'playwright.spec.js', use: { baseURL: url, launchOptions } };
    await project.write('playwright.config.js', `export default ${JSON.stringify(config)};`);
    const { code, stdout } = await project.bin('playwright', 'test', '--reporter=line');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('1 passed');
  });

  test.skipIf(missing !== undefined)(
    'Storybook builds, and its stories show the mock',
    async () => {
      const options = ['--disable-telemetry', '--quiet', '--output-dir', 'site'];
      const { code, stdout, stderr } = await project.bin('storybook', 'build', ...options);
      expect(code, stdout + stderr).toBe(0);
      const browser = await launch();
      try {
        const url = await serve(sirv(join(project.folder, 'site')));
        const shown = async (story: string) => {
          const page = await browser.newPage();
          await page.goto(`${url}/iframe.html?id=refunds--${story}&viewMode=story`);
          const text = await page.locator('#storybook-root li').first().textContent();
          await page.close();
          return text;
        };
        const [refund] = examples.RefundPage.data;
        expect(await shown('some')).toBe(`Refund ${refund?.id}`);
        expect(await shown('not-available')).toBe('Not available');
        expect(await shown('some')).toBe(`Refund ${refund?.id}`);
      } finally {
        await browser.close();
      }
    },
  );
});

test('the handlers respond to axios in Node, which does not use fetch, and keep state', async () => {
  const result = await project.evaluate(`
    import axios from 'axios';
    import { http } from 'msw';
    import { setupServer } from 'msw/node';
    import { createMock } from 'payments-contract/mock';
    import { handlers } from 'payments-contract/msw';
    const mock = createMock();
    const server = setupServer(...handlers({ http, mock }));
    server.listen({ onUnhandledRequest: 'error' });
    const main = axios.create({
      baseURL: 'https://main.example/v3',
      headers: { Authorization: 'Bearer a-token', 'Content-Type': 'application/json' },
    });
    const voided = await main.post('/charges/FLW-PREAUTH-0001/void');
    const batch = ${JSON.stringify(examples.BulkTokenizedChargeTwoCards)};
    const created = await main.post('/bulk-tokenized-charges', batch);
    const unknown = await main.get('/virtual-account-numbers/nobody').catch((error) => error.response);
    const { charges, bulkTokenizedCharges } = mock.records('a-token');
    mock.assertNoViolations();
    console.log(JSON.stringify({
      voided: [voided.status, voided.data.data.status, charges[0].status],
      batches: bulkTokenizedCharges.map(({ id }) => id === created.data.data.id),
      unknown: [unknown.status, unknown.data],
    }));
  `);
  expect(result).toEqual({
    voided: [200, 'voided', 'voided'],
    batches: [true],
    unknown: [404, examples.OrderNotFound],
  });
});
