import { validateHeaderName, validateHeaderValue } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { FaultError, createMock } from '../../../src/mock/node.ts';
import { requestOf, send } from './support/calls.ts';
import { rowsIn } from '../../support/files.ts';

const mock = createMock();
const root = new URL((await mock.listen()).urls.main).origin;
beforeEach(() => mock.reset());
afterAll(() => mock.close());
afterEach(() => vi.useRealTimers());

const FAILED = { kind: 'status', status: 503 };
const refused = JSON.stringify(examples.MainRequestRefused);

interface Row {
  fault: object;
  status: number;
  /** @default the usual error */
  body?: string;
}
interface WrongField {
  field: string;
  message: string;
  values: unknown[];
  /** The other fields. */
  of: object;
}
type Rows = { faults: Row[]; wrongFields: WrongField[] };
const { faults, wrongFields } = rowsIn<Rows>(import.meta.dirname, 'cases.yaml');
const notJson = { message: 'must be a JSON value', values: [1n, () => 1] };

describe('faults', () => {
  test('a status, a number of times, for one operation', async () => {
    const headers = { 'Retry-After': '1' };
    mock.fail({ kind: 'status', status: 503, headers, operation: 'listRefunds', times: 2 });
    expect((await send(mock, 'listSubscriptions')).status).toBe(200);
    for (let count = 0; count < 2; count += 1) {
      const received = await send(mock, 'listRefunds');
      expect(received).toMatchObject({ status: 503, body: examples.MainRequestRefused });
      expect(received.headers.get('retry-after')).toBe('1');
    }
    expect((await send(mock, 'listRefunds')).status).toBe(200);
  });

  test('are pending until they have happened, and a test can insist that they have', async () => {
    mock.assertNoPendingFaults();
    mock.fail({ kind: 'status', status: 503, operation: 'listRefunds', times: 2 });
    mock.fail({ kind: 'reset' });
    await send(mock, 'listRefunds');
    expect(mock.pendingFaults).toEqual([
      { kind: 'status', status: 503, operation: 'listRefunds', times: 1 },
      { kind: 'reset', times: 1 },
    ]);
    const message =
      '2 faults did not happen:\n  status at listRefunds, 1 time\n  reset at any request, 1 time';
    expect(() => mock.assertNoPendingFaults()).toThrow(new Error(message));
    mock.clearFaults();
    mock.assertNoPendingFaults();
  });

  test('a status of which the interface has an error of its own', async () => {
    const errors = {
      400: examples.WebhooksRequestNotValid,
      401: examples.WebhooksTokenRejected,
      403: examples.WebhooksAccessForbidden,
    };
    for (const [status, body] of Object.entries(errors)) {
      mock.fail({ kind: 'status', status: Number(status) });
      const received = await send(mock, 'listWebhookEndpoints');
      expect(received).toMatchObject({ status: Number(status), body });
    }
  });

  test('a connection reset, before or after the request took effect', async () => {
    for (const applied of [false, true]) {
      mock.reset();
      mock.fail({ kind: 'reset', applied });
      await expect(send(mock, 'voidCharge')).rejects.toMatchObject({
        name: 'TypeError',
        cause: { code: 'ECONNRESET' },
      });
      const status = applied ? 'voided' : 'successful';
      expect(mock.records('token-a').charges[0]?.status).toBe(status);
    }
  });

  test('truncate sends half a body, then the connection ends', async () => {
    mock.fail({ kind: 'truncate' });
    const { url, init } = requestOf('listRefunds');
    const response = await mock.fetch(url, init);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test('body replaces the body, and its type where one is given', async () => {
    const { url, init } = requestOf('listRefunds');
    mock.fail({ kind: 'body', body: '<html>', contentType: 'text/html' });
    const html = await mock.fetch(url, init);
    expect(html.headers.get('content-type')).toBe('text/html');
    expect([html.status, await html.text()]).toEqual([200, '<html>']);
    mock.fail({ kind: 'body', body: { status: 'success' } });
    expect((await send(mock, 'listRefunds')).body).toEqual({ status: 'success' });
    expect(mock.violations).toEqual([]);
  });

  test('a connection reset and half a body arrive through a port', async () => {
    const { url, init } = requestOf('listRefunds', {}, root);
    mock.fail({ kind: 'reset' });
    await expect(fetch(url, init)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    mock.fail({ kind: 'truncate' });
    await expect((await fetch(url, init)).text()).rejects.toThrow('terminated');
    expect((await fetch(url, init)).status).toBe(200);
  });

  test.each(faults)('$fault arrives through a port', async ({ fault, status, body = refused }) => {
    mock.fail(fault as never);
    const { url, init } = requestOf('listRefunds', {}, root);
    const response = await fetch(url, init);
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  test('are forgotten with a reset of the whole mock, and not of a token', async () => {
    mock.fail({ kind: 'status', status: 500 });
    mock.reset('token-a');
    expect((await send(mock, 'listRefunds')).status).toBe(500);
    mock.fail({ kind: 'status', status: 500 });
    mock.setLatency(60_000);
    mock.reset();
    expect((await send(mock, 'listRefunds')).status).toBe(200);
  });

  test('a share of all requests', async () => {
    let turn = 0;
    const random = () => [0.05, 0.1, 0.95, 0.09][turn++ % 4] as number;
    const shaky = createMock({ failureRate: 0.1, random });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await send(shaky, 'listRefunds')).status);
    expect(statuses).toEqual([503, 200, 200, 503, 503, 200, 200, 503]);
  });

  test.each<WrongField>([
    ...wrongFields,
    { field: 'kind', of: {}, message: 'must be one of status', values: [undefined] },
    { field: 'body', of: FAILED, ...notJson },
    { field: 'body', of: { kind: 'body' }, ...notJson },
  ])('whose field $field cannot be sent are refused: it $message', (row) => {
    const { field, message, values, of } = row;
    for (const value of values) {
      const fail = () => mock.fail({ ...of, [field.replace(/\[.*/, '')]: value } as never);
      expect(fail).toThrow(FaultError);
      expect(fail).toThrow(`${field}: ${message}`);
    }
  });

  test('accept the names and values of headers that a server of Node can write', () => {
    const succeeds = (run: () => void) => {
      try {
        run();
        return true;
      } catch {
        return false;
      }
    };
    const isAccepted = (name: string, value: string) =>
      succeeds(() => mock.fail({ kind: 'status', status: 500, headers: { [name]: value } }));
    const isWritten = (name: string, value: string) =>
      succeeds(() => {
        validateHeaderName(name);
        validateHeaderValue(name, value);
      });
    for (let code = 0; code < 0x180; code += 1) {
      for (const character of [String.fromCharCode(code), `x${String.fromCharCode(code)}`]) {
        mock.clearFaults();
        expect([code, isAccepted(character, '')]).toEqual([code, isWritten(character, '')]);
        expect([code, isAccepted('X', character)]).toEqual([code, isWritten('X', character)]);
      }
    }
  });

  test('wait up to a thousand, and no more', () => {
    const fault = { kind: 'reset' } as const;
    for (let count = 0; count < 1_000; count += 1) mock.fail(fault);
    const message = 'too many faults are pending; clear them first';
    expect(() => mock.fail(fault)).toThrow(new FaultError(message));
    mock.clearFaults();
    mock.fail(fault);
  });

  test('are as they were scheduled, whatever becomes of the object', async () => {
    const body = { value: 1 };
    const headers: Record<string, string> = { 'X-Test': '1' };
    const fault = { kind: 'status' as const, status: 500, headers, body };
    mock.fail(fault);
    Object.assign(fault, { status: 0 });
    headers['X-Test'] = '\n';
    body.value = 2;
    const received = await send(mock, 'listRefunds');
    expect([received.status, received.headers.get('x-test'), received.body]).toEqual([
      500,
      '1',
      { value: 1 },
    ]);
  });

  test('can replace a header of every response, whatever its case', async () => {
    mock.fail({ kind: 'status', status: 500, headers: { 'content-type': 'text/x' }, body: 1 });
    expect((await send(mock, 'listRefunds')).headers.get('content-type')).toBe('text/x');
  });

  test.each([{ failureRate: 2 }, { latency: -1 }, { latency: [5, 1] as const }])(
    '%j is no option',
    (options) => {
      expect(() => createMock(options)).toThrow(FaultError);
    },
  );
});

describe('latency', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  /** Returns true where a response takes exactly this long by the fake clock. */
  async function takes(slow: typeof mock, id: 'listRefunds' | 'listSubscriptions', ms: number) {
    let isDone = false;
    const timers = vi.getTimerCount();
    const response = send(slow, id).then(() => (isDone = true));
    while (vi.getTimerCount() === timers) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(ms - 1);
    const isEarly = isDone;
    await vi.advanceTimersByTimeAsync(1);
    await response;
    return !isEarly;
  }

  test('delays all responses, or those of one operation', async () => {
    const slow = createMock({ latency: [30, 50], random: () => 0.5 });
    expect(await takes(slow, 'listRefunds', 40)).toBe(true);
    slow.setLatency(120, 'listSubscriptions');
    expect(await takes(slow, 'listSubscriptions', 120)).toBe(true);
    expect(await takes(slow, 'listRefunds', 40)).toBe(true);
    expect(slow.requests.map(({ milliseconds }) => milliseconds)).toEqual([40, 120, 40]);
  });

  test('ends when the caller aborts, and a write takes no effect then', async () => {
    const slow = createMock({ latency: 60_000 });
    const { url, init } = requestOf('voidCharge');
    const controller = new AbortController();
    const response = slow.fetch(url, { ...init, signal: controller.signal });
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    controller.abort(new Error('enough'));
    await expect(response).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(slow.requests).toEqual([]);
    expect(slow.records('token-a').charges[0]?.status).toBe('successful');
  });
});

describe('a field that a fault does not have', () => {
  const long = 'x'.repeat(40);

  test.each<[string, object]>([
    ['"status" is no field of a fault of kind body', { kind: 'body', status: 502 }],
    [
      '"operaton" is no field of a fault of kind status; did you mean "operation"?',
      { kind: 'status', status: 500, operaton: 'listRefunds' },
    ],
    [`"${long}" is no field`, { kind: 'reset', [long.repeat(25_000)]: 1 }],
  ])('is refused: %s', async (message, fault) => {
    expect(() => mock.fail(fault as never)).toThrow(FaultError);
    expect(() => mock.fail(fault as never)).toThrow(message);
    expect((await send(mock, 'listRefunds')).status).toBe(200);
  });

  test('counts as none where it is undefined', () => {
    expect(() => mock.fail({ kind: 'truncate', applied: undefined } as never)).not.toThrow();
  });
});
