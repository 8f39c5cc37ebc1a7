import { createServer } from '@stoplight/prism-http-server';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperationId, operations } from '../../../../generated/operations.ts';
import { assume } from '../../../../src/mock/assume.ts';
import { readDocument } from '../../../../src/mock/contract/document.ts';
import { createMock } from '../../../../src/mock/index.ts';
import { loadPrism } from '../../../../src/mock/contract/prism.ts';
import { type WireRequest, preferringRequest, rootOf, wireRequest } from './requests.ts';
import { RUNS, SEQUENCE, fuzz } from './runs.ts';
import { type WireAnswer, sender } from './send.ts';

const now = () => new Date('2026-03-01T12:00:00.000Z');
const fast = createMock({ now });
const strict = createMock({ now, strict: true });
const close: (() => unknown)[] = [];
let toFast: ReturnType<typeof sender>;
let toStrict: ReturnType<typeof sender>;
let toStock: ReturnType<typeof sender>;

beforeAll(async () => {
  toFast = sender((await fast.listen()).port);
  toStrict = sender((await strict.listen()).port);
  const stock = await stockPrism();
  toStock = sender(stock.port);
  for (const each of [toFast, toStrict, toStock]) close.push(() => each.close());
  close.push(
    () => fast.close(),
    () => strict.close(),
    stock.close,
  );
});
afterAll(async () => {
  for (const each of close) await each();
});

const sequences = (arbitrary: fc.Arbitrary<WireRequest>) =>
  fc.array(arbitrary, { minLength: SEQUENCE, maxLength: SEQUENCE });

test('the fast path and strict mode give the same answers', { timeout: 600_000 }, async () => {
  const mixed = fc.oneof(
    { weight: 19, arbitrary: wireRequest },
    { weight: 1, arbitrary: preferringRequest },
  );
  const property = fc.asyncProperty(sequences(mixed), async (sequence) => {
    fast.reset();
    strict.reset();
    // One after another, so that both see the same states.
    for (const request of sequence) {
      const [one, other] = await Promise.all([toFast.send(request), toStrict.send(request)]);
      expect(plain(one), JSON.stringify(request)).toEqual(plain(other));
    }
    expect(fast.violations).toEqual(strict.violations);
    for (const token of ['token-a', 'token-b', 'token-c']) {
      expect(fast.records(token)).toEqual(strict.records(token));
    }
  });
  await fc.assert(property, fuzz('the fast path against strict mode', RUNS * 0.4));
});

test('strict mode and stock Prism find the same faults', { timeout: 600_000 }, async () => {
  const seen = new Map<string, number>();
  let compared = 0;
  const property = fc.asyncProperty(sequences(wireRequest), async (sequence) => {
    const comparable = sequence.filter(survivesStock);
    const pairs = await Promise.all(
      comparable.map(async (request) => {
        const [mine, stock] = await Promise.all([
          toStrict.send(request),
          toStock.send({
            ...request,
            target: request.target.slice(rootOf(request.from as OperationId).length),
          }),
        ]);
        return [request, mine, stock] as const;
      }),
    );
    compared += pairs.length;
    for (const [request, mine, stock] of pairs) {
      const [ours, theirs] = [faults(mine), faults(stock)];
      if (JSON.stringify(ours) === JSON.stringify(theirs)) continue;
      const reason = shortened(mine, ours, theirs) ?? allowed(request);
      const what = `${JSON.stringify(request)}: ${JSON.stringify(ours)} against ${JSON.stringify(theirs)}`;
      expect(reason, what).toBeDefined();
      seen.set(reason as string, (seen.get(reason as string) ?? 0) + 1);
    }
  });
  await fc.assert(property, fuzz('strict mode against stock Prism', RUNS * 0.6));
  expect(compared).toBeGreaterThan(RUNS * 0.4);
  for (const [reason, count] of seen) process.stdout.write(`  ${count} differ: ${reason}\n`);
});

const MEDIA_TYPE = /^[\w*.+-]+\/[\w*.+-]+\s*(;|$)/;

/** Everything but the time and the connection. */
function plain({ status, headers, body }: WireAnswer) {
  const { date: _, ...rest } = headers;
  return { status, headers: rest, body };
}

/** Place and rule of each fault that an answer reports of its request, in one order. */
function faults({ status, headers }: WireAnswer): string[] {
  if (status === 405 || status === 404) return status === 405 ? ['method'] : [];
  const text = String(headers['sl-violations'] ?? '[]');
  const list = JSON.parse(text) as { location: string[]; code: unknown }[];
  return list.map(({ location, code }) => `${location.join('.')} ${String(code)}`).toSorted();
}

/**
 * Requests that stock Prism can be compared on. Not these: a path that no operation has (it knows no
 * base path, resolves dots and decodes literals), a question with OPTIONS (the mock answers
 * without an operation), an Accept header (it chooses an example by it, throws on one that is
 * none, and the mock does not look), malformed percent-encoding, in a form too, and a Content-Type
 * that is no media type (it throws and never answers).
 */
function survivesStock({ from, method, target, headers, body }: WireRequest): boolean {
  if (from === null || method === 'OPTIONS' || headers.some(([name]) => name === 'Accept'))
    return false;
  const types = headers.filter(([name]) => name === 'Content-Type');
  if (types.some(([, type]) => !MEDIA_TYPE.test(type))) return false;
  const path = target.split('?')[0] as string;
  if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path) || target.includes('__')) return false;
  const filled = path.slice(rootOf(from).length).split('/');
  if (filled.length !== operations[from].path.split('/').length) return false;
  const isForm = types.some(([, type]) => type.includes('form'));
  try {
    decodeURIComponent(path);
    if (isForm) decodeURIComponent(body ?? '');
    return new URL(target, 'http://mock.example').pathname === path;
  } catch {
    return false;
  }
}

/** The mock leaves faults out of a header that would become too long; it makes none up. */
function shortened({ headers }: WireAnswer, ours: string[], theirs: string[]): string | undefined {
  const isFull = String(headers['sl-violations'] ?? '').length > 1500;
  const rest = [...theirs];
  const isPart = ours.every((fault) => {
    const at = rest.indexOf(fault);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return isFull && isPart ? 'more faults than the header of the mock holds' : undefined;
}

/** The reason for which the mock and stock Prism may differ on a request. */
function allowed({ from, method, headers, body }: WireRequest): string | undefined {
  const { path } = operations[from as OperationId];
  const operation = Object.values(operations).find(
    (each) => each.path === path && each.method === method,
  );
  const valueOf = (wanted: string) => headers.find(([name]) => name === wanted)?.[1];
  const type = valueOf('Content-Type');
  const isJson = /^application\/json[ \t]*(;|$)/i.test(type ?? '');
  const coded = headers.some(
    ([name, value]) => name === 'Content-Encoding' && value.trim() === 'gzip',
  );
  if (body !== null && /^application\/([\w.]+\+)?json/i.test(type ?? '') && !isParsed(body)) {
    return 'stock Prism answers broken JSON, and an empty chunked body, before it judges';
  }
  if (body !== null && coded) {
    return 'stock Prism unpacks coded bodies; the mock refuses them';
  }
  if (type !== undefined && /;\s*$/.test(type))
    return 'stock Prism throws on a parameter that is none';
  if (operation === undefined) return undefined;
  if (type !== undefined && !isJson && operation.contentType !== null) {
    return 'the mock has refused another Content-Type and looks no further';
  }
  if (type === undefined && operation.contentType !== null) {
    return 'the service wants a Content-Type on this operation, which a document cannot say';
  }
  if (valueOf('X-Trace-Id')?.trim() === '') {
    return 'stock Prism takes an empty header for an absent one';
  }
  return undefined;
}

function isParsed(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

async function stockPrism() {
  const prism = loadPrism();
  const level = () => undefined;
  const logger: object = {
    child: () => logger,
    ...Object.fromEntries(
      ['trace', 'debug', 'info', 'success', 'start', 'warn', 'error', 'fatal'].map((name) => [
        name,
        level,
      ]),
    ),
  };
  const stock = createServer(await prism.operationsOf(readDocument(assume())), {
    components: { logger: logger as never },
    cors: false,
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
  });
  const url = await stock.listen(0, '127.0.0.1');
  return { port: Number(new URL(url).port), close: () => stock.close() };
}
