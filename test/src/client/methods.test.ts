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

  test('goes to the root of its interface and no other', async () => {
    const { fetch, calls: asked } = stub(200, success);
    await call(clientOf({ fetch }));
    expect(asked.map((each) => each.url)).toEqual([(name === 'main' ? MAIN : WEBHOOKS) + url]);
  });

  test('is refused when the root of its interface was not given', async () => {
    const { fetch, calls: asked } = stub(200, success);
    const other = name === 'main' ? { baseUrl: undefined } : { webhooksBaseUrl: undefined };
    const result = await call(clientOf({ fetch, ...other }));
    const [missing] = Object.keys(other);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid_input', message: `${id}: invalid_input ${missing} is missing` },
    });
    expect(asked).toEqual([]);
  });
});

describe('the operation identifier of the webhook listing', () => {
  const { success } = calls.listWebhookEndpoints;

  test('is new for each call and long enough', async () => {
    const { fetch, calls: asked } = stub(200, success);
    const client = clientOf({ fetch });
    await client.webhookEndpoints.list();
    await client.webhookEndpoints.list();
    const ids = asked.map(({ init }) => init.headers.get('x-trace-id'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^.{12,255}$/);
  });

  test('can be chosen, and so can its header', async () => {
    const { fetch, calls: asked } = stub(200, success);
    const client = clientOf({ fetch, traceIdHeader: 'X-Operation' });
    await client.webhookEndpoints.list({ traceId: 'my-own-identifier' });
    const headers = asked[0]?.init.headers;
    expect(headers?.get('x-operation')).toBe('my-own-identifier');
    expect(headers?.has('x-trace-id')).toBe(false);
  });

  test.each(['twelve chars', '~'.repeat(255)])('may be %j', async (traceId) => {
    const { fetch, calls: sent } = stub(200, success);
    expect(await clientOf({ fetch }).webhookEndpoints.list({ traceId })).toMatchObject({
      ok: true,
    });
    expect(sent[0]?.init.headers.get('x-trace-id')).toBe(traceId);
  });

  describe('in a page that is no secure context, where there is no randomUUID,', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('has to be passed', async () => {
      const { fetch, calls: sent } = stub(200, success);
      const client = clientOf({ fetch });
      vi.stubGlobal('crypto', {});
      expect(await client.webhookEndpoints.list()).toMatchObject({
        ok: false,
        error: { kind: 'invalid_input', message: expect.stringContaining('randomUUID') },
      });
      expect(sent).toEqual([]);
      expect(await client.webhookEndpoints.list({ traceId: 'my-own-identifier' })).toMatchObject({
        ok: true,
      });
    });
  });

  test.each([
    'two\nlines here',
    'blank at the end ',
    'eleven char',
    'x'.repeat(256),
    ' blank first',
    'ünïcödé-identifier',
    7,
  ])('%j is refused, not sent', async (traceId) => {
    const { fetch, calls: sent } = stub(200, success);
    const result = await clientOf({ fetch }).webhookEndpoints.list({ traceId } as never);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid_input', operation: 'listWebhookEndpoints' },
    });
    expect(sent).toEqual([]);
  });
});
