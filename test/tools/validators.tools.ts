import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  HERE,
  JSON_TYPE,
  PYTHON,
  TOKEN,
  documentFile,
  execute,
  hasGo,
  hasPython,
  load,
} from './support.ts';

test.each(['openapi.main.json', 'openapi-3.0.main.json'])(
  'express-openapi-validator refuses a wrong request and a wrong response with %s',
  async (name) => {
    const { default: express } = await load('express');
    const { default: validator } = await load('express-openapi-validator');
    const app = express();
    app.use(express.json());
    app.use(
      validator.middleware({
        apiSpec: documentFile(name),
        validateRequests: true,
        validateResponses: true,
      }),
    );
    let body: object = {};
    app.use((_request: unknown, response: { json(body: object): void }) => response.json(body));
    const failed = (
      error: { status: number },
      _request: unknown,
      response: never,
      _next: unknown,
    ) => (response as { sendStatus(status: number): void }).sendStatus(error.status);
    app.use(failed);
    const server = app.listen(0);
    await once(server, 'listening');
    const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
    const put = (bvn: string) =>
      fetch(`${root}/virtual-account-numbers/A`, {
        method: 'PUT',
        headers: { ...TOKEN, ...JSON_TYPE },
        body: JSON.stringify({ bvn }),
      });
    const list = (headers: Record<string, string>) => fetch(`${root}/virtual-cards`, { headers });

    expect((await put('123')).status).toBe(200);
    expect((await put('x')).status).toBe(400);
    expect((await list({})).status).toBe(401);
    body = { status: 'success', message: 'All', data: [] };
    expect((await list(TOKEN)).status).toBe(200);
    body = { ...body, data: {} };
    expect((await list(TOKEN)).status).toBe(500);
    server.close();
  },
);

test.runIf(hasPython)(
  'openapi-core accepts the examples and refuses a wrong response with each document',
  async () => {
    const documents = ['openapi.json', 'openapi.main.json', 'openapi-3.0.main.json'].map(
      documentFile,
    );
    const args = ['openapi-core.py', documentFile('openapi.json'), ...documents];
    const { code, output } = await execute(join(PYTHON, 'python'), args);
    expect(code, output).toBe(0);
    for (const document of documents) expect(output).toContain(`${document} validates\n`);
  },
);

test.runIf(hasGo)(
  'kin-openapi refuses a wrong request with each document and a server without variables',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kin-openapi-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = join(folder, 'program');
    const go = ['build', '-ldflags=-s', '-o', program, '.'];
    expect(await execute('go', go, join(HERE, 'kin-openapi'))).toMatchObject({ code: 0 });
    for (const name of ['openapi.main.json', 'openapi-3.0.main.json']) {
      const run = (...args: string[]) => execute(program, [documentFile(name), ...args]);
      expect(await run('https://main.payments.example/v3'), name).toMatchObject({
        code: 0,
        output: 'valid request: true\ninvalid request: false\n',
      });
      expect((await run()).output, name).toContain('no matching operation was found');
    }
  },
);

test.runIf(hasPython)(
  'models of datamodel-code-generator read the examples with each document',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'datamodel-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const documents = ['openapi.main.json', 'openapi-3.0.main.json'].map(documentFile);
    const args = [join(HERE, 'datamodel.py'), documentFile('openapi.json'), ...documents];
    const { code, output } = await execute(join(PYTHON, 'python'), args, folder);
    expect(code, output).toBe(0);
    for (const document of documents) expect(output).toContain(`${document} has models\n`);
  },
);

test.each(['', '.main', '.webhooks'].flatMap((part) => [`openapi${part}`, `openapi-3.0${part}`]))(
  '@apidevtools/swagger-parser finds %s.json valid',
  async (name) => {
    const { default: parser } = await load('@apidevtools/swagger-parser');
    const { openapi } = await parser.validate(documentFile(`${name}.json`));
    expect(openapi).toBe(name.includes('3.0') ? '3.0.3' : '3.1.0');
  },
);
