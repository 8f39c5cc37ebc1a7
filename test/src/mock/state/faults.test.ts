import { validateHeaderName, validateHeaderValue } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { FaultError, createMock } from '../../../../src/mock/index.ts';
import { requestOf, send } from '../support/calls.ts';

const mock = createMock();
beforeEach(() => mock.reset());
afterEach(() => vi.useRealTimers());

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

  test('half a body', async () => {
    mock.fail({ kind: 'truncate' });
    const { url, init } = requestOf('listRefunds');
    const response = await mock.fetch(url, init);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test('another body', async () => {
    const { url, init } = requestOf('listRefunds');
    mock.fail({ kind: 'body', body: '<html>', contentType: 'text/html' });
    const html = await mock.fetch(url, init);
    expect([html.status, html.headers.get('content-type'), await html.text()]).toEqual([
      200,
      'text/html',
      '<html>',
    ]);
    mock.fail({ kind: 'body', body: { status: 'success' } });
    expect((await send(mock, 'listRefunds')).body).toEqual({ status: 'success' });
    expect(mock.violations).toEqual([]);
  });

  test('the same through a port', async () => {
    const { urls } = await mock.listen();
    const { url, init } = requestOf('listRefunds', {}, new URL(urls.main).origin);
    mock.fail({ kind: 'reset' });
    await expect(fetch(url, init)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    mock.fail({ kind: 'truncate' });
    await expect(fetch(url, init).then((response) => response.text())).rejects.toThrow(
      'terminated',
    );
    expect((await fetch(url, init)).status).toBe(200);
    await mock.close();
  });

  test('a share of all requests', async () => {
    let turn = 0;
    const random = () => [0.05, 0.5, 0.95, 0.09][turn++ % 4] as number;
    const shaky = createMock({ failureRate: 0.1, random });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await send(shaky, 'listRefunds')).status);
    expect(statuses).toEqual([503, 200, 200, 503, 503, 200, 200, 503]);
  });

  test.each([
    [{ kind: 'no' }, 'kind: must be one of status, reset, truncate, body'],
    [{ kind: 'status', status: 42 }, 'status: must be an integer from 200 to 599'],
    [{ kind: 'reset', times: 0 }, 'times: must be an integer, 1 or more'],
    [
      { kind: 'reset', operation: 'nothing' },
      'operation: must be one of createBulkTokenizedCharge,',
    ],
    [{ kind: 'reset', applied: 1 }, 'applied: must be true or false'],
    [{ kind: 'status', status: 500, headers: [] }, 'headers: must be an object of strings'],
    [
      { kind: 'status', status: 500, headers: { Trailer: 'x' } },
      'headers["Trailer"]: follows from',
    ],
    [{ kind: 'status', status: 500, headers: { A: 1 } }, 'headers["A"]: must be a string'],
    [{ kind: 'status', status: 500, body: () => 1 }, 'body: must be a JSON value'],
    [{ kind: 'body', body: 1n }, 'body: must be a JSON value'],
    [{ kind: 'body', body: '', contentType: 'a\nb' }, 'contentType: must be Latin-1'],
  ])('%o cannot be simulated', (fault, message) => {
    expect(() => mock.fail(fault as never)).toThrow(FaultError);
    expect(() => mock.fail(fault as never)).toThrow(message);
  });

  test('accept the names and values of headers that a server of Node can write', () => {
    const isAccepted = (name: string, value: string) => {
      try {
        mock.fail({ kind: 'status', status: 500, headers: { [name]: value } });
        return true;
      } catch {
        return false;
      }
    };
    const isWritten = (name: string, value: string) => {
      try {
        validateHeaderName(name);
        validateHeaderValue(name, value);
        return true;
      } catch {
        return false;
      }
    };
    for (let code = 0; code < 0x180; code += 1) {
      for (const character of [String.fromCharCode(code), `x${String.fromCharCode(code)}`]) {
        mock.clearFaults();
        expect([code, isAccepted(character, '')]).toEqual([code, isWritten(character, '')]);
        expect([code, isAccepted('X', character)]).toEqual([code, isWritten('X', character)]);
      }
    }
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
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });

  /** Whether a response of the operation takes exactly this long, none of which really passes. */
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
  });

  test('ends when the caller aborts', async () => {
    const slow = createMock({ latency: 60_000 });
    const { url, init } = requestOf('listRefunds');
    const controller = new AbortController();
    const response = slow.fetch(url, { ...init, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(response).rejects.toThrow('enough');
  });
});

describe('a field that a fault does not have is refused, with the one that was probably meant', () => {
  test.each<[object, string]>([
    [{ kind: 'body', status: 502 }, '"status" is no field of a fault of kind body'],
    [{ kind: 'truncate', applied: true }, '"applied" is no field of a fault of kind truncate'],
    [
      { kind: 'status', status: 500, operaton: 'listRefunds' },
      '"operaton" is no field of a fault of kind status; did you mean "operation"?',
    ],
    [{ kind: 'reset', time: 2 }, 'did you mean "times"?'],
    [{ kind: 'reset', ['x'.repeat(1_000_000)]: 1 }, `"${'x'.repeat(40)}" is no field`],
  ])('%#', async (fault, message) => {
    expect(() => mock.fail(fault as never)).toThrow(FaultError);
    expect(() => mock.fail(fault as never)).toThrow(message);
    expect((await send(mock, 'listRefunds')).status).toBe(200);
  });

  test('a field that is undefined counts as none', () => {
    expect(() => mock.fail({ kind: 'truncate', applied: undefined } as never)).not.toThrow();
  });
});
