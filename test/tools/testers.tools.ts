import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/node.ts';
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
  // It ends within seconds: the second compilation for speed costs more than it saves.
  const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const run = [...java, '-Dspecmatic.disable.telemetry=true', '-jar', jar, 'test'];
  run.push('--testBaseURL', urls.main, documentFile('openapi.main.yaml'));
  const { code, output } = await execute('java', run, folder);
  expect(output).toContain('Tests run: 8, Successes: 8, Failures: 0, WIP: 0, Errors: 0');
  expect(code, output).toBe(0);
});
