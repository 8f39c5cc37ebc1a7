// People will also point plain `prism mock` at the published documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import { prismCli, serve } from '../../bench/mock/servers.ts';
import { rootPaths } from '../../../src/contract/router.ts';
import { stockPrism } from '../../support/stock-prism.ts';
import { goodCalls, read, requestOf } from './support/calls.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const documents: [string, readonly InterfaceName[]][] = [
  ['openapi.yaml', ['main', 'webhooks']],
  ['openapi.main.json', ['main']],
  ['openapi.webhooks.json', ['webhooks']],
  ['openapi-3.0.json', ['main', 'webhooks']],
];

/** `prism mock` as people start it. */
const started = (document: string, probe: string) =>
  serve('prism', (port) => [prismCli, 'mock', '-p', String(port), '-v', 'error', document], probe);

describe.each(documents)('prism mock of %s', (file, interfaces) => {
  let stock: { port: number; stop: () => Promise<unknown> };
  const ids = (Object.keys(operations) as OperationId[]).filter((id) =>
    interfaces.includes(operations[id].interface),
  );

  beforeAll(async () => {
    const document = join(root, 'generated', file);
    stock =
      file === 'openapi.yaml'
        ? await started(document, operations[ids.at(-1) as OperationId].path)
        : await stockPrism(document);
  }, 60_000);
  afterAll(() => stock.stop());

  const request = async (id: OperationId, more: Record<string, string> = {}, token = true) => {
    const good = goodCalls[id];
    const call = {
      ...good,
      headers: { ...good.headers, ...more },
      ...(token ? {} : { token: null }),
    };
    const { url, init } = requestOf(id, call, '');
    // Stock Prism knows no base path.
    const path = url.slice(rootPaths[operations[id].interface].length);
    return read(await fetch(`http://127.0.0.1:${stock.port}${path}`, init));
  };

  test.each(ids)('%s: a good call gets an example without a violation', async (id) => {
    const { status, headers } = await request(id);
    expect(status).toBe(200);
    expect(headers.get('sl-violations')).toBeNull();
  });

  test.each(ids)('%s: a missing token reads as nothing else', async (id) => {
    const { status, body, headers } = await request(id, {}, false);
    const main = operations[id].interface === 'main';
    expect(status).toBe(401);
    expect(body).toEqual(main ? examples.MainRequestRefused : examples.WebhooksTokenRejected);
    expect(faults(headers)).toEqual(['request']);
  });

  test.each(ids)('%s: every example can be had by its name, without a violation', async (id) => {
    for (const [status, names] of exampleNames(id)) {
      for (const name of names) {
        const code = status === 'default' ? '400' : status;
        const response = await request(id, { Prefer: `code=${code}, example=${name}` });
        expect([response.status, response.headers.get('sl-violations')], name).toEqual([
          Number(code),
          null,
        ]);
        expect(response.body, name).toEqual(examples[name as keyof typeof examples]);
      }
    }
  });

  test.each(ids.filter((id) => id === 'listVirtualCards'))(
    '%s: declared headers have real values',
    async (id) => {
      const { headers } = await request(id);
      for (const name of ['access-control-allow-methods', 'etag']) {
        expect(headers.get(name)).not.toBe('string');
        expect(headers.get(name)).toBeTruthy();
      }
    },
  );
});

/** Status and example names of each response of an operation, from the published document. */
function exampleNames(id: OperationId): [string, string[]][] {
  const document = JSON.parse(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8'));
  const { path, method } = operations[id];
  const responses = document.paths[path][method.toLowerCase()].responses as Record<
    string,
    { $ref: string }
  >;
  return Object.entries(responses).map(([status, { $ref }]) => {
    const response = document.components.responses[$ref.split('/').at(-1) as string];
    return [status, Object.keys(response.content['application/json'].examples)];
  });
}

function faults(headers: Headers): string[] {
  const list = JSON.parse(headers.get('sl-violations') ?? '[]') as { location: string[] }[];
  return list.map(({ location }) => location.join('.'));
}
