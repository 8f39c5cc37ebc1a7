import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder } from '../../site/serve.ts';
import { listen } from '../support/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'payments-served-'));
const server = createServer(serveFolder(folder));
let origin: string;

beforeAll(async () => {
  for (const name of ['a.html', 'b.md', 'c.txt', 'd.json']) writeFileSync(join(folder, name), name);
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}/${path}`, { headers });
  expect(response.headers.get('content-security-policy')).toBe(POLICY);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  return {
    status: response.status,
    type: response.headers.get('content-type')?.toLowerCase(),
    text: await response.text(),
  };
};

test.each([
  ['a.html', 'text/html;charset=utf-8'],
  ['b.md', 'text/markdown; charset=utf-8'],
  ['c.txt', 'text/plain; charset=utf-8'],
  ['d.json', 'application/json'],
])('%s is served as %s, and whole', async (path, type) => {
  expect(await get(path)).toEqual({ status: 200, type, text: path });
  // It ends before it begins.
  expect(await get(path, { Range: 'bytes=5-1' })).toEqual({ status: 200, type, text: path });
});

test('what is not there has a page that says so', async () => {
  const missing = { status: 404, type: 'text/html; charset=utf-8' };
  expect(await get('none')).toEqual({ ...missing, text: 'There is no such page.' });
  writeFileSync(join(folder, '404.html'), 'Nothing here.');
  expect(await get('../secret')).toEqual({ ...missing, text: 'Nothing here.' });
  // A file that is written later is served too.
  writeFileSync(join(folder, 'later.html'), 'later');
  expect((await get('later.html')).text).toBe('later');
});
