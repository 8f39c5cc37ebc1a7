import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { publishedContract } from '../../../src/contract/document.ts';
import { checkExchange } from '../../../src/verify/check.ts';
import {
  Deadline,
  DeadlineError,
  type ReceivedResponse,
  parseBody,
} from '../../../src/verify/exchange.ts';
import { readBody } from '../../../src/verify/sources/send.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const response = (body: Uint8Array, rest: Partial<ReceivedResponse> = {}): ReceivedResponse => {
  return { status: 200, headers: new Headers(), body, ...rest };
};

describe('the body of a response', () => {
  it.each([
    ['{"a":[1]}', { value: { a: [1] }, hasByteOrderMark: false }],
    [' null\n', { value: null, hasByteOrderMark: false }],
    ['', { kind: 'empty', found: 'an empty body' }],
    [' \r\n\t', { kind: 'empty', found: 'a body of white space' }],
    ['\n <p>', { kind: 'not-json', found: '5 bytes of HTML or XML', isForeign: true }],
    ['x', { kind: 'not-json', found: '1 byte that are not JSON' }],
    ['{"a":', { kind: 'not-json', found: '5 bytes that are not JSON' }],
  ])('%j is read as JSON, or described', (text, parsed) => {
    expect(parseBody(response(bytes(text)))).toEqual(parsed);
  });

  it('of other bytes is not JSON', () => {
    const found = '2 bytes that are not UTF-8';
    const received = response(new Uint8Array([0x22, 0xff]));
    expect(parseBody(received)).toEqual({ kind: 'not-json', found });
  });
});

describe('a stream', () => {
  async function* stream(chunks: readonly Uint8Array[], error?: Error) {
    yield* chunks;
    if (error !== undefined) throw error;
  }
  const named = (name: string, cause?: Error) => Object.assign(new Error('x', { cause }), { name });
  const late = { reason: 'time-out', isByReader: true };
  const closed = { reason: 'connection closed', isByReader: false };

  it.each([
    { error: undefined, truncation: undefined },
    { error: named('TimeoutError'), truncation: late },
    { error: named('AbortError', named('TimeoutError')), truncation: late },
    { error: named('TypeError', named('Error')), truncation: closed },
    { error: named('TypeError'), truncation: closed },
  ])('is read until it ends with $error', async ({ error, truncation }) => {
    const read = await readBody(stream([bytes('ab'), bytes('c')], error));
    expect(read).toEqual({ body: Buffer.from('abc'), truncation });
  });

  it('may be missing', async () => {
    expect(await readBody(null)).toEqual({ body: Buffer.alloc(0), truncation: undefined });
  });

  it('is read up to 32 MiB', async () => {
    const half = new Uint8Array(16 * 1024 * 1024);
    const whole = await readBody(stream([half, half]));
    expect([whole.body.length, whole.truncation]).toEqual([2 * half.length, undefined]);
    const part = await readBody(stream([half, half, bytes('x')]));
    expect([part.body.length, part.truncation]).toEqual([
      2 * half.length,
      { reason: 'more than 32 MiB', isByReader: true },
    ]);
  });
});

/** The findings of a response to a request without parameters. */
function findingsOf(operation: OperationId, received: ReceivedResponse) {
  const request = { method: 'GET', url: 'https://a.example/', headers: new Headers() };
  const deadline = new Deadline(60_000);
  const made = { operation, purpose: 'traffic' as const, parameters: {}, request, deadline };
  return checkExchange({ ...made, response: received }).findings;
}

test('a long list of which each field is wrong is a finding for each of them', () => {
  const [card] = examples.VirtualCardAll.data;
  const wrong = Object.entries(card as object).map(([name, value], index) => {
    return [name, typeof value === 'string' ? { a: index } : '~'];
  });
  const body = { ...examples.VirtualCardAll, data: Array(2_000).fill(Object.fromEntries(wrong)) };
  const findings = findingsOf('listVirtualCards', response(bytes(JSON.stringify(body))));
  const counts = findings.filter(({ at }) => at.startsWith('body')).map(({ count }) => count);
  expect(new Set(counts)).toEqual(new Set([2_000]));
  expect(counts.length).toBeLessThan(100);
});

test('an error whose status is open contradicts no status that the service has stated', () => {
  const contract = publishedContract();
  const excuseFor = contract.excuseFor.bind(contract);
  // As if the service had stated the status of each error but those of `default`.
  const excuses = vi.spyOn(contract, 'excuseFor').mockImplementation((kind, owners) => {
    const open = owners.filter((owner) => owner.endsWith('/WebhooksFailure'));
    return excuseFor(kind, open);
  });
  onTestFinished(() => excuses.mockRestore());
  const headers = new Headers({ 'content-type': 'application/json' });
  const body = bytes(JSON.stringify(examples.WebhooksTraceIdTooShort));
  const findings = findingsOf('listWebhookEndpoints', response(body, { status: 401, headers }));
  const found = findings.map((each) => `${each.kind}: ${each.found}`);
  expect(found).toEqual(['seen: HTTP 401 with an error of another status', 'seen: HTTP 401']);
});

describe('a deadline', () => {
  afterEach(() => vi.useRealTimers());

  it('is over after its time', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const deadline = new Deadline(50);
    vi.advanceTimersByTime(50);
    deadline.check();
    vi.advanceTimersByTime(1);
    const late = new DeadlineError('the check took more than 50 ms');
    expect(() => deadline.check()).toThrow(late);
  });
});
