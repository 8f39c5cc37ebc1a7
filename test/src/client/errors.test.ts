import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import { type ClientOptions, PaymentsError } from '../../../src/client/index.ts';
import { freePort } from '../../support/serve.ts';
import { calls, operationIds } from './calls.ts';
import { MAIN, clientOf, stub } from './support.ts';
import { rowsIn } from '../../support/files.ts';
import { edited } from '../verify/support/rows.ts';

/** A response that is no success. */
interface FailedResponse {
  given: string;
  status: number;
  type?: string;
  body?: unknown;
  example?: keyof typeof examples;
  at?: string;
  to?: unknown;
  kind?: string;
  shape?: string;
  unclear?: true;
}

/** An error of fetch. */
interface FailedRequest {
  given: string;
  cause?: object;
  message?: string;
  thrown?: string;
  code?: string;
}

interface Failures {
  responses: FailedResponse[];
  hints: (FailedResponse & { baseUrl?: string; says: string })[];
  notSent: FailedRequest[];
  maybeSent: FailedRequest[];
}
const failures = rowsIn<Failures>(import.meta.dirname, 'failures.yaml');
const { responses, hints, notSent, maybeSent } = failures;

/** The body of a row. */
function bodyOf({ body, example, at, to }: FailedResponse): unknown {
  if (example === undefined) return body;
  return edited(examples[example], at === undefined ? {} : { [at]: to });
}

test.each(responses)('$given is no success of any operation, and final', async (row) => {
  const { status, type = 'application/json', body, kind = 'http', shape = 'unknown' } = row;
  const isUnclear = row.unclear ?? shape === 'unknown';
  const headers: Record<string, string> = type === 'none' ? {} : { 'content-type': type };
  const error = { status, kind, shape, ...(body !== undefined && { body }) };
  for (const id of operationIds) {
    const { fetch, calls: sent } = stub(status, bodyOf(row), headers);
    const result = await calls[id].call(clientOf({ fetch, ...(status >= 500 && { retries: 0 }) }));
    const maybeApplied = isUnclear && operations[id].method !== 'GET';
    const retryable = status >= 500 && operations[id].method === 'GET';
    const more = { operation: id, retryable, maybeApplied };
    expect(result, id).toMatchObject({ ok: false, error: { ...error, ...more } });
    if (!result.ok) expect(result.error).toBeInstanceOf(PaymentsError);
    expect(sent).toHaveLength(1);
  }
});

/** What a void becomes when fetch throws this. */
async function voidWith(thrown: unknown) {
  const result = await clientOf({ fetch: () => Promise.reject(thrown as Error) }).charges.void('x');
  if (result.ok) throw new Error('must fail');
  return result.error;
}

/** An error of fetch, with what the runtime says of its cause. */
const fetchFailed = (more: object, message = 'why') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), more) });

const errorOf = ({ cause, message, thrown, code }: FailedRequest) =>
  cause === undefined
    ? Object.assign(new TypeError(thrown), code !== undefined && { code })
    : fetchFailed(cause, message);

test.each(notSent)('a write was not sent when there is $given', async (row) => {
  const { code } = { code: row.code, ...row.cause };
  expect(await voidWith(errorOf(row))).toMatchObject({
    kind: 'network',
    maybeApplied: false,
    ...(code !== undefined && { code }),
  });
});

test.each(maybeSent)('a write may have been sent after $given', async (row) => {
  expect(await voidWith(errorOf(row))).toMatchObject({ kind: 'network', maybeApplied: true });
});

test('the fetch of this runtime says that it has not connected', async () => {
  const free = `http://127.0.0.1:${await freePort()}`;
  for (const baseUrl of [free, 'http://127.0.0.1:1']) {
    const code = baseUrl === free ? { code: 'ECONNREFUSED' } : {};
    expect(await clientOf({ baseUrl, allowHttp: true }).charges.void('x')).toMatchObject({
      error: { kind: 'network', maybeApplied: false, ...code },
    });
  }
});

test('message, code and cause are redacted copies', async () => {
  const thrown = fetchFailed({ code: 'E-test-token' }, 'connect to test-token failed');
  const found = await voidWith(thrown);
  expect(found.message).toBe('voidCharge: network fetch failed: connect to [redacted] failed');
  expect(found.code).toBe('E-[redacted]');
  const { message, code } = found.cause as NodeJS.ErrnoException;
  expect([message, code]).toEqual(['fetch failed: connect to [redacted] failed', 'E-[redacted]']);
});

test('an error prints its message once, and no undefined, without a code no cause either', async () => {
  const found = await voidWith(fetchFailed({}));
  // With and without what Node prints of an error that nobody catches.
  for (const customInspect of [true, false]) {
    const printed = inspect(found, { customInspect });
    expect(printed.split('fetch failed: why')).toHaveLength(2);
    expect(printed).not.toContain('undefined');
  }
});

/** The message of the error of a read that gets this response. */
async function messageOf(status: number, body: unknown, options: Partial<ClientOptions> = {}) {
  const client = clientOf({ ...options, fetch: stub(status, body).fetch, retries: 0 });
  const result = await client.refunds.list();
  return result.ok ? '' : result.error.message;
}

test.each(hints)('$baseUrl gets $status with $body, which is told with "$says"', async (row) => {
  const { baseUrl = MAIN, status, says } = row;
  const message = await messageOf(status, bodyOf(row), { baseUrl });
  expect(message).toBe(`listRefunds: http ${status}${says}`);
});

test('a 404 of the Webhooks interface has no hint at /v3', async () => {
  const client = clientOf({ fetch: stub(404, {}).fetch });
  const message = 'listWebhookEndpoints: http 404';
  expect(await client.webhookEndpoints.list()).toMatchObject({ error: { message } });
});

test.each([200, 404, 502])('a web page with status %i is named by its title', async (status) => {
  const title = `Sign in\n${'x'.repeat(500)}`;
  const html = `<!doctype html><html><head><TITLE>${title}</title></head><p>${'y'.repeat(99)}</p>`;
  const message = await messageOf(status, html);
  expect(message).toContain('Sign in xxx');
  expect(message).not.toContain('yyy');
  expect(message.length).toBeLessThan(350);
});

// What is redacted of a text: test/src/shared/redact.test.ts.
test.each([
  ['card 4000 0566 5566 5556 of 4000056655665556', 'card [redacted] of [redacted]'],
  ['a charge of another-token and test-token', 'a charge of [redacted] and [redacted]'],
  ['a\u001B[2J\nb\u202Ec', 'a [2J b c'],
])('the message %j of the service is shown as %j', async (message, shown) => {
  const body = { status: 'error', message, data: null };
  const found = await messageOf(400, body, { webhooksToken: 'another-token' });
  expect(found).toBe(`listRefunds: http 400 ${shown}`);
});
