import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ChoiceId, choices } from '../../src/service/choices.ts';
import { createMock } from '../../src/mock/index.ts';
import { resolved, dialects } from './support/schemas.ts';
import { type Json, type JsonObject, OpenApiDocument, isObject } from './support/document.ts';

/** Values in place of those that would refuse every request. */
const WITHIN: Record<string, object> = {
  'accepted-token': { 'accepted-token': 'any-token' },
  'body-limit': { 'body-limit': 100_000 },
};

type Assume = NonNullable<NonNullable<Parameters<typeof createMock>[0]>['assume']>;

/** Another value for each choice: `choices.test.ts` shows that it has an effect. */
const rows = readFileSync(new URL('../src/service/choices.yaml', import.meta.url), 'utf8');
const tried = (parse(rows) as { rows: { choice: ChoiceId; value: unknown }[] }).rows;
const others: Assume[] = [
  ...tried.map(({ choice, value }): Assume => ({ [choice]: value })),
  { 'bodiless-content-type': 'none' },
  { 'bvn-update-response': null },
].map((each) => ({ ...each, ...WITHIN[Object.keys(each)[0]!] }));

/** The mock as it comes, and with each choice made otherwise. */
const mocks = [{}, ...others].map((assume) => [JSON.stringify(assume), assume] as const);

let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
});

interface Call {
  token?: string;
  method?: string;
  path: string;
  body?: Json;
}

/** What the mock returns for a call, and whether the document allows it. */
async function send(assume: Assume, operationId: string, call: Call) {
  const mock = createMock({ assume });
  const { token = 'any-token', method = 'GET', path, body } = call;
  const isWebhooks = operationId === 'listWebhookEndpoints';
  const response = await mock.fetch(`http://mock${isWebhooks ? '' : '/v3'}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [assume['trace-id-header'] ?? 'X-Trace-Id']: 'trace-of-a-test',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const value = (await response.json()) as JsonObject;
  const responses = (document.operations[operationId] as JsonObject)['responses'] as JsonObject;
  const status = String(response.status);
  const schema = document.locate(`${operationId}/${status in responses ? status : 'default'}/body`);
  expect(dialects[0]!.validator(resolved(document, schema))(value), JSON.stringify(value)).toBe(
    true,
  );
  return { status: response.status, body: value };
}

const example = (name: string) => document.examples().get(name) as JsonObject;
const batch = (missing: readonly string[]): Json => {
  const body = structuredClone(example('BulkTokenizedChargeTwoCards'));
  for (const name of missing) delete (body['retry_strategy'] as JsonObject)[name];
  return body;
};
const retry = ['retry_interval', 'retry_amount_variable', 'retry_attempt_variable'];

test('what the document assumes, the mock takes from it', () => {
  const assumed = document
    .walk()
    .flatMap(([, { 'x-assumed': list }]) => (list ?? []) as JsonObject[])
    .filter(({ value }) => value !== undefined);
  const defaults = assumed.map(({ id }) => choices[id as ChoiceId].default);
  expect(defaults).toEqual(assumed.map(({ value }) => value));
});

describe.each(mocks)('the mock %s keeps what the document fixes', (_name, assume) => {
  test('a rejected and a forbidden token on Webhooks', async () => {
    const path = '/profile/webhook-endpoints';
    const rejected = assume['rejected-token'] ?? 'rejected-token';
    const { error: _, ...known } = example('WebhooksTokenRejected');
    expect(await send(assume, 'listWebhookEndpoints', { path, token: rejected })).toMatchObject({
      status: 401,
      body: { ...known, error: { type: 'UNAUTHORIZED', code: '10401' } },
    });
    const forbidden = assume['forbidden-token'] ?? 'forbidden-token';
    expect(await send(assume, 'listWebhookEndpoints', { path, token: forbidden })).toMatchObject({
      status: 403,
      body: { status: 'failed', error: { type: 'FORBIDDEN', code: '10403' } },
    });
  });
  test('the messages for an unknown charge and an unknown order', async () => {
    const charge = { method: 'POST', path: '/charges/unknown/void' };
    expect((await send(assume, 'voidCharge', charge)).body).toEqual(example('ChargeNotFound'));
    const order = { path: '/virtual-account-numbers/unknown' };
    expect((await send(assume, 'getVirtualAccountNumber', order)).body).toEqual(
      example('OrderNotFound'),
    );
  });
  test('the messages for missing retry settings', async () => {
    for (const missing of [retry, ...retry.map((name) => [name])]) {
      const call = { method: 'POST', path: '/bulk-tokenized-charges', body: batch(missing) };
      const { body } = await send(assume, 'createBulkTokenizedCharge', call);
      expect(body).toEqual({ status: 'error', message: expect.any(String), data: null });
      const clauses = String(body['message']).split(' , ');
      expect(clauses.toSorted()).toEqual(missing.map((name) => `${name} is required`).toSorted());
    }
  });
  test('the successes and their effects', async () => {
    const flwRef = String(example('ChargePreauth')['flw_ref']);
    const voided = { method: 'POST', path: `/charges/${flwRef}/void` };
    expect(await send(assume, 'voidCharge', voided)).toMatchObject({
      status: 200,
      body: { status: 'success', data: { status: 'voided' } },
    });
    const created = { method: 'POST', path: '/bulk-tokenized-charges', body: batch([]) };
    expect(await send(assume, 'createBulkTokenizedCharge', created)).toMatchObject({
      status: 200,
      body: { data: { total_charges: 2, pending_charges: 2, processed_charges: 0 } },
    });
    const bvn = {
      method: 'PUT',
      path: '/virtual-account-numbers/ORD-2026-0001',
      body: { bvn: '0' },
    };
    expect((await send(assume, 'updateVirtualAccountNumberBvn', bvn)).status).toBe(200);
    for (const [operationId, path] of [
      ['listVirtualCards', '/virtual-cards'],
      [
        'getVirtualCard',
        `/virtual-cards/${String(document.locate('getVirtualCard/parameters/id/examples/VirtualCardOne/value'))}`,
      ],
      ['getVirtualAccountNumber', '/virtual-account-numbers/ORD-2026-0001'],
      ['listSubscriptions', '/subscriptions'],
      ['listRefunds', '/refunds'],
      ['listWebhookEndpoints', '/profile/webhook-endpoints'],
    ] as const) {
      const { status, body } = await send(assume, operationId, { path });
      expect(status, operationId).toBe(200);
      const { meta } = body;
      if (isObject(meta)) expect(document.locate(`${operationId}/200/body.meta`)).toBeDefined();
    }
  });
});
