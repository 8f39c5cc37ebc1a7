import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { operations, requests } from '../../../generated/operations.ts';
import { unwrap } from '../../../src/client/index.ts';
import { createMock } from '../../../src/mock/node.ts';
import { validateData } from '../../../src/validate/index.ts';
import { calls, callsOfRecords, operationIds } from './calls.ts';
import { clientAt, clientOf, json, serve, stub } from './support.ts';

test('every operation of the document has one method', async () => {
  const called: unknown[] = [];
  const { raw: _, ...groups } = clientOf({
    fetch: stub(200, {}).fetch,
    onCall: ({ operation }) => called.push(operation),
  });
  const methods = Object.values(groups).flatMap((group): unknown[] => Object.values(group));
  // The last parameter holds the options of the call; whether the call succeeds does not matter here.
  for (const method of methods as ((...values: string[]) => Promise<unknown>)[]) {
    await method(...Array.from({ length: method.length - 1 }, () => 'a-value'));
  }
  expect(called.toSorted()).toEqual(Object.keys(operations).toSorted());
});

describe.each(operationIds)('%s', (id) => {
  const { call, url, sent, success } = calls[id];
  const { method, interface: name } = operations[id];
  const contentType = requests[id].contentType?.mediaType;

  test('goes over the wire as the document says, and its success is handed on', async () => {
    const server = await serve((response) => json(response, 200, success));
    const result = await call(clientAt(server));

    expect(server.received).toHaveLength(1);
    const [request] = server.received;
    expect(request).toMatchObject({ method, url: (name === 'main' ? '/v3' : '') + url });
    expect(request?.headers).toMatchObject({ authorization: 'Bearer test-token' });
    expect(request?.headers['content-type']).toBe(contentType);
    const body = sent === undefined ? '' : JSON.stringify(sent);
    expect(request?.body).toBe(body);
    // With its length a body is not sent in chunks.
    const length = method === 'GET' ? undefined : String(Buffer.byteLength(body));
    expect(request?.headers['content-length']).toBe(length);

    if (!result.ok) throw result.error;
    const open = id === 'updateVirtualAccountNumberBvn';
    expect(result.data).toEqual(open ? success : (success as { data: unknown }).data);
    expect(result.meta).toEqual((success as { meta?: unknown }).meta);
    expect(result.response.status).toBe(200);
  });

  test('is refused without the root of its interface', async () => {
    const missing = name === 'main' ? 'baseUrl' : 'webhooksBaseUrl';
    const message = `${id}: invalid_input ${missing} is missing`;
    const result = await call(clientOf({ [missing]: undefined }));
    expect(result).toMatchObject({ error: { kind: 'invalid_input', message } });
  });
});

const mock = createMock();
const { urls } = await mock.listen();
beforeEach(() => mock.reset());
afterAll(() => mock.close());

describe.each([
  ['without a port', clientOf({ fetch: mock.fetch })],
  ['over a port', clientOf({ baseUrl: urls.main, webhooksBaseUrl: urls.webhooks })],
])('the client and the mock %s', (_, client) => {
  const ofRecords = callsOfRecords(client);

  test.each(Object.keys(ofRecords) as (keyof typeof ofRecords)[])('agree on %s', async (id) => {
    const data = unwrap(await ofRecords[id]());
    expect(validateData(id, data)).toEqual({ valid: true, value: data });
    expect(mock.violations).toEqual([]);
  });
});

describe('the operation identifier of the webhook listing', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Lists the endpoints with an identifier; what was sent of it. */
  async function sentWith(traceId?: string, traceIdHeader = 'X-Trace-Id') {
    const { fetch, calls: sent } = stub(200, calls.listWebhookEndpoints.success);
    const client = clientOf({ fetch, traceIdHeader });
    const result = await client.webhookEndpoints.list(traceId === undefined ? {} : { traceId });
    return { result, ids: sent.map(({ init }) => init.headers.get(traceIdHeader)), sent };
  }

  test('is new for each call and long enough', async () => {
    const ids = [...(await sentWith()).ids, ...(await sentWith()).ids];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^.{12,255}$/);
  });

  test.each(['twelve chars', '~'.repeat(255)])('may be %j in another header', async (traceId) => {
    const { result, ids, sent } = await sentWith(traceId, 'X-Operation');
    expect(result).toMatchObject({ ok: true });
    expect(ids).toEqual([traceId]);
    expect(sent[0]?.init.headers.has('x-trace-id')).toBe(false);
  });

  // A page that is no secure context has none.
  test('has to be passed where there is no randomUUID', async () => {
    vi.stubGlobal('crypto', {});
    const { result, ids } = await sentWith();
    const message = expect.stringContaining('randomUUID');
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid_input', message } });
    expect(ids).toEqual([]);
    expect((await sentWith('my-own-identifier')).ids).toEqual(['my-own-identifier']);
  });
});
