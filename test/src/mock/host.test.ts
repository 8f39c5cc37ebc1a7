import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../src/mock/node.ts';
import { serve } from '../../support/serve.ts';
import { raw, request, responses } from './support/socket.ts';

const local = ['127.0.0.1', 'localhost', 'LocalHost', '[::1]', '127.0.0.2'];
const addresses = ['192.0.2.1', '[2001:db8::1]', '0.0.0.0', '10.1.2.3'];
/** What the page of another site can send: a name, which it cannot hide. */
const foreign = [
  'rebound.example',
  'localhost.rebound.example',
  '127.0.0.1.rebound.example',
  '192.0.2.1.rebound.example',
  'localhost.',
  'x@localhost',
  'not a host',
  '',
  '[',
];

/** The names and addresses under which the mock can be controlled. */
async function controlledUnder(port: number, hosts: readonly string[]): Promise<string[]> {
  const allowed: string[] = [];
  for (const host of hosts) {
    const sent = request('POST /__mock/reset', ['Content-Type: application/json']);
    const named = sent.replace('Host: mock', `Host: ${host}:${port}`);
    const [response] = responses(await raw(port, [named]));
    expect([200, 403]).toContain(response?.status);
    if (response?.status === 200) allowed.push(host);
  }
  return allowed;
}

const all = [...local, ...addresses, ...foreign, 'mock.internal'];

test.each([
  [undefined, local],
  ['127.0.0.1', local],
  ['localhost', local],
  ['0.0.0.0', [...local, ...addresses]],
  ['::', [...local, ...addresses]],
])('a mock that listens on %s is controlled under %j', async (host, allowed) => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const { port } = await mock.listen({ host });
  expect(await controlledUnder(port, all)).toEqual(allowed);
});

test.each([
  ['::1', local],
  ['LOCALHOST', local],
  ['127.0.0.2', local],
  ['192.0.2.1', [...local, ...addresses]],
  ['Mock.Internal', [...local, ...addresses, 'mock.internal']],
])('a server of your own on %s is controlled under %j', async (host, allowed) => {
  const { port } = new URL(await serve(createMock({ host }).listener));
  expect(await controlledUnder(Number(port), all)).toEqual(allowed);
});
