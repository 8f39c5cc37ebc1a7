// What the guide names to record traffic with, on the mock; the recordings are checked by `verify`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { verifyHar } from '../../src/verify/index.ts';
import { launch, noBrowser } from '../support/chromium.ts';
import { blocksOf } from '../package/guides/blocks.ts';
import { freePort } from '../support/serve.ts';
import { JSON_TYPE, PYTHON, ROOT, TOKEN, hasPython } from './support.ts';

let mock: Mock;
let urls: { main: string; webhooks: string };
let folder: string;

beforeAll(async () => {
  mock = createMock();
  ({ urls } = await mock.listen());
  folder = await mkdtemp(join(tmpdir(), 'recorders-'));
});

afterAll(async () => {
  await Promise.all([mock.close(), rm(folder, { recursive: true })]);
});

/** What `verify` finds in the recording in the folder. */
async function outcomes() {
  const { calls } = await verifyHar(join(folder, 'recording.har'));
  return Object.fromEntries(calls.map(({ operation, outcome }) => [operation, outcome]));
}

/** Resolves with the response of a server that is just starting. */
async function fetchWhenReady(url: string, headers: HeadersInit): Promise<Response> {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      return await fetch(url, { headers });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`nothing listens at ${url}`);
}

test.runIf(hasPython)('mitmdump records both interfaces as the guide says', async () => {
  const guide = await readFile(join(ROOT, 'docs/verify.md'), 'utf8');
  const block = blocksOf('verify.md', guide).find(({ words }) => words.includes('recorder'));
  const [main, webhooks] = [await freePort(), await freePort()];
  const command = (block?.code ?? 'false')
    .replace('https://main.payments.example@4020', `${new URL(urls.main).origin}@${main}`)
    .replace('https://webhooks.payments.example@4021', `${urls.webhooks}@${webhooks}`);
  const env = { ...process.env, PATH: `${PYTHON}:${process.env['PATH']}` };
  const recorder = spawn('bash', ['-c', `exec ${command}`], { cwd: folder, env, stdio: 'ignore' });
  const headers = { ...TOKEN, ...JSON_TYPE };
  for (const path of ['/v3/refunds', '/v3/virtual-cards']) {
    await (await fetchWhenReady(`http://127.0.0.1:${main}${path}`, headers)).text();
  }
  await fetchWhenReady(`http://127.0.0.1:${webhooks}/profile/webhook-endpoints`, headers);
  recorder.kill('SIGINT');
  if (recorder.exitCode === null) await once(recorder, 'exit');
  expect(await outcomes()).toEqual({
    listRefunds: 'conforms',
    listVirtualCards: 'conforms',
    listWebhookEndpoints: 'conforms',
  });
});

test.skipIf(noBrowser() !== undefined)('Playwright records what a page requests', async () => {
  const browser = await launch();
  const context = await browser.newContext({
    recordHar: { path: join(folder, 'recording.har') },
    extraHTTPHeaders: TOKEN,
  });
  const page = await context.newPage();
  await page.goto(`${urls.main}/subscriptions`);
  await page.goto(`${urls.main}/virtual-account-numbers/none`);
  await context.close();
  await browser.close();
  expect(await outcomes()).toEqual({
    listSubscriptions: 'conforms',
    getVirtualAccountNumber: 'conforms',
  });
});
