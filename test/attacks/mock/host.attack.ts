import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../src/mock/index.ts';
import { serve } from '../../support/serve.ts';
import { raw, responses } from '../../src/mock/support/socket.ts';
import { startMock } from './started.ts';

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
    const lines = ['POST /__mock/reset HTTP/1.1', `Host: ${host}:${port}`, 'Connection: close'];
    const head = [...lines, 'Content-Type: application/json', 'Content-Length: 0'];
    const [response] = responses(await raw(port, [`${head.join('\r\n')}\r\n\r\n`]));
    expect([200, 403]).toContain(response?.status);
    if (response?.status === 200) allowed.push(host);
  }
  return allowed;
}

const all = [...local, ...addresses, ...foreign, 'mock.internal'];

async function portOf(listen?: { host: string }): Promise<number> {
  const mock = createMock();
  onTestFinished(() => mock.close());
  return (await mock.listen(listen)).port;
}

test.each([undefined, { host: '127.0.0.1' }, { host: 'localhost' }])(
  'a mock that listens on this machine (%j) is controlled under its names only',
  async (listen) => {
    expect(await controlledUnder(await portOf(listen), all)).toEqual(local);
  },
);

test.each(['0.0.0.0', '::'])(
  'a mock that listens on %s is controlled under addresses, and no name but localhost',
  async (host) => {
    expect(await controlledUnder(await portOf({ host }), all)).toEqual([...local, ...addresses]);
  },
);

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

test('the command checks the name too, whatever it listens on', async () => {
  const { port } = await startMock(['--host', '127.0.0.1']);
  expect(await controlledUnder(port, all)).toEqual(local);
  // As in the image.
  const { port: everywhere } = await startMock(['--host', '0.0.0.0']);
  expect(await controlledUnder(everywhere, all)).toEqual([...local, ...addresses]);
});
