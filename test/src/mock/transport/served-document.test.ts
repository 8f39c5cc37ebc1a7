import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readGenerated } from '../../../../src/shared/package-files.ts';
import { createMock } from '../../../../src/mock/index.ts';

const mock = createMock();
let root: string;

beforeAll(async () => {
  root = new URL((await mock.listen()).urls.main).origin;
});
afterAll(() => mock.close());

const names = readdirSync(new URL('../../../../generated', import.meta.url))
  .filter((name) => name.startsWith('openapi') && name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

interface Served {
  servers: { url: string; variables?: object }[];
  paths: Record<string, { servers?: { url: string }[] }>;
}

async function get(path: string): Promise<string> {
  const response = await fetch(root + path);
  expect(response.status).toBe(200);
  return response.text();
}

describe('served documents', () => {
  test.each(names)(
    '%s has the address that it is served from in all of its servers',
    async (name) => {
      const document = JSON.parse(await get(`/${name}.json`)) as Served;
      const published = readGenerated(`${name}.json`) as Served;
      const urls = [
        ...document.servers,
        ...Object.values(document.paths).flatMap(({ servers = [] }) => servers),
      ].map(({ url }) => url);
      expect(urls.length).toBeGreaterThan(0);
      for (const url of urls) expect([`${root}/v3`, root]).toContain(url);
      expect(JSON.stringify(document)).not.toContain('{host}');
      expect(Object.keys(document.paths)).toEqual(Object.keys(published.paths));
      expect(JSON.stringify(published)).toContain('https://{');
    },
  );

  test.each(names)('%s says the same in YAML', async (name) => {
    expect(parse(await get(`/${name}.yaml`))).toEqual(JSON.parse(await get(`/${name}.json`)));
  });

  test.each(names)('%s has no extension where a plain one is asked for', async (name) => {
    const plain = await get(`/${name}.json?plain`);
    const { servers } = JSON.parse(plain) as Served;
    expect(plain).not.toMatch(/"x-[\w-]+":/);
    expect(servers.every(({ url }) => [`${root}/v3`, root].includes(url))).toBe(true);
    expect(parse(await get(`/${name}.yaml?plain`))).toEqual(JSON.parse(plain));
  });

  test('a name of the mock that the caller uses is in the document', async () => {
    const { port } = new URL(root);
    const outgoing = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/openapi.json',
      headers: { Host: `mock.example:${port}` },
    }).end();
    const [incoming] = await once(outgoing, 'response');
    const document = JSON.parse(await text(incoming)) as Served;
    expect(document.servers[0]?.url).toBe(`http://mock.example:${port}/v3`);
  });

  test('a tool that imports the document calls the mock', async () => {
    const { servers } = JSON.parse(await get('/openapi.main.json')) as Served;
    const response = await fetch(`${servers[0]?.url}/subscriptions`, {
      headers: { Authorization: 'Bearer any' },
    });
    expect(response.status).toBe(200);
  });

  test.each(['/openapi.toml', '/openapi-2.0.json', '/openapi.json/x'])(
    '%s is none',
    async (path) => {
      expect((await fetch(root + path)).status).toBe(404);
    },
  );
});
