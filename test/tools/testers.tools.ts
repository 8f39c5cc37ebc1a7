import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/index.ts';
import { HERE, PYTHON, documentFile, execute, hasJava, hasPython } from './support.ts';

let mock: Mock;
let roots: Record<string, string>;
let folder: string;

beforeAll(async () => {
  mock = createMock({ assume: { 'accepted-token': 'a-token' } });
  const { urls } = await mock.listen();
  roots = { main: urls.main, webhooks: urls.webhooks };
  folder = await mkdtemp(join(tmpdir(), 'testers-'));
});

afterAll(async () => {
  await Promise.all([mock.close(), rm(folder, { recursive: true })]);
});

test.runIf(hasPython)(
  'schemathesis finds no failure with the document that the mock serves',
  async () => {
    const run = ['run', `${roots['webhooks']}/openapi.yaml`];
    const headers = ['Authorization: Bearer a-token', 'Content-Type: application/json'];
    run.push(...headers.flatMap((header) => ['--header', header]));
    run.push('--max-examples', '20', '--seed', '1', '--no-color');
    const { code, output } = await execute(join(PYTHON, 'schemathesis'), run, folder);
    expect(output).toContain('Tested: 9');
    expect(code, output).toBe(0);
    expect(mock.requests).toContainEqual(
      expect.objectContaining({ operation: 'listWebhookEndpoints', status: 200 }),
    );
  },
);

test.runIf(hasJava)('Specmatic finds no failure with openapi.main.yaml', async () => {
  // It cannot send the header that the card list needs without a body.
  const own = createMock({ assume: { 'bodiless-content-type': 'none' } });
  onTestFinished(() => own.close());
  const { urls } = await own.listen();
  const jar = join(HERE, 'node_modules/specmatic/specmatic.jar');
  const run = ['-Dspecmatic.disable.telemetry=true', '-jar', jar, 'test'];
  run.push('--testBaseURL', urls.main, documentFile('openapi.main.yaml'));
  const { code, output } = await execute('java', run, folder);
  expect(output).toContain('Tests run: 8, Successes: 8, Failures: 0, WIP: 0, Errors: 0');
  expect(code, output).toBe(0);
});

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
