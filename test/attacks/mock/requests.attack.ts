import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveFolder } from '../../../scripts/docs/serve.ts';
import { request, raw } from '../../src/mock/support/socket.ts';
import { serve } from '../../support/serve.ts';
import { attackWithAll } from './hostile.ts';
import { type Started, start, startMock } from './started.ts';

const secretOfTheFolder = readFileSync('package.json', 'utf8').slice(0, 200);

async function expectSurvival({ port, isAlive, complaints }: Started): Promise<void> {
  const received = await attackWithAll(port);
  expect(isAlive(), complaints()).toBe(true);
  const statuses = received.flatMap((text) => text.match(/^HTTP\/1\.1 \d+/gm) ?? []);
  expect(statuses.length).toBeGreaterThan(400);
  expect(statuses.filter((status) => / 5\d\d$/.test(status))).toEqual([]);
  expect(received.filter((text) => text.includes(secretOfTheFolder))).toEqual([]);
  expect(await raw(port, [request('GET /v3/refunds')])).toMatch(/^HTTP\/1\.1 200 /);
  expect(complaints()).toBe('');
}

test('no request ends the mock', async () => {
  await expectSurvival(await startMock());
});

test('a file that cannot be read ends nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), 'a page');
  // Everybody may open it, and nobody can read its beginning.
  symlinkSync('/proc/self/mem', join(folder, 'unreadable.html'));
  const origin = await serve(serveFolder(folder));
  await fetch(`${origin}/unreadable.html`).catch(() => undefined);
  expect(await (await fetch(origin)).text()).toBe('a page');
});

test('no request ends what npm start serves', async () => {
  const started = await start(['scripts/commands/start.ts', '--port', '0', '--host', '127.0.0.1']);
  await expectSurvival(started);
  const control = request('GET /__mock').replace('Host: mock', 'Host: rebound.example');
  expect(await raw(started.port, [control])).toMatch(/^HTTP\/1\.1 403 /);
  const page = await fetch(`${started.origin}/`, { headers: { Range: 'bytes=5-1' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
});
