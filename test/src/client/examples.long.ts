import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type ScheduledFault, createMock } from '../../../src/mock/index.ts';
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
    PAYMENTS_TOKENS: 'a-token',
    PAYMENTS_BASE_URL: urls.main,
    PAYMENTS_WEBHOOKS_BASE_URL: urls.webhooks,
  };
});
beforeEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

interface Ran {
  code: number;
  output: string;
}

function run(name: string, args: string[] = [], more: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return start([...NODE, built.get(name) ?? '', ...args], more);
}

function start([program = '', ...args]: string[], more: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env: { ...env, ...more } }, (error, stdout, stderr) => {
      resolve({
        code: error === null ? 0 : Number(error.code),
        output: (stdout + stderr).trim(),
      });
    });
  });
}

const index = await readFile(join(ROOT, 'examples/README.md'), 'utf8');
const commands = [...index.matchAll(/\| `((?:npx tsx|sh) [^`]+)` +\|/g)].map(
  ([, line = '']) => line,
);

/** What the programs say of the records that every mock begins with. */
const OUTPUTS: Readonly<Record<string, RegExp>> = {
  'examples/client/bulk-charge.ts': /^batch \d+: 1 charges are pending$/,
  'examples/client/find-webhook-secret.ts': /^found the secret$/,
  'examples/client/sum-refunds.ts': /^1 refunds, 820 in all$/,
  'examples/client/void-and-recover.ts': /^FLW-PREAUTH-0001: voided$/,
};

test('each program with a known output is in the index', () => {
  for (const file of Object.keys(OUTPUTS)) expect(commands.join()).toContain(file);
});

test.each(commands)('%s runs as it stands', async (line) => {
  const command = line.replace('npx tsx', `${NODE.join(' ')} --import tsx`).split(' ');
  const { code, output } = await start(command);
  expect({ code, output }).toMatchObject({ code: 0 });
  for (const [file, expected] of Object.entries(OUTPUTS)) {
    if (command.includes(file)) expect(output).toMatch(expected);
  }
});

const webhook = examples.WebhookEndpointPage.data[0]?.url ?? '';
const refused: ScheduledFault = { kind: 'status', status: 400 };
const unknown = /^FLW-PREAUTH-0001: outcome unknown \(network\), to be checked by hand$/;

test.each<
  [program: string, args: string[], fault: ScheduledFault | null, code: number, output: RegExp]
>([
  ['void-and-recover', ['unknown'], null, 1, /^unknown: no charge matches, nothing was voided$/],
  ['void-and-recover', [], refused, 1, /^FLW-PREAUTH-0001: refused, .*400/],
  // It is left to a person.
  ['void-and-recover', [], { kind: 'reset', applied: true }, 75, unknown],
  ['bulk-charge', [], refused, 1, /^refused:/],
  [
    'find-webhook-secret',
    [webhook],
    { ...refused, status: 401 },
    1,
    RegExp(examples.WebhooksTokenRejected.message),
  ],
])('%s %j with the fault %j ends with %i', async (program, args, fault, code, output) => {
  if (fault !== null) mock.fail(fault);
  expect(await run(program, args)).toEqual({ code, output: expect.stringMatching(output) });
  expect(mock.requests).toHaveLength(1);
});

test('a rotated token is used from the next attempt on', async () => {
  const { output } = await run('rotate-tokens', [], { PAYMENTS_TOKENS: 'rejected-token,a-token' });
  expect(output).toBe(`status 401\n${examples.SubscriptionPage.data.length} subscriptions`);
});
