// The mock beside stock Prism, both over HTTP on this machine.
import { Agent, request } from 'node:http';
import { afterAll, bench, describe } from 'vitest';
import { createMock } from '../../src/mock/node.ts';
import { stockPrism } from '../support/stock-prism.ts';

const mock = createMock();
const { port } = await mock.listen();
const prism = await stockPrism('generated/openapi.yaml');
const agent = new Agent({ keepAlive: true });

afterAll(async () => {
  agent.destroy();
  await mock.close();
  await prism.stop();
});

/** Reads a list, and fails where the response is none. */
function read(to: number, path: string): Promise<void> {
  const headers = { authorization: 'Bearer a-token', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request({ agent, port: to, path, headers, host: '127.0.0.1' }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

describe.each(['/virtual-cards', '/refunds'])('GET %s', (path) => {
  bench('this mock', () => read(port, `/v3${path}`));
  bench('prism mock', () => read(prism.port, path));
});
