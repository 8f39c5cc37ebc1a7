import { afterEach, describe, expect, test, vi } from 'vitest';
import { operations, requests } from '../../../generated/operations.ts';
import { calls, operationIds } from './calls.ts';
import { MAIN, WEBHOOKS, clientAt, clientOf, json, serve, stub } from './support.ts';

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
    await using server = await serve((response) => json(response, 200, success));
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

  test('goes to the root of its interface alone, and is refused without it', async () => {
    const { fetch, calls: requested } = stub(200, success);
    await call(clientOf({ fetch }));
    const missing = name === 'main' ? 'baseUrl' : 'webhooksBaseUrl';
    const message = `${id}: invalid_input ${missing} is missing`;
    expect(await call(clientOf({ fetch, [missing]: undefined }))).toMatchObject({
      ok: false,
      error: { kind: 'invalid_input', message },
    });
    expect(requested.map((each) => each.url)).toEqual([(name === 'main' ? MAIN : WEBHOOKS) + url]);
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

  test('can have another header', async () => {
    const { ids, sent } = await sentWith('my-own-identifier', 'X-Operation');
    expect(ids).toEqual(['my-own-identifier']);
    expect(sent[0]?.init.headers.has('x-trace-id')).toBe(false);
  });

  test.each(['twelve chars', '~'.repeat(255)])('may be %j', async (traceId) => {
    const { result, ids } = await sentWith(traceId);
    expect(result).toMatchObject({ ok: true });
    expect(ids).toEqual([traceId]);
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
