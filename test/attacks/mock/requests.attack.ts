import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveFolder } from '../../../site/serve.ts';
import { request, raw } from '../../src/mock/support/socket.ts';
import { serve } from '../../support/serve.ts';
import { attackWithAll } from './hostile.ts';
import { type Started, start, startMock } from './started.ts';

/** The beginning of a file outside what is served. */
const outside = readFileSync('package.json', 'utf8').slice(0, 200);

const rebound = request('GET /__mock').replace('Host: mock', 'Host: rebound.example');

/** What is left of a program after all attacks. */
async function afterAttacks({ port, isAlive, complaints }: Started) {
  const received = await attackWithAll(port);
  const statuses = received.flatMap((text) => text.match(/^HTTP\/1\.1 \d+/gm) ?? []);
  return {
    isAlive: isAlive(),
    complaints: complaints(),
    hasResponded: statuses.length > 400,
    serverErrors: statuses.filter((status) => / 5\d\d$/.test(status)),
    // What a page sends whose name leads to this machine.
    rebound: (await raw(port, [rebound])).slice(0, 12),
    leaks: received.filter((text) => text.includes(outside)),
    next: (await raw(port, [request('GET /v3/refunds')])).slice(0, 12),
  };
}

const well = {
  isAlive: true,
  complaints: '',
  hasResponded: true,
  serverErrors: [],
  rebound: 'HTTP/1.1 403',
  leaks: [],
  next: 'HTTP/1.1 200',
};

test('no request ends the mock', async () => {
  expect(await afterAttacks(await startMock())).toEqual(well);
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

test('no request ends what npm start serves, and SIGTERM does', async () => {
  const started = await start(['site/commands/start.ts', '--port', '0', '--host', '127.0.0.1']);
  expect(await afterAttacks(started)).toEqual(well);
  const page = await fetch(`${started.origin}/`, { headers: { Range: 'bytes=5-1' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  started.child.kill('SIGTERM');
  expect(await once(started.child, 'exit')).toEqual([0, null]);
});
