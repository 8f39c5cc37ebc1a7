// People will also point plain `prism mock` at the published documents.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import { goodCalls, read } from './calls.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cli = join(root, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function prismMock(file: string): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  const child = spawn(
    process.execPath,
    [cli, 'mock', '-v', 'error', '-p', String(port), join(root, 'generated', file)],
    { stdio: 'ignore' },
  );
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    );
    if (up) return url;
    if (child.exitCode !== null) throw new Error(`prism exited with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const documents: [string, readonly InterfaceName[]][] = [
  ['openapi.yaml', ['main', 'webhooks']],
  ['openapi.main.json', ['main']],
  ['openapi.webhooks.json', ['webhooks']],
  ['openapi-3.0.json', ['main', 'webhooks']],
];

describe.each(documents)('prism mock of %s', (file, interfaces) => {
  let url: string;
  const ids = (Object.keys(operations) as OperationId[]).filter((id) =>
    interfaces.includes(operations[id].interface),
  );

  beforeAll(async () => {
    url = await prismMock(file);
  }, 60_000);

  const ask = async (id: OperationId, more: Record<string, string> = {}, token = true) => {
    const { method, path, contentType } = operations[id];
    const { params = {}, body, headers: own } = goodCalls[id];
    const headers = { ...own, ...more };
    if (token) headers['Authorization'] = 'Bearer token';
    if (contentType !== null) headers['Content-Type'] = contentType;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    return read(await fetch(url + filled, init));
  };

  test.each(ids)('%s: a good call gets an example without a violation', async (id) => {
    const { status, headers } = await ask(id);
    expect(status).toBe(200);
    expect(headers.get('sl-violations')).toBeNull();
  });

  test.each(ids)('%s: a missing token reads as nothing else', async (id) => {
    const { status, body, headers } = await ask(id, {}, false);
    const main = operations[id].interface === 'main';
    expect(status).toBe(401);
    expect(body).toEqual(main ? examples.MainRequestRefused : examples.WebhooksTokenRejected);
    expect(faults(headers)).toEqual(['request']);
  });

  test.each(ids)('%s: every example can be had by its name, without a violation', async (id) => {
    for (const [status, names] of exampleNames(id)) {
      for (const name of names) {
        const code = status === 'default' ? '400' : status;
        const answer = await ask(id, { Prefer: `code=${code}, example=${name}` });
        expect([answer.status, answer.headers.get('sl-violations')], name).toEqual([
          Number(code),
          null,
        ]);
        expect(answer.body, name).toEqual(examples[name as keyof typeof examples]);
      }
    }
  });

  test.each(ids.filter((id) => id === 'listVirtualCards'))(
    '%s: declared headers have real values',
    async (id) => {
      const { headers } = await ask(id);
      for (const name of ['access-control-allow-methods', 'etag']) {
        expect(headers.get(name)).not.toBe('string');
        expect(headers.get(name)).toBeTruthy();
      }
    },
  );
});

/** Status and example names of each answer of an operation, from the published document. */
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
