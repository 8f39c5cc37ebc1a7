import { expect, test } from 'vitest';
import { redactText, secretsIn } from '../../../src/shared/redact.ts';
import { verify } from '../../../src/verify/index.ts';
import { clientOf, stub } from '../../src/client/support.ts';

/** An error body of the Main interface, with more in it. */
function errorWith(message: string, more: unknown): string {
  return JSON.stringify({ status: 'error', message, data: null, more });
}

// The mark `[redacted]` has both in it: replaced one after another, they made gigabytes of 560 bytes.
const parts = Array.from({ length: 18 }, () => [{ cvv: 'red' }, { cvv: 'act' }]).flat();

test('secrets that are a part of the mark cost no more than others', async () => {
  const body = errorWith('red act redacted', parts);
  expect(body.length).toBeLessThan(600);
  const result = await clientOf({ fetch: stub(400, body).fetch }).refunds.list();
  expect(result).toMatchObject({
    error: { message: 'listRefunds: http 400 [redacted] [redacted] [redacted]ed' },
  });
});

test('secrets that are a part of the mark do nothing to a report of verify', async () => {
  const report = await verify({
    token: 'token-1',
    baseUrl: 'https://a.example/v3',
    rate: 1e6,
    fetch: async () => new Response(errorWith('red act', parts), { status: 500 }),
  });
  expect(JSON.stringify(report).length).toBeLessThan(100_000);
});

test('a run of verify with more secrets than it can keep ends, and forgets none', async () => {
  const token = Array.from({ length: 500_001 }, (_, n) => `planted-${n}`);
  const run = verify({
    token: 'token-1',
    baseUrl: 'https://a.example/v3',
    rate: 1e6,
    fetch: async () => Response.json({ status: 'error', message: 'x', data: null, token }),
  });
  await expect(run).rejects.toThrow('hold more than 500,000 secrets');
});

function listOf<Item>(item: (n: number) => Item): Item[] {
  return Array.from({ length: 300_000 }, (_, n) => item(n));
}

function millisecondsOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

test.each<[string, unknown]>([
  ['in as many records', listOf((n) => ({ token: `planted-${n}` }))],
  ['in one field', { token: listOf((n) => `planted-${n}-abcde`) }],
  ['that are all the same', listOf(() => ({ token: 'planted-7-abcde' }))],
])('300,000 secrets %s cost less than twice reading them', (_, more) => {
  const bytes = new TextEncoder().encode(errorWith('planted-7-abcde is bad', more));
  const read = () => JSON.parse(new TextDecoder().decode(bytes)) as { message: string };
  const value = read();
  const redacted = () => redactText(value.message, secretsIn(value));
  expect(redacted()).toMatch(/^\[redacted\](?:-abcde)? is bad$/);
  // The smallest ratio of eight: what else the machine does is counted in the others.
  let ratio = Infinity;
  for (let count = 0; count < 8 && ratio >= 2; count += 1)
    ratio = millisecondsOf(redacted) / millisecondsOf(read);
  expect(ratio).toBeLessThan(2);
});
