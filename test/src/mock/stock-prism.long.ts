// People will also point plain `prism mock` at the published documents.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples, responses } from '../../../generated/examples.ts';
import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import { rootPaths } from '../../../src/contract/router.ts';
import { stockPrism } from '../../support/stock-prism.ts';
import { type Call, goodCalls, read, requestOf } from './support/calls.ts';
import { ROOT } from '../../support/files.ts';

const documents: [string, readonly InterfaceName[]][] = [
  ['openapi.yaml', ['main', 'webhooks']],
  ['openapi.main.yaml', ['main']],
  ['openapi.webhooks.yaml', ['webhooks']],
  ['openapi-3.0.yaml', ['main', 'webhooks']],
];

describe.each(documents)('prism mock of %s', (file, interfaces) => {
  let stock: Awaited<ReturnType<typeof stockPrism>>;
  const ids = (Object.keys(operations) as OperationId[]).filter((id) =>
    interfaces.includes(operations[id].interface),
  );

  beforeAll(async () => {
    stock = await stockPrism(join(ROOT, 'generated', file));
  }, 60_000);
  afterAll(() => stock.stop());

  /** A good call, with some changes: its response, and what Prism says is wrong with the call. */
  const request = async (id: OperationId, { headers, ...changes }: Call = {}) => {
    const good = goodCalls[id];
    const call = { ...good, ...changes, headers: { ...good.headers, ...headers } };
    const { url, init } = requestOf(id, call, '');
    // Stock Prism knows no base path.
    const path = url.slice(rootPaths[operations[id].interface].length);
    const response = await read(await fetch(`http://127.0.0.1:${stock.port}${path}`, init));
    const list = JSON.parse(response.headers.get('sl-violations') ?? '[]') as {
      location: string[];
    }[];
    return { ...response, violations: list.map(({ location }) => location.join('.')) };
  };

  test.each(ids)('%s: a good call gets an example without a violation', async (id) => {
    expect(await request(id)).toMatchObject({ status: 200, violations: [] });
  });

  test.each(ids)('%s: a missing token reads as nothing else', async (id) => {
    const main = operations[id].interface === 'main';
    const body = main ? examples.MainRequestRefused : examples.WebhooksTokenRejected;
    const refused = { status: 401, body, violations: ['request'] };
    expect(await request(id, { token: null })).toMatchObject(refused);
  });

  test.each(ids)('%s: every example can be had by its name, without a violation', async (id) => {
    for (const [status, named] of Object.entries(responses[id])) {
      for (const [name, body] of Object.entries(named as object)) {
        const code = status === 'default' ? 400 : Number(status);
        const headers = { Prefer: `code=${code}, example=${name}` };
        const { headers: _, ...response } = await request(id, { headers });
        expect(response, name).toEqual({ status: code, body: body as object, violations: [] });
      }
    }
  });

  test.runIf(interfaces.includes('main'))('declared headers have real values', async () => {
    const { headers } = await request('listVirtualCards');
    for (const name of ['access-control-allow-methods', 'etag']) {
      expect([null, '', 'string']).not.toContain(headers.get(name));
    }
  });
});
