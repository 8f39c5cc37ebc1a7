import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createMock } from '../../../src/mock/node.ts';
import { serve } from '../../support/serve.ts';
import { read, send } from './support/calls.ts';
import { raw, request, responses } from './support/socket.ts';
import { readText, rowsIn } from '../../support/files.ts';

const mock = createMock();
beforeEach(() => mock.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => mock.close());

interface Refused {
  action: string;
  sent?: unknown;
  status: number;
  says: string;
}
interface Rows {
  actions: Record<'ignored' | 'unclear', Refused[]>;
  hosts: Record<'local' | 'addresses' | 'foreign', string[]>;
}
const { actions, hosts } = rowsIn<Rows>(import.meta.dirname, 'cases.yaml');

async function control(action: string, body?: unknown, token?: string) {
  const [method = 'GET', path = ''] = action.split(' ');
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method, headers, ...(body === undefined ? {} : { body: text }) };
  return read(await mock.fetch(`http://mock.example/__mock${path}`, init));
}

describe('control over HTTP', () => {
  test('lists its actions, each with the fields that it takes', async () => {
    const { body, headers } = await control('GET ');
    expect((await control('GET /')).body).toEqual(body);
    const latency = { path: '/__mock/latency', fields: ['latency', 'operation'] };
    expect(body.actions).toContainEqual(expect.objectContaining(latency));
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('takes each action of the table in the guide, which says the same of it', async () => {
    const guide = readText('docs/mock.md');
    const row = /^\| `([A-Z]+) (\/__mock\S*)` +\| (.*?) +\| (?:none|`(\{.*?\})`) +\|/gm;
    const taken = [...guide.matchAll(row)].map(([, method, path, does, json]) => {
      return { listed: { method, path, does }, json };
    });
    const { body } = await control('GET ');
    expect(body.actions).toMatchObject(taken.map(({ listed }) => listed));
    const { id } = (await control('POST /snapshots')).body;
    for (const { listed, json } of taken) {
      const path = listed.path?.replace('/__mock', '').replace('{id}', id);
      const action = `${listed.method} ${path}`;
      expect(await control(action, json), action).toMatchObject({ status: 200 });
    }
  });

  test('shows and replaces the records of a token', async () => {
    await send(mock, 'voidCharge', { token: 'a' });
    expect((await control('GET /records', undefined, 'a')).body).toEqual(mock.records('a'));
    expect((await control('GET /records')).body).toEqual(mock.records());
    expect((await control('PUT /records', { refunds: [] }, 'a')).status).toBe(200);
    expect(mock.records('a').refunds).toEqual([]);
    expect(mock.records('b').refunds).toHaveLength(1);
    await control('POST /reset', undefined, 'a');
    expect(mock.records('a')).toEqual(mock.records());
  });

  test('names the field of records that do not fit', async () => {
    const { status, body } = await control('PUT /records', { refunds: [{ id: 'x' }] });
    expect(status).toBe(400);
    expect(body.problems).toEqual(['refunds[0].id: must be integer']);
  });

  test('takes and restores snapshots', async () => {
    const { id } = (await control('POST /snapshots')).body;
    await send(mock, 'voidCharge', { token: 'a' });
    expect((await control(`POST /snapshots/${id}/restore`)).status).toBe(200);
    expect(mock.records('a').charges[0]?.status).toBe('successful');
    const unknown = await control('POST /snapshots/none/restore');
    expect(unknown).toMatchObject({ status: 404, body: { error: 'there is no snapshot "none"' } });
  });

  test('keeps a hundred snapshots, the newest', async () => {
    const first = Number((await control('POST /snapshots')).body.id);
    for (let taken = 1; taken < 101; taken += 1) await control('POST /snapshots');
    const statusOf = async (id: number) => (await control(`POST /snapshots/${id}/restore`)).status;
    expect([await statusOf(first), await statusOf(first + 1)]).toEqual([404, 200]);
  });

  test('schedules faults and delays', async () => {
    await control('POST /failures', { kind: 'status', status: 500, times: 9 });
    expect((await send(mock, 'listRefunds')).status).toBe(500);
    expect((await control('GET /failures')).body).toEqual([
      { kind: 'status', status: 500, times: 8 },
    ]);
    await control('DELETE /failures');
    expect((await control('GET /failures')).body).toEqual([]);
    expect((await send(mock, 'listRefunds')).status).toBe(200);
    await control('PUT /latency', { latency: 40, operation: 'listRefunds' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isDone = false;
    const delayed = send(mock, 'listRefunds').then(() => (isDone = true));
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    expect((await send(mock, 'listSubscriptions')).status).toBe(200);
    await vi.advanceTimersByTimeAsync(39);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await delayed;
  });

  test.each(actions.ignored)('$action refuses what it would ignore: $sent', async (row) => {
    const { action, sent, says } = row;
    const { status, body } = await control(action, sent);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(JSON.stringify(says).slice(1, -1));
  });

  const wrong = [null, 'soon', '5', true, {}, -1, 600_001, [], [1], ['1', '2'], [1, 2, 3], [2, 1]];
  test.each(wrong.map((latency) => ({ latency })))('takes no latency of $latency', async (sent) => {
    const { status, body } = await control('PUT /latency', sent);
    expect([status, body.error]).toEqual([400, expect.stringContaining('latency: must be')]);
  });

  test('shows requests, violations, warnings and choices, and forgets what was noted', async () => {
    const listOf = async (name: string) => (await control(`GET /${name}`)).body;
    const lists = () => Promise.all(['requests', 'violations', 'warnings'].map(listOf));
    await send(mock, 'listWebhookEndpoints', { token: null, headers: {} });
    const warning = { problems: [{ code: 'required' }] };
    expect(await lists()).toMatchObject([[{ status: 401 }], [{ side: 'request' }], [warning]]);
    await control('DELETE /requests');
    expect(await lists()).toMatchObject([[], [{}], [warning]]);
    await control('DELETE /violations');
    expect(await lists()).toEqual([[], [], []]);
    expect((await control('GET /choices')).body).toEqual(mock.choices);
  });

  const tooLarge = {
    action: 'PUT /records',
    sent: ' '.repeat(11e6),
    status: 413,
    says: 'the body is too large',
  };
  test.each([...actions.unclear, tooLarge])('$action is a clear error: $says', async (row) => {
    const { action, sent, status, says } = row;
    const error = expect.stringContaining(says);
    expect(await control(action, sent, 'a')).toMatchObject({ status, body: { error } });
  });

  test('takes no other path for its own', async () => {
    const response = await mock.fetch('http://mock.example/__mocked/records');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 'error' });
  });
});

describe('control from elsewhere', () => {
  const json = { 'Content-Type': 'application/json' };
  const post = (url: string, headers: Record<string, string>) =>
    mock.fetch(url, { method: 'POST', headers });

  test.each([
    ['a website of another origin', { ...json, Origin: 'https://evil.example' }, 403],
    ['a page without an origin', { ...json, Origin: 'null' }, 403],
    ['a form, which a browser sends without a preflight', { 'Content-Type': 'text/plain' }, 415],
    ['a request without a Content-Type', {}, 415],
  ])('%s is refused', async (_name, headers: Record<string, string>, status) => {
    await send(mock, 'voidCharge');
    expect((await post('http://mock.example/__mock/reset', headers)).status).toBe(status);
    expect(mock.records('token-a').charges[0]?.status).toBe('voided');
  });

  test('a preflight request is not allowed', async () => {
    const response = await mock.fetch('http://mock.example/__mock/reset', { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.ok).toBe(false);
  });
});

const { local, addresses, foreign } = hosts;

/** The names and addresses under which the mock can be controlled. */
async function controlledUnder(port: number, names: readonly string[]): Promise<string[]> {
  const allowed: string[] = [];
  for (const host of names) {
    const sent = request('POST /__mock/reset', ['Content-Type: application/json']);
    const named = sent.replace('Host: mock', `Host: ${host}:${port}`);
    const [response] = responses(await raw(port, [named]));
    expect([200, 403]).toContain(response?.status);
    if (response?.status === 200) allowed.push(host);
  }
  return allowed;
}

const all = [...local, ...addresses, ...foreign, 'mock.internal'];

test.each([
  [undefined, local],
  ['127.0.0.1', local],
  ['localhost', local],
  ['0.0.0.0', [...local, ...addresses]],
  ['::', [...local, ...addresses]],
])('a mock that listens on %s is controlled under %j', async (host, allowed) => {
  const own = createMock();
  onTestFinished(() => own.close());
  const { port } = await own.listen({ host });
  expect(await controlledUnder(port, all)).toEqual(allowed);
});

test.each([
  ['::1', local],
  ['LOCALHOST', local],
  ['127.0.0.2', local],
  ['192.0.2.1', [...local, ...addresses]],
  ['Mock.Internal', [...local, ...addresses, 'mock.internal']],
])('a server of your own on %s is controlled under %j', async (host, allowed) => {
  const { port } = new URL(await serve(createMock({ host }).listener));
  expect(await controlledUnder(Number(port), all)).toEqual(allowed);
});
