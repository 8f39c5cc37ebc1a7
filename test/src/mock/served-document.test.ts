import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMock } from '../../../src/mock/node.ts';
import { publishedDocument } from '../../../src/shared/package-files.ts';

const mock = createMock();
const root = new URL((await mock.listen()).urls.main).origin;
afterAll(() => mock.close());

interface Served {
  servers: { url: string; description: string }[];
}

/** A document under a name of the mock. */
async function get(path: string, host = new URL(root).host) {
  const { port } = new URL(root);
  const headers = { Host: host };
  const outgoing = httpRequest({ host: '127.0.0.1', port, path, headers }).end();
  const [incoming] = await once(outgoing, 'response');
  const body = await text(incoming);
  const isJson = String(incoming.headers['content-type']).includes('json');
  const document = () => (isJson ? JSON.parse(body) : parse(body)) as Served;
  return { status: incoming.statusCode, headers: incoming.headers, body, document };
}

test.each(['openapi.json', 'openapi.yaml'])(
  '%s has the address that it is served from',
  async (name) => {
    const { status, headers, body, document } = await get(`/${name}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': `application/${name.slice(8)}; charset=utf-8`,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    });
    const published = publishedDocument() as Served;
    // Each operation has one of the servers as well.
    const expected = published.servers.reduce((served, server, index) => {
      const atMock = { url: root + ['/v3', ''][index], description: server.description };
      return served.replaceAll(JSON.stringify(server), JSON.stringify(atMock));
    }, JSON.stringify(published));
    expect(document()).toEqual(JSON.parse(expected));
    expect(body).not.toContain('{host}');
  },
);

test.each([
  ['mock.example:4010', 'http://mock.example:4010/v3'],
  ['[::1]:80', 'http://[::1]:80/v3'],
  ['a"b<c', 'http://localhost/v3'],
])('a caller that names the mock %s is led to %s', async (host, url) => {
  expect((await get('/openapi.json', host)).document().servers[0]?.url).toBe(url);
});

test('there is no other document, and each is only read', async () => {
  for (const path of ['/openapi.toml', '/openapi.main.json', '/openapi.json/x']) {
    expect((await get(path)).status).toBe(404);
  }
  const response = await fetch(`${root}/openapi.yaml`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect((await fetch(`${root}/openapi.yaml`, { method: 'PUT' })).status).toBe(404);
});
