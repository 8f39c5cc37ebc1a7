import { build } from 'esbuild';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { createMock as createPageMock } from '../../src/mock/mock.ts';
import { createMock } from '../../src/mock/node.ts';
import { type WireRequest, preferringRequest, wireRequest } from '../src/mock/fuzz/requests.ts';
import { type WireResponse, sender } from '../src/mock/fuzz/send.ts';
import { inBrowser } from './browser.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_301);
const REQUESTS = Number(process.env['FUZZ_RUNS'] ?? 2_000);
const SEQUENCE = 40;
const NOW = '2026-03-01T12:00:00.000Z';

type Plain = { status: number; headers: Record<string, string>; body: string };

inBrowser('the corpus of the fuzz', (open) => {
  test('has the same responses in the page as from Node', { timeout: 600_000 }, async () => {
    await using page = await open();
    await page.goto(`${inject('origin')}operations/voidCharge.html`);
    await page.evaluate(await browserMock());
    await page.evaluate((now) => {
      const { pageMock } = globalThis as unknown as {
        pageMock: { createMock: typeof createPageMock };
      };
      const mock = pageMock.createMock({ now: () => new Date(now) });
      Object.assign(globalThis, {
        respond: async (requests: WireRequest[]) => {
          mock.reset();
          const responses: Plain[] = [];
          for (const { method, target, headers, body } of requests) {
            // As bytes: a text would get a Content-Type.
            const bytes = body === null ? {} : { body: new TextEncoder().encode(body) };
            const response = await mock.fetch(`https://mock.example${target}`, {
              method,
              headers,
              ...bytes,
            });
            responses.push({
              status: response.status,
              headers: Object.fromEntries(response.headers),
              body: await response.text(),
            });
          }
          return responses;
        },
      });
    }, NOW);

    const mock = createMock({ now: () => new Date(NOW) });
    const { send, close } = sender((await mock.listen()).port);
    const mixed = fc.oneof(
      { weight: 19, arbitrary: wireRequest },
      { weight: 1, arbitrary: preferringRequest },
    );
    const all = fc.sample(mixed, { seed: SEED, numRuns: REQUESTS });
    const limits = new Map<string, number>();
    let compared = 0;
    for (let start = 0; start < all.length; start += SEQUENCE) {
      const sequence = all.slice(start, start + SEQUENCE).flatMap((request) => {
        const limit = limitOf(request);
        if (limit === undefined) return [request];
        limits.set(limit, (limits.get(limit) ?? 0) + 1);
        // What a browser would send can be compared; what it cannot send is left out.
        return limit === NORMALIZED ? [{ ...request, target: normalized(request.target) }] : [];
      });
      mock.reset();
      const expected: Plain[] = [];
      for (const request of sequence) expected.push(plain(await send(request)));
      const responses = await page.evaluate(
        (requests) =>
          (globalThis as unknown as { respond: (all: WireRequest[]) => Promise<Plain[]> }).respond(
            requests,
          ),
        sequence,
      );
      for (const [index, request] of sequence.entries()) {
        expect(responses[index], JSON.stringify(request)).toEqual(expected[index]);
      }
      compared += sequence.length;
    }
    close();
    await mock.close();
    process.stdout.write(`${compared} responses are the same, FUZZ_SEED=${SEED}\n`);
    for (const [limit, count] of limits) process.stdout.write(`  ${count}: ${limit}\n`);
    expect(compared).toBeGreaterThan(REQUESTS * 0.8);
  });
});

/** The mock as a browser gets it. */
async function browserMock(): Promise<string> {
  const contents = `export { createMock } from './src/mock/mock.ts';`;
  const bundled = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: 'pageMock',
    platform: 'browser',
    write: false,
  });
  // A variable of an evaluated text ends with it.
  return `${bundled.outputFiles[0]!.text}\nglobalThis.pageMock = pageMock;`;
}

const NORMALIZED = 'a browser writes the address in another way: dots, spaces, quotes, a lone "?"';

/** Why a browser cannot send a request as it is; the limits are those of the Fetch standard. */
function limitOf({ method, target, body }: WireRequest): string | undefined {
  if (method === 'TRACE') return 'fetch refuses the method TRACE';
  if (body !== null && (method === 'GET' || method === 'HEAD')) {
    return 'fetch sends no body with GET and HEAD';
  }
  return normalized(target) === target ? undefined : NORMALIZED;
}

function normalized(target: string): string {
  const { pathname, search } = new URL(`https://mock.example${target}`);
  return pathname + search;
}

/** Without what belongs to the connection. */
function plain({ status, headers, body }: WireResponse): Plain {
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = headers;
  return { status, headers: rest as Record<string, string>, body };
}
