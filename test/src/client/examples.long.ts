// What the programs do when requests fail: test/src/rehearse/examples.long.ts.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { createMock } from '../../../src/mock/node.ts';
import { NODE, buildExamples } from '../../support/example-programs.ts';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
const mock = createMock();
let env: NodeJS.ProcessEnv = {};
let built: Map<string, string>;

beforeAll(async () => {
  built = await buildExamples(folder);
  const { urls } = await mock.listen();
  env = {
    ...process.env,
    PAYMENTS_TOKEN: 'a-token',
    PAYMENTS_WEBHOOKS_TOKEN: 'a-token',
    PAYMENTS_TOKENS: 'rejected-token,a-token',
    PAYMENTS_BASE_URL: urls.main,
    PAYMENTS_WEBHOOKS_BASE_URL: urls.webhooks,
  };
});
beforeEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

function run([program = '', ...args]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() });
    });
  });
}

const index = await readFile(join(ROOT, 'examples/README.md'), 'utf8');
const commands = [...index.matchAll(/\| `((?:npx tsx|sh) [^`]+)` +\|/g)].map(
  ([, line = '']) => line,
);

test.each(commands)('%s runs as it stands', async (line) => {
  const command = line.replace('npx tsx', `${NODE.join(' ')} --import tsx`).split(' ');
  const { code, output } = await run(command);
  expect(code, output).toBe(0);
});

const url = examples.WebhookEndpointPage.data[0]?.url ?? '';

/** What the programs say of the records that every mock begins with. */
test.each([
  ['bulk-charge', [], /^batch \d+: 1 charges are pending$/],
  ['find-webhook-secret', [url], /^found the secret$/],
  ['sum-refunds', [], /^1 refunds, 820 in all$/],
  ['void-and-recover', [], /^FLW-PREAUTH-0001: voided$/],
  ['rotate-tokens', [], /^status 401\n2 subscriptions$/],
])('%s %j prints what it has found', async (name, args, output) => {
  const ran = await run([...NODE, built.get(name) ?? '', ...args]);
  expect(ran).toEqual({ code: 0, output: expect.stringMatching(output) });
});

test('a charge that is not there is not voided', async () => {
  const output = 'unknown: no charge matches, nothing was voided';
  const ran = await run([...NODE, built.get('void-and-recover') ?? '', 'unknown']);
  expect(ran).toEqual({ code: 1, output });
});
