import { expect, test } from 'vitest';
import { request, responses, raw } from '../../src/mock/support/socket.ts';
import { startMock } from './started.ts';

const json = { 'Content-Type': 'application/json' };

function header(name: string, value: unknown): object {
  return { kind: 'status', status: 503, headers: { [name]: value } };
}

/** Faults that no server can send, and the field that is to blame. */
const refused: [object, string][] = [
  ...[
    'Trailer',
    'tRAILER',
    'Content-Length',
    'Transfer-Encoding',
    'a b',
    '',
    'a:b',
    'é',
    'X\n',
  ].map((name): [object, string] => [header(name, '1'), 'headers']),
  ...['x\n', '\nx', '\r\nX-Other: 1', 'a\u0000b', '\u007f', '€', 5, null, ['a'], {}].map(
    (value): [object, string] => [header('X-Test', value), 'headers'],
  ),
  ...['x', ['X', '1'], null, 5].map((headers): [object, string] => [
    { kind: 'status', status: 503, headers },
    'headers',
  ]),
  ...['text/html\n', '\r\nX-Other: 1', '\u0001', 5, null].map((contentType): [object, string] => [
    { kind: 'body', body: '', contentType },
    'contentType',
  ]),
  ...[0, 99, 100, 101, 199, 600, 1000, -1, 200.5, 1e300, '200', 'x', null, [200]].map(
    (status): [object, string] => [{ kind: 'status', status }, 'status'],
  ),
  ...[0, -1, 1.5, '2', null].map((times): [object, string] => [{ kind: 'reset', times }, 'times']),
  ...['nothing', '__proto__', 'constructor', 5, null].map((operation): [object, string] => [
    { kind: 'reset', operation },
    'operation',
  ]),
  [{ kind: 'reset', applied: 'yes' }, 'applied'],
  [{ kind: 'toString' }, 'kind'],
  [{}, 'kind'],
];

/** Faults at the edge of what can be sent, and the status that arrives. */
const accepted: [object, number][] = [
  [header('X-Test', ''), 503],
  [header('X-Test', ' \t '), 503],
  [header('X-Test', '\u00e9\u00ff'), 503],
  [header('Date', 'never'), 503],
  [header('Set-Cookie', 'a=b'), 503],
  [header('content-type', 'text/html'), 503],
  [header('__proto__', '1'), 503],
  [{ kind: 'status', status: 204, body: 'text' }, 204],
  [{ kind: 'status', status: 205, headers: { 'X-Test': '1' } }, 205],
  [{ kind: 'status', status: 304, body: {} }, 304],
  [{ kind: 'status', status: 599, body: null }, 599],
  [{ kind: 'body', body: '' }, 200],
  [{ kind: 'body', body: null }, 200],
  [{ kind: 'body', body: '\ud800' }, 200],
  [{ kind: 'body' }, 200],
];

test('no fault ends the mock: what cannot be sent is refused by name of the field', async () => {
  const { port, origin, isAlive, complaints } = await startMock();
  const post = async (fault: object) => {
    const body = JSON.stringify(fault);
    const response = await fetch(`${origin}/__mock/failures`, {
      method: 'POST',
      headers: json,
      body,
    });
    return { status: response.status, body: (await response.json()) as { error: string } };
  };
  const next = async () => {
    const [head = ''] = (await raw(port, [request('GET /v3/refunds')])).split('\r\n\r\n');
    return { status: Number(head.slice(9, 12)), head };
  };
  for (const [fault, field] of refused) {
    const { status, body } = await post(fault);
    expect([status, body.error], JSON.stringify(fault)).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${field}\\b.*: `)),
    ]);
    expect(isAlive(), complaints()).toBe(true);
  }
  expect((await next()).status).toBe(200);
  for (const [fault, status] of accepted) {
    expect((await post(fault)).status, JSON.stringify(fault)).toBe(200);
    expect((await next()).status, JSON.stringify(fault)).toBe(status);
  }
  expect(responses(await raw(port, [request('GET /v3/refunds')]))).toMatchObject([{ status: 200 }]);
  expect(complaints()).toBe('');
});

test('no latency ends the mock', async () => {
  const { port, origin, isAlive, complaints } = await startMock();
  const latencies = [
    null,
    'soon',
    '5',
    ['1', '2'],
    [1],
    [1, 2, 3],
    {},
    [],
    [2, 1],
    -1,
    600_001,
    true,
  ];
  for (const latency of latencies) {
    const body = JSON.stringify({ latency });
    const response = await fetch(`${origin}/__mock/latency`, {
      method: 'PUT',
      headers: json,
      body,
    });
    const { error } = (await response.json()) as { error: string };
    expect([response.status, error], body).toEqual([400, expect.stringContaining('latency')]);
    expect(isAlive(), complaints()).toBe(true);
  }
  expect(responses(await raw(port, [request('GET /v3/refunds')]))).toMatchObject([{ status: 200 }]);
});
