import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../generated/operations.ts';
import { createMock } from '../../../../src/mock/node.ts';
import { usedMemory } from '../../../support/cost.ts';
import { type WireRequest, preferringRequest, wireRequest } from './requests.ts';
import { RUNS, SEQUENCE, type WireResponse, fuzz, sender } from './send.ts';

const mock = createMock();
let port: number;

beforeAll(async () => {
  ({ port } = await mock.listen());
});
afterAll(() => mock.close());

/** What a response to any request must be like. */
function expectSound(request: WireRequest, { status, headers, body }: WireResponse): void {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  if (request.method === 'HEAD' || status === 204 || status === 304) {
    expect(body).toBe('');
    return;
  }
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  const value = JSON.parse(body) as { status?: string };
  const webhooks = request.from !== null && operations[request.from].interface === 'webhooks';
  if (status >= 400 && request.from !== null)
    expect(value.status).toBe(webhooks ? 'failed' : 'error');
}

async function survive(
  arbitrary: fc.Arbitrary<WireRequest>,
  name: string,
  requests: number,
): Promise<void> {
  const { send, close } = sender(port);
  const property = fc.asyncProperty(
    fc.array(arbitrary, { minLength: SEQUENCE, maxLength: SEQUENCE }),
    async (sequence) => {
      const given = await Promise.all(sequence.map(send));
      for (const [index, response] of given.entries()) {
        const request = sequence[index] as WireRequest;
        try {
          expectSound(request, response);
        } catch (cause) {
          throw new Error(`${JSON.stringify(request)} got ${JSON.stringify(response)}`, { cause });
        }
      }
    },
  );
  try {
    await fc.assert(property, fuzz(name, requests));
  } finally {
    close();
  }
}

test(
  'any request gets a response that is no 5xx, and memory stays',
  { timeout: 600_000 },
  async () => {
    // What the first requests load and compile, and a full log, is not what is looked for.
    await survive(wireRequest, 'the first requests', Math.max(1_500, RUNS / 5));
    const before = usedMemory();
    await survive(wireRequest, 'any request', RUNS);
    const grown = (usedMemory() - before) / 1e6;
    process.stdout.write(`memory grown by ${grown.toFixed(1)} MB\n`);
    expect(grown).toBeLessThan(10);
  },
);

test('any preference gets a response', { timeout: 600_000 }, async () => {
  await expect(survive(preferringRequest, 'preferences', RUNS / 5)).resolves.toBeUndefined();
});
