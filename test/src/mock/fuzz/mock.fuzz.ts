import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type OperationId, operations, requests } from '../../../../generated/operations.ts';
import { createMock } from '../../../../src/mock/node.ts';
import { stockPrism } from '../../../support/stock-prism.ts';
import { usedMemory } from '../../../support/cost.ts';
import { type WireRequest, preferringRequest, rootOf, wireRequest } from './requests.ts';
import { RUNS, SEQUENCE, type WireResponse, fuzz, sender } from './send.ts';

const document = fileURLToPath(new URL('../../../../generated/openapi.yaml', import.meta.url));
const now = () => new Date('2026-03-01T12:00:00.000Z');
const mock = createMock({ now });
const toMock = sender((await mock.listen()).port);
const prism = await stockPrism(document);
const toPrism = sender(prism.port);
afterAll(async () => {
  for (const each of [toMock, toPrism]) each.close();
  await mock.close();
  await prism.stop();
});

/** Sequences of requests, of which each gets its own response. */
function sequencesOf(request: fc.Arbitrary<WireRequest>) {
  return fc.array(request, { minLength: SEQUENCE, maxLength: SEQUENCE });
}

/** Sends a request to the mock, and checks its response. */
async function respond(request: WireRequest): Promise<WireResponse> {
  const response = await toMock.send(request);
  try {
    expectSound(request, response);
  } catch (cause) {
    throw new Error(`${JSON.stringify(request)} got ${JSON.stringify(response)}`, { cause });
  }
  return response;
}

/** Checks what holds of the response to any request. */
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

test('stock Prism finds the same problems, and none in what the mock accepts', async () => {
  const seen = new Map<string, number>();
  const used: number[] = [];
  let [sent, compared] = [0, 0];
  const property = fc.asyncProperty(sequencesOf(wireRequest), async (sequence) => {
    mock.reset();
    const pairs = await Promise.all(
      sequence.map(async (request) => {
        const isComparable = survivesStock(request);
        const [mine, stock] = await Promise.all([
          respond(request),
          isComparable ? toPrism.send(withoutRoot(request)) : undefined,
        ]);
        return { request, mine, stock };
      }),
    );
    for (const { request, mine, stock } of pairs) {
      if (stock === undefined) continue;
      compared += 1;
      const [ours, theirs] = [problems(mine), problems(stock)];
      if (JSON.stringify(ours) === JSON.stringify(theirs)) continue;
      const reason =
        shortened(mine, ours, theirs) ??
        explained(request, ours, theirs) ??
        (await carriedOver(request, ours));
      const what = `${JSON.stringify(request)}: ${JSON.stringify(ours)} against ${JSON.stringify(theirs)}`;
      expect(reason, what).toBeDefined();
      seen.set(reason as string, (seen.get(reason as string) ?? 0) + 1);
    }
    sent += sequence.length;
    if (sent >= ((used.length + 1) * RUNS) / 5) used.push(usedMemory());
  });
  await fc.assert(property, fuzz('the mock against stock Prism', RUNS));
  expect(compared).toBeGreaterThan(RUNS * 0.5);
  for (const [reason, count] of seen) process.stdout.write(`  ${count} differ: ${reason}\n`);
  // What is compiled or closed late makes one fifth of the run grow, a leak each of them.
  const grown = used.slice(1).map((bytes, index) => (bytes - used[index]!) / 1e6);
  const isLeak = grown.length > 0 && grown.every((megabytes) => megabytes > 2);
  expect(isLeak, `memory grown by ${grown.join(', ')} MB`).toBe(false);
}, 600_000);

test('any preference gets a response', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(sequencesOf(preferringRequest), async (sequence) => {
    expect(await Promise.all(sequence.map(respond))).toHaveLength(SEQUENCE);
  });
  await fc.assert(property, fuzz('preferences', RUNS / 5));
});

/** Stock Prism serves without base paths. */
function withoutRoot(request: WireRequest): WireRequest {
  return { ...request, target: request.target.slice(rootOf(request.from as OperationId).length) };
}

/** Explains a difference that a Prism that has just been started does not have. */
async function carriedOver(request: WireRequest, ours: string[]): Promise<string | undefined> {
  const stock = await stockPrism(document);
  const fresh = sender(stock.port);
  const theirs = problems(await fresh.send(withoutRoot(request)));
  fresh.close();
  await stock.stop();
  const isSame = JSON.stringify(ours) === JSON.stringify(theirs);
  return isSame ? 'stock Prism keeps something of earlier requests' : undefined;
}

const MEDIA_TYPE = /^[\w*.+-]+\/[\w*.+-]+\s*(;|$)/;

/** Prism refuses an `int64` beyond the integers that JavaScript holds exactly, which the document allows. */
function hasSafeIntegers({ body }: WireRequest): boolean {
  let isSafe = true;
  try {
    JSON.parse(body ?? '', (_, value: unknown) => {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) isSafe = false;
      return value;
    });
  } catch {
    // A body that is not JSON has no integers.
  }
  return isSafe;
}

/** Location and code of each problem that a response reports of its request, in one order. */
function problems({ status, headers }: WireResponse): string[] {
  if (status === 405 || status === 404) return status === 405 ? ['method'] : [];
  const text = String(headers['sl-violations'] ?? '[]');
  const list = JSON.parse(text) as { location: string[]; code: unknown }[];
  return list.map(({ location, code }) => `${location.join('.')} ${String(code)}`).toSorted();
}

/**
 * Requests that stock Prism can be compared on. Not these: a path that no operation has (it knows
 * no base path, resolves dots, takes empty values and decodes literals), OPTIONS (the mock responds
 * without an operation), an Accept header (Prism selects an example by it or throws), malformed
 * percent-encoding, in a form too, and a Content-Type that is no media type (it throws and never
 * responds).
 */
function survivesStock({ from, method, target, headers, body }: WireRequest): boolean {
  if (from === null || method === 'OPTIONS' || headers.some(([name]) => name === 'Accept'))
    return false;
  const types = headers.filter(([name]) => name === 'Content-Type');
  if (types.some(([, type]) => !MEDIA_TYPE.test(type) || /;\s*$/.test(type))) return false;
  const path = target.split('?')[0] as string;
  if (/\/(\/|$)|(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path) || target.includes('__')) return false;
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

/** The problems that only the first list has. */
function without(found: string[], others: string[]): string[] {
  const rest = [...others];
  return found.filter((each) => {
    const index = rest.indexOf(each);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}

/** The mock leaves problems out of a header that would become too long; it makes none up. */
function shortened(
  { headers }: WireResponse,
  ours: string[],
  theirs: string[],
): string | undefined {
  const isFull = String(headers['sl-violations'] ?? '').length > 1500;
  const isPart = without(ours, theirs).length === 0;
  return isFull && isPart ? 'more problems than the header of the mock holds' : undefined;
}

/** A reason for which the mock and stock Prism differ on a request, with what each may find alone. */
interface Difference {
  reason: string;
  applies: boolean;
  ours?: RegExp;
  theirs?: RegExp;
}

/** The reasons for a difference, where they explain each problem that one of the two finds alone. */
function explained(request: WireRequest, ours: string[], theirs: string[]): string | undefined {
  const applying = differencesOn(request).filter(({ applies }) => applies);
  const isExplained =
    without(ours, theirs).every((each) => applying.some((row) => row.ours?.test(each))) &&
    without(theirs, ours).every((each) => applying.some((row) => row.theirs?.test(each)));
  return isExplained ? applying.map(({ reason }) => reason).join('; ') : undefined;
}

const ABOUT_TOKEN = /^request 401$/;
const ABOUT_BODY = /^request(\.body\S*)? /;

function differencesOn(request: WireRequest): Difference[] {
  const { from, method, target, headers, body, chunked } = request;
  const { path } = operations[from as OperationId];
  const id = (Object.keys(operations) as OperationId[]).find(
    (each) => operations[each].path === path && operations[each].method === method,
  );
  const valueOf = (wanted: string) => headers.find(([name]) => name === wanted)?.[1];
  const token = valueOf('Authorization') ?? '';
  const type = valueOf('Content-Type') ?? '';
  const hasBody = body !== null;
  const isBroken = hasBody && /^application\/([\w.]+\+)?json/i.test(type) && !isParsed(body);
  const isCoded = headers.some(
    ([name, value]) => name === 'Content-Encoding' && /gzip/.test(value),
  );
  // On the card list it is an assumption, which a document cannot say.
  const needsType = id !== undefined && (requests[id].body !== null || id === 'listVirtualCards');
  const isStray = id !== undefined && requests[id].body === null && hasBody;
  return [
    {
      reason: 'Prism refuses integers beyond the safe ones',
      applies: !hasSafeIntegers(request),
      // The mock refuses those of more than 64 bits, by another keyword.
      ours: /^request\.body\.\S+ type$/,
      theirs: /^request\.body\.\S+ (maximum|minimum)$/,
    },
    {
      reason: 'stock Prism takes a comma for a list in a path',
      applies: target.split('?')[0]?.includes(',') === true,
      theirs: /^request\.path\.\w+ type$/,
    },
    {
      reason: 'stock Prism takes other texts for bearer tokens than RFC 9110 and RFC 6750',
      applies: /^Bearer[ \t]+[!-~]+[ \t]*$/i.test(token) !== /^Bearer\s.+$/.test(token),
      ours: ABOUT_TOKEN,
      theirs: ABOUT_TOKEN,
    },
    {
      reason: 'stock Prism refuses broken JSON, and an empty chunked body, before it validates',
      applies: isBroken,
      ours: /./,
    },
    {
      reason: 'stock Prism unpacks compressed bodies; the mock refuses them',
      applies: hasBody && isCoded,
      ours: /^request\.header\.content-encoding 415$/,
      theirs: ABOUT_BODY,
    },
    {
      reason: 'stock Prism does not see a chunked body where none belongs',
      applies: isStray && chunked,
      ours: /^request 415$/,
    },
    {
      reason: 'the mock refuses another Content-Type, or none, and looks no further at the body',
      applies: needsType && !/^application\/json[ \t]*(;|$)/i.test(type),
      ours: /^request\.header\.content-type 415$/,
      theirs: ABOUT_BODY,
    },
    {
      reason: 'stock Prism takes an empty header for a missing one',
      applies: valueOf('X-Trace-Id')?.trim() === '',
      ours: /^request\.header\.x-trace-id minLength$/,
    },
  ];
}

function isParsed(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
