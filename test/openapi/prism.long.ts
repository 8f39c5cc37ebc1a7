// The command itself, with responses that it makes of the schemas.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperationId, operations } from '../../generated/operations.ts';
import { rootPaths } from '../../src/contract/router.ts';
import { goodCalls, requestOf } from '../src/mock/support/calls.ts';
import { freePort } from '../support/serve.ts';

const port = await freePort();
const command = 'node_modules/@stoplight/prism-cli/dist/index.js';
const args = ['mock', '-d', 'generated/openapi.yaml', '--port', String(port)];
const prism = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

beforeAll(async () => {
  const listening = new Promise<void>((resolve) => {
    // It goes on to print each request.
    prism.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Prism is listening')) resolve();
    });
  });
  await Promise.race([listening, once(prism, 'exit')]);
  if (prism.exitCode !== null) throw new Error('prism mock has ended');
}, 60_000);
afterAll(() => void prism.kill());

test.each(Object.keys(operations) as OperationId[])(
  'prism mock -d makes ten responses of %s',
  async (id) => {
    const { url, init } = requestOf(id, goodCalls[id], '');
    // Prism serves without base paths.
    const path = url.slice(rootPaths[operations[id].interface].length);
    for (let call = 0; call < 10; call += 1) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    }
  },
);
