import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/index.ts';
import { HERE, PYTHON, documentFile, execute, hasPython } from './support.ts';

let mock: Mock;
let roots: Record<string, string>;
let folder: string;

beforeAll(async () => {
  mock = createMock();
  const { urls } = await mock.listen();
  roots = { main: urls.main, webhooks: urls.webhooks };
  folder = await mkdtemp(join(tmpdir(), 'testers-'));
});

afterAll(async () => {
  await Promise.all([mock.close(), rm(folder, { recursive: true })]);
});

test.runIf(hasPython).each(['main', 'webhooks'])(
  'schemathesis finds no failure but a number just above int64 with openapi.%s.yaml',
  async (name) => {
    const { code, output } = await execute(
      join(PYTHON, 'schemathesis'),
      [
        'run',
        documentFile(`openapi.${name}.yaml`),
        '--url',
        roots[name] ?? '',
        '--header',
        'Authorization: Bearer a-token',
        '--header',
        'Content-Type: application/json',
        '--exclude-checks',
        'ignored_auth',
        '--max-examples',
        '20',
        '--seed',
        '1',
        '--no-color',
      ],
      folder,
    );
    // JavaScript cannot tell 2^63 from the largest int64, so the mock accepts it.
    const [, ...failures] = output.split('Test Case ID');
    expect(failures.filter((text) => !text.includes('9223372036854775808'))).toEqual([]);
    expect(code, output).toBe(failures.length === 0 ? 0 : 1);
    expect(output).toMatch(/Tested: [1-9]/);
  },
);

test('portman finds no failure with openapi.main.json and a Content-Type in every request', async () => {
  const everywhere = { openApiOperation: '*::/*' };
  const enabled = { enabled: true };
  const checks = { statusSuccess: enabled, contentType: enabled, schemaValidation: enabled };
  const header = { key: 'Content-Type', value: 'application/json', insert: true };
  const config = {
    version: 1.0,
    tests: { contractTests: [{ ...everywhere, ...checks }] },
    globals: { securityOverwrites: { bearer: { token: 'a-token' } } },
    overwrites: [{ ...everywhere, overwriteRequestHeaders: [header] }],
  };
  await writeFile(join(folder, 'portman.json'), JSON.stringify(config));
  const { code, output } = await execute(
    process.execPath,
    [
      join(HERE, 'node_modules/@apideck/portman/bin/portman'),
      '--local',
      documentFile('openapi.main.json'),
      '--baseUrl',
      roots['main'] ?? '',
      '--portmanConfigFile',
      'portman.json',
      '--runNewman',
    ],
    folder,
  );
  expect(code, output).toBe(0);
});
