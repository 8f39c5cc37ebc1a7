import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NODE, buildExamples } from '../../support/example-programs.ts';
import { WRITE_FAULTS, rehearseCommand } from '../../support/rehearse-command.ts';
import { emptyFolder } from '../../support/files.ts';

const folder = emptyFolder();

/** One fault of each kind that needs no waiting. */
const READ = ['reset', 'half-response', 'html', 'status-401', 'redirect', 'empty-list@/data'];

// Those that void a charge, and those in other languages: test/samples/run.samples.ts.
/** The cases of each example program. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'bulk-charge': WRITE_FAULTS.map((kind) => `createBulkTokenizedCharge#1:${kind}`),
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

const programs = await buildExamples(folder);
beforeAll(() => void vi.stubEnv('PAYMENTS_TOKENS', 'first-token,second-token'));
afterAll(() => vi.unstubAllEnvs());

test.each(Object.entries(EXAMPLES))('%s says what has happened', async (name, cases) => {
  const command = [...NODE, programs.get(name) ?? ''];
  const { report } = await rehearseCommand({ command, cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
});
