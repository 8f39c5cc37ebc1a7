import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ScheduledFault, createMock } from '../../../src/mock/node.ts';
import { NODE, buildExamples } from '../../support/example-programs.ts';
import { WRITE_FAULTS, rehearseCommand } from '../../support/rehearse-command.ts';
import { emptyFolder } from '../../support/files.ts';

const folder = emptyFolder();

/** One fault of each kind that needs no waiting. */
const READ = ['reset', 'half-response', 'html', 'status-401', 'redirect', 'empty-list@/data'];

/** The cases of each example program. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'bulk-charge': WRITE_FAULTS.map((kind) => `createBulkTokenizedCharge#1:${kind}`),
  'void-and-recover': WRITE_FAULTS.map((kind) => `voidCharge#1:${kind}`),
  'sum-refunds': [
    ...READ,
    'absent@/data/0/amount_refunded',
    'fraction@/data/0/amount_refunded',
    'largest-integer@/data/0/amount_refunded',
  ].map((kind) => `listRefunds#1:${kind}`),
  'find-webhook-secret': [...READ, 'absent@/data/0/secret', 'new-field@/data/0'].map(
    (kind) => `listWebhookEndpoints#1:${kind}`,
  ),
  'rotate-tokens': READ.map((kind) => `listSubscriptions#1:${kind}`),
};

let programs: Map<string, string>;

beforeAll(async () => {
  vi.stubEnv('PAYMENTS_TOKENS', 'first-token,second-token');
  programs = await buildExamples(folder);
});
afterAll(() => vi.unstubAllEnvs());

test.each(Object.entries(EXAMPLES))('%s says what has happened', async (name, cases) => {
  const command = [...NODE, programs.get(name) ?? ''];
  const { report } = await rehearseCommand({ command, cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
});

// examples/python/pay.py is a program of docs/rehearse.md, which the suite of the package follows.
test('sh examples/curl/void.sh says what has happened', async () => {
  const cases = WRITE_FAULTS.map((kind) => `voidCharge#1:${kind}`);
  const { report } = await rehearseCommand({ command: ['sh', 'examples/curl/void.sh'], cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
});

// A server that does not know the host says nothing about the service behind it, and neither does a
// success without a status.
test.each([[['sh', 'examples/curl/void.sh']], [['python3', 'examples/python/pay.py']]])(
  '%j does not know what became of a void after 408, 421 or a body without a status',
  async ([command = '', ...args]) => {
    for (const fault of [{ status: 408 }, { status: 421 }, { body: '{}' }, { body: '[]' }]) {
      const mock = createMock();
      const { urls } = await mock.listen();
      mock.fail({
        kind: 'body' in fault ? 'body' : 'status',
        ...fault,
        times: 9,
      } as ScheduledFault);
      const env = { ...process.env, PAYMENTS_BASE_URL: urls.main, PAYMENTS_TOKEN: 'any-token' };
      const [code] = (await once(spawn(command, args, { env, timeout: 60_000 }), 'exit')) as [
        number,
      ];
      await mock.close();
      expect(code, JSON.stringify(fault)).toBe(75);
    }
  },
);
