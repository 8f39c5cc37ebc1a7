import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMock } from '../../../../src/mock/index.ts';

// What a copy with other servers, and a plain one, is like: test/src/cli/documents.test.ts.

const mock = createMock();
let root: string;

beforeAll(async () => {
  root = new URL((await mock.listen()).urls.main).origin;
});
afterAll(() => mock.close());

interface Served {
  servers: { url: string }[];
  paths: Record<string, object>;
}

/** A document under a name of the mock. */
async function get(path: string, host = new URL(root).host) {
  const { port } = new URL(root);
  const headers = { Host: host };
  const outgoing = httpRequest({ host: '127.0.0.1', port, path, headers }).end();
  const [incoming] = await once(outgoing, 'response');
  const body = await text(incoming);
  const document = () => parse(body) as Served;
  return { status: incoming.statusCode, headers: incoming.headers, body, document };
}

test.each([
  ['openapi.json', ['/v3', '']],
  ['openapi.main.json', ['/v3']],
  ['openapi.webhooks.yaml', ['']],
  ['openapi-3.0.yaml', ['/v3', '']],
  ['openapi-3.0.webhooks.json', ['']],
])('%s has the address that it is served from', async (name, paths) => {
  const { status, headers, body, document } = await get(`/${name}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': `application/${name.endsWith('json') ? 'json' : 'yaml'}; charset=utf-8`,
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
  });
  expect(document().servers.map(({ url }) => url)).toEqual(paths.map((path) => root + path));
  expect(body).not.toContain('{host}');
});

test('a plain document has no extensions, and the same address', async () => {
  const { body, document } = await get('/openapi.main.yaml?plain');
  expect(body).not.toMatch(/^ *x-/m);
  expect(document().servers.map(({ url }) => url)).toEqual([`${root}/v3`]);
  expect((await get('/openapi.main.yaml')).body).toMatch(/^ *x-/m);
});

test.each([
  ['mock.example:4010', 'http://mock.example:4010/v3'],
  ['[::1]:80', 'http://[::1]:80/v3'],
  ['a"b<c', 'http://localhost/v3'],
])('a caller that names the mock %s is led to %s', async (host, url) => {
  expect((await get('/openapi.main.json', host)).document().servers).toMatchObject([{ url }]);
});

test('a tool that imports the document calls the mock', async () => {
  const [server] = (await get('/openapi.main.json')).document().servers;
  const headers = { Authorization: 'Bearer any' };
  expect((await fetch(`${server?.url}/subscriptions`, { headers })).status).toBe(200);
});

test.each(['/openapi.toml', '/openapi-2.0.json', '/openapi.json/x'])('%s is none', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('a document is only read', async () => {
  const response = await fetch(`${root}/openapi.json`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect((await fetch(`${root}/openapi.json`, { method: 'PUT' })).status).toBe(404);
});
