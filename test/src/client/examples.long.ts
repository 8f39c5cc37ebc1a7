// What the programs do when requests fail: test/src/rehearse/examples.long.ts.
import { execFile } from 'node:child_process';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMock } from '../../../src/mock/node.ts';
import { NODE } from '../../support/example-programs.ts';
import { ROOT, readText } from '../../support/files.ts';

const mock = createMock();
const { urls } = await mock.listen();
const env = {
  ...process.env,
  PAYMENTS_TOKEN: 'a-token',
  PAYMENTS_WEBHOOKS_TOKEN: 'a-token',
  PAYMENTS_TOKENS: 'rejected-token,a-token',
  PAYMENTS_BASE_URL: urls.main,
  PAYMENTS_WEBHOOKS_BASE_URL: urls.webhooks,
};
beforeEach(() => mock.reset());
afterAll(() => mock.close());

/** Runs a command of the table, without the minutes that npx may take. */
function run(command: string): Promise<{ code: number; output: string }> {
  const words = command.replace('npx tsx', `${NODE.join(' ')} --import tsx`).split(' ');
  const [program = '', ...args] = words;
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() });
    });
  });
}

/** What programs say of the records that every mock begins with. */
const OUTPUTS: Readonly<Record<string, RegExp>> = {
  'client/void-and-recover.ts': /^FLW-PREAUTH-0001: voided$/,
  'client/bulk-charge.ts': /^batch \d+: 1 charges are pending$/,
  'client/sum-refunds.ts': /^1 refunds, 820 in all$/,
  'client/find-webhook-secret.ts': /^found the secret$/,
  'client/rotate-tokens.ts': /^status 401\n2 subscriptions$/,
  'rehearse/faulty.ts': /^\d+ cases besides the undisturbed run: 3 findings\n/,
  'rehearse/void.ts': /^$/,
  'curl/void.sh': /^$/,
};

const index = readText('examples/README.md');

test('each program that can be run by itself is run', () => {
  const programs = [...index.matchAll(/`(?:npx tsx|sh) examples\/([^\s`]+)/g)].map(
    ([, each]) => each,
  );
  expect(programs).toEqual(Object.keys(OUTPUTS));
});

test.each(Object.entries(OUTPUTS))('%s runs as its README says', async (program, output) => {
  const [, command = ''] =
    new RegExp(`\\| \`([^\`]+ examples/${program}[^\`]*)\``).exec(index) ?? [];
  expect(await run(command)).toEqual({ code: 0, output: expect.stringMatching(output) });
});

test('a charge that is not there is not voided', async () => {
  const output = 'unknown: no charge matches, nothing was voided';
  const ran = await run('npx tsx examples/client/void-and-recover.ts unknown');
  expect(ran).toEqual({ code: 1, output });
});
