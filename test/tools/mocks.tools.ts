import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../src/mock/node.ts';
import { freePort } from '../support/serve.ts';
import { JSON_TYPE, ROOT, TOKEN, documentFile, load, readDocument, start } from './support.ts';

const PRISM = join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');
const PUT = { method: 'PUT', headers: { ...TOKEN, ...JSON_TYPE } };

test('Prism serves 3.1 at the root, without /v3', async () => {
  const port = await freePort();
  const root = `http://127.0.0.1:${port}`;
  const args = [PRISM, 'mock', documentFile('openapi.yaml'), '--port', String(port)];
  await start(process.execPath, args, root);
  const call = (path: string, init: RequestInit = { headers: TOKEN }) => fetch(root + path, init);
  expect((await call('/virtual-cards')).status).toBe(200);
  expect((await call('/profile/webhook-endpoints')).status).toBe(200);
  expect((await call('/v3/virtual-cards')).status).toBe(404);
  expect((await call('/virtual-account-numbers/A', { ...PUT, body: '{"bvn":"x"}' })).status).toBe(
    422,
  );
  const prefer = (text: string) =>
    call('/charges/A/void', { method: 'POST', headers: { ...TOKEN, Prefer: text } });
  const unnamed = await prefer('example=ChargeNotFound');
  expect(unnamed.headers.get('Content-Type')).toContain('problem');
  const named = await prefer('code=404, example=ChargeNotFound');
  expect(await named.json()).toEqual(
    readDocument('openapi.json').components.examples.ChargeNotFound.value,
  );
});

test('Prism proxy refuses wrong requests at the root, and sends the rest to one interface', async () => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const { urls } = await mock.listen();
  const port = await freePort();
  const root = `http://127.0.0.1:${port}`;
  const document = documentFile('openapi.main.yaml');
  await start(
    process.execPath,
    [PRISM, 'proxy', document, urls.main, '--errors', '--port', String(port)],
    root,
  );
  const put = (bvn: string) =>
    fetch(`${root}/virtual-account-numbers/ORD-2026-0001`, {
      ...PUT,
      body: JSON.stringify({ bvn }),
    });
  expect((await put('x')).status).toBe(422);
  expect((await fetch(`${root}/refunds`)).status).toBe(401);
  expect(mock.requests).toEqual([]);
  expect((await put('22222222222')).status).toBe(200);
  expect((await fetch(`${root}/refunds`, { headers: TOKEN })).status).toBe(200);
  expect(mock.requests.map(({ target }) => target)).toEqual([
    '/v3/virtual-account-numbers/ORD-2026-0001',
    '/v3/refunds',
  ]);
});

test('openapi-backend reads 3.0, with /v3 as apiRoot', async () => {
  const { OpenAPIBackend } = await load('openapi-backend');
  const backend = async (name: string) => {
    const api = new OpenAPIBackend({
      definition: documentFile(name),
      apiRoot: '/v3',
      strict: true,
    });
    api.registerSecurityHandler('bearerAuth', () => true);
    api.register({
      validationFail: () => 'refused',
      notFound: () => 'not found',
      notImplemented: (context: { operation: { operationId: string } }) =>
        api.mockResponseForOperation(context.operation.operationId).mock,
    });
    await api.init();
    return (path: string, method = 'GET', body?: object) =>
      api.handleRequest({ method, path, body, headers: { ...TOKEN, ...JSON_TYPE } });
  };
  const { VirtualCardAll } = readDocument('openapi.json').components.examples;
  const respond = await backend('openapi-3.0.main.json');
  expect(await respond('/v3/virtual-cards')).toEqual(VirtualCardAll.value);
  expect(await respond('/virtual-cards')).toBe('not found');
  expect(await respond('/v3/virtual-account-numbers/A', 'PUT', { bvn: 'x' })).toBe('refused');
  await expect(backend('openapi.main.json')).rejects.toThrow(/must/);
});
