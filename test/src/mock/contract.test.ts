import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { assume } from '../../../src/mock/assume.ts';
import { readDocument } from '../../../src/mock/contract/document.ts';
import { type Handlers, createMock } from '../../../src/mock/index.ts';
import { resourcesOf } from '../../../src/mock/contract/judge.ts';
import { type PrismOperation, loadPrism } from '../../../src/mock/contract/prism.ts';
import { prismAjv } from '../../../src/mock/contract/schemas.ts';
import { type Call, requestOf, send } from './calls.ts';

const ids = Object.keys(operations) as OperationId[];

describe('the document in the hands of Prism', () => {
  let resources: ReadonlyMap<OperationId, PrismOperation>;

  beforeAll(async () => {
    resources = await resourcesOf(loadPrism(), readDocument(assume()));
  });

  // A schema that does not compile validates nothing in Prism, and nobody is told.
  test.each(ids)('every schema of %s compiles, with each of the two set-ups of Prism', (id) => {
    const schemas = schemasOf(resources.get(id) as PrismOperation);
    expect(schemas.length).toBeGreaterThanOrEqual(2);
    for (const coerceTypes of [true, false]) {
      const ajv = prismAjv(loadPrism(), { allErrors: true, coerceTypes });
      for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  test('a schema that does not compile would be noticed here', () => {
    const ajv = prismAjv(loadPrism(), { allErrors: true });
    expect(() => ajv.compile({ type: 'string', pattern: '(' })).toThrow(
      'Invalid regular expression',
    );
    expect(() => ajv.compile({ type: 'text' })).toThrow('schema is invalid');
  });
});

/** At least one bad request for each operation, and what Prism's pipeline says of it. */
const badRequests: { readonly [Id in OperationId]: [Call, number, string][] } = {
  createBulkTokenizedCharge: [
    [{ body: { retry_strategy: {} } }, 400, 'required'],
    [{ body: bulk({ bulk_data: [{ amount: 'much' }] }) }, 400, 'type'],
    [{ body: bulk({ bulk_data: [{ email: 'nobody' }] }) }, 400, 'format'],
    [{ body: bulk({ title: 5 }) }, 400, 'type'],
  ],
  voidCharge: [[{ raw: '{}' }, 415, '415']],
  listVirtualCards: [[{ token: null }, 401, '401']],
  getVirtualCard: [[{ params: { id: '' } }, 400, 'required']],
  getVirtualAccountNumber: [[{ params: { order_ref: '' } }, 400, 'required']],
  updateVirtualAccountNumberBvn: [
    [{ body: { bvn: 12345678901 } }, 400, 'type'],
    [{ body: { bvn: '1234 5678' } }, 400, 'pattern'],
    [{ raw: '' }, 400, 'required'],
  ],
  listSubscriptions: [[{ token: null }, 401, '401']],
  listRefunds: [[{ token: '' }, 401, '401']],
  listWebhookEndpoints: [
    [{ headers: { 'X-Trace-Id': 'short' } }, 400, 'minLength'],
    [{ headers: { 'X-Trace-Id': 'x'.repeat(300) } }, 400, 'maxLength'],
  ],
};

describe.each([false, true])('with strict: %s', (strict) => {
  const mock = createMock({ strict });
  afterAll(() => mock.close());

  test.each(ids.flatMap((id) => badRequests[id].map((bad) => [id, ...bad] as const)))(
    'a bad request of %s is refused: %j',
    async (id, changes, status, code) => {
      mock.reset();
      const answer = await send(mock, id, changes);
      expect(answer.status).toBe(status);
      const said = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as { code: unknown }[];
      expect(said.map((each) => String(each.code))).toContain(code);
      expect(mock.violations).toMatchObject([{ side: 'request', operation: id }]);
      expect(() => mock.assertNoViolations()).toThrow(/^1 violation of the document:/);
    },
  );

  test('more faults than a header holds are said in a list that is still JSON', async () => {
    mock.reset();
    const bulk_data = Array.from({ length: 100 }, () => ({ currency: 1 }));
    const answer = await send(mock, 'createBulkTokenizedCharge', { body: { bulk_data } });
    const text = answer.headers.get('sl-violations') ?? '';
    expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ code: 'type' }));
    expect(text.length).toBeGreaterThan(1500);
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(mock.violations[0]?.problems.length).toBeGreaterThan(100);
  });

  test.each(ids)('an answer of %s that breaks the document is a 500 that says how', async (id) => {
    const handlers = { [id]: () => ({ status: 200, body: wrongBody(id) }) } as Handlers;
    const breaking = createMock({ strict, handlers });
    const { status, body, headers } = await send(breaking, id);
    if (id === 'updateVirtualAccountNumberBvn') {
      // Its success is open: there is nothing to break.
      expect(status).toBe(200);
      return;
    }
    expect(status).toBe(500);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body.validation.length).toBeGreaterThan(0);
    expect(body.validation[0].location.slice(0, 2)).toEqual(['response', 'body']);
    expect(breaking.violations).toMatchObject([{ side: 'answer', operation: id }]);
  });

  test('a failure that breaks the document is a 500 as well, and changes nothing', async () => {
    const value = { id: 1, total_charges: 0, pending_charges: 0, processed_charges: 0 };
    const changes = [{ collection: 'bulkTokenizedCharges' as const, key: '1', value }];
    const breaking = createMock({
      strict,
      handlers: {
        createBulkTokenizedCharge: () => ({
          status: 400,
          body: { status: 'no' } as never,
          changes,
        }),
        listRefunds: () => {
          throw new Error('out of paper');
        },
      },
    });
    expect((await send(breaking, 'createBulkTokenizedCharge')).status).toBe(500);
    expect(breaking.records('token-a').bulkTokenizedCharges).toEqual([]);
    const thrown = await send(breaking, 'listRefunds');
    expect(thrown.status).toBe(500);
    expect(JSON.stringify(thrown.body)).toContain('the handler threw out of paper');
  });

  test('an answer of one of many records is checked to its last record', async () => {
    const [card] = mock.records().virtualCards;
    const many = Array.from({ length: 2_000 }, () => card);
    const list = (data: unknown[]) =>
      createMock({
        strict,
        handlers: {
          listVirtualCards: () => ({
            status: 200,
            body: { status: 'success', message: 'all', data: data as never },
          }),
        },
      });
    expect((await send(list(many), 'listVirtualCards')).status).toBe(200);
    const { status, body } = await send(list([...many, { ...card, cvv: 5 }]), 'listVirtualCards');
    expect(status).toBe(500);
    expect(body.validation[0].location).toEqual(['response', 'body', 'data', '2000', 'cvv']);
  });
});

function bulk(changes: object) {
  const retry_strategy = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
  return { retry_strategy, ...changes };
}

/** The good answer with its most important part of another type. */
function wrongBody(id: OperationId): unknown {
  return id === 'updateVirtualAccountNumberBvn'
    ? 5
    : { status: 'success', message: 'm', data: 'x' };
}

function schemasOf({ request, responses }: PrismOperation): object[] {
  const holders = [
    ...(request?.body?.contents ?? []),
    ...(request?.path ?? []),
    ...(request?.headers ?? []),
    ...responses.flatMap(({ contents = [], headers = [] }) => [...contents, ...headers]),
  ];
  return holders.flatMap(({ schema }) => (schema === undefined ? [] : [schema as object]));
}

test('a request of every operation is in the table', () => {
  for (const id of ids) expect(badRequests[id].length, id).toBeGreaterThan(0);
  expect(requestOf('voidCharge').url).toContain('/v3/charges/');
});
