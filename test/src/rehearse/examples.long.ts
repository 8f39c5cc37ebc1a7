import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../../../src/cli/rehearse.ts';
import type { RehearsalReport } from '../../../src/rehearse/index.ts';

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'rehearsed-examples-'));

/** One fault of each kind that needs no waiting. */
const WRITE = [
  'reset-before',
  'reset-after',
  'half-response',
  'empty-body-before',
  'html-before',
  'status-400-before',
  'status-503-after',
  'redirect',
  'error-with-status-200',
];
const READ = ['reset', 'half-response', 'html', 'status-401', 'redirect', 'empty-list@/data'];

/** The cases of each example program. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'bulk-charge': WRITE.map((kind) => `createBulkTokenizedCharge#1:${kind}`),
  'void-and-recover': WRITE.map((kind) => `voidCharge#1:${kind}`),
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

beforeAll(async () => {
  vi.stubEnv('PAYMENTS_TOKENS', 'first-token,second-token');
  await build({
    entryPoints: Object.keys(EXAMPLES).map((name) => join(root, 'examples/client', `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: {
      'payments-contract/validate': join(root, 'src/validate/index.ts'),
      'payments-contract': join(root, 'src/client/index.ts'),
    },
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function rehearsed(
  command: readonly string[],
  cases: readonly string[],
): Promise<RehearsalReport> {
  const out = join(folder, 'report.json');
  const only = cases.flatMap((id) => ['--case', id]);
  await run(['--format', 'json', '--out', out, ...only, '--', ...command]);
  return JSON.parse(readFileSync(out, 'utf8')) as RehearsalReport;
}

test.each(Object.entries(EXAMPLES))('%s says what has happened', async (name, cases) => {
  const report = await rehearsed([process.execPath, join(folder, `${name}.mjs`)], cases);
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
});

test.each([
  ['python3', 'examples/python/pay.py'],
  ['sh', 'examples/curl/void.sh'],
])('%s %s says what has happened', async (...command) => {
  const cases = WRITE.map((kind) => `voidCharge#1:${kind}`);
  expect(await rehearsed(command, cases)).toMatchObject({ cases, unreached: [], findings: [] });
});
