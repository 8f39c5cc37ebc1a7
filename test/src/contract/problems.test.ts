import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { readGenerated } from '../../../src/shared/package-files.ts';
import { type Handlers, createMock } from '../../../src/mock/index.ts';
import { type Call, send } from '../mock/support/calls.ts';

const ids = Object.keys(operations) as OperationId[];

/** As Prism sets its validator up, with modules from inside it. */
const inside = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-http'));
const { default: Ajv } = inside('ajv') as typeof import('ajv');
const { default: addFormats } = inside('ajv-formats') as { default: (ajv: object) => void };
const { getHttpOperationsFromSpec } = inside('./index.js') as {
  getHttpOperationsFromSpec(document: unknown): Promise<Resource[]>;
};

interface Holder {
  schema?: object;
}

interface Resource {
  method: string;
  path: string;
  request?: { body?: { contents?: Holder[] }; path?: Holder[]; headers?: Holder[] };
  responses: { contents?: Holder[]; headers?: Holder[] }[];
}

function prismAjv(coerceTypes: boolean) {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strict: false, coerceTypes });
  addFormats(ajv);
  return ajv;
}

describe('the document in Prism', () => {
  let resources: readonly Resource[];

  beforeAll(async () => {
    resources = await getHttpOperationsFromSpec(readGenerated('openapi.json'));
  });

  // A schema that does not compile validates nothing in Prism, without a word.
  test.each(ids)('every schema of %s compiles', (id) => {
    const { method, path } = operations[id];
    const resource = resources.find(
      (each) => each.method === method.toLowerCase() && each.path === path,
    );
    const schemas = schemasOf(resource as Resource);
    expect(schemas.length).toBeGreaterThanOrEqual(2);
    for (const coerceTypes of [true, false]) {
      const ajv = prismAjv(coerceTypes);
      for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  test('a schema that does not compile throws here', () => {
    const ajv = prismAjv(false);
    expect(() => ajv.compile({ type: 'string', pattern: '(' })).toThrow(
      'Invalid regular expression',
    );
    expect(() => ajv.compile({ type: 'text' })).toThrow('schema is invalid');
  });
});

type BadRequest = [changes: Call, status: number, code: string];

/** Bad requests of operations that have more than a token to validate, with the code of the problem. */
const badRequests: { readonly [Id in OperationId]?: BadRequest[] } = {
  createBulkTokenizedCharge: [
    [{ body: { retry_strategy: {} } }, 400, 'required'],
    [{ body: bulk({ bulk_data: [{ amount: 'much' }] }) }, 400, 'type'],
    [{ body: bulk({ bulk_data: [{ email: 7 }] }) }, 400, 'type'],
    [{ body: bulk({ title: 5 }) }, 400, 'type'],
  ],
  voidCharge: [[{ raw: '{}' }, 415, '415']],
  getVirtualCard: [[{ token: 'two words' }, 401, '401']],
  updateVirtualAccountNumberBvn: [
    [{ body: {} }, 400, 'required'],
    [{ body: { bvn: 12345678901 } }, 400, 'type'],
    [{ body: { bvn: '1234 5678' } }, 400, 'pattern'],
    [{ raw: '' }, 400, 'required'],
  ],
  listRefunds: [[{ token: '' }, 401, '401']],
  listWebhookEndpoints: [
    [{ headers: { 'X-Trace-Id': 'short' } }, 400, 'minLength'],
    [{ headers: { 'X-Trace-Id': 'x'.repeat(300) } }, 400, 'maxLength'],
  ],
};
const withoutToken: BadRequest = [{ token: null }, 401, '401'];

describe('the mock', () => {
  const mock = createMock();
  afterAll(() => mock.close());

  test.each(
    ids.flatMap((id) =>
      [withoutToken, ...(badRequests[id] ?? [])].map((bad) => [id, ...bad] as const),
    ),
  )('a bad request of %s is refused: %j', async (id, changes, status, code) => {
    mock.reset();
    const response = await send(mock, id, changes);
    expect(response.status).toBe(status);
    const said = JSON.parse(response.headers.get('sl-violations') ?? '[]') as { code: unknown }[];
    expect(said.map((each) => String(each.code))).toContain(code);
    expect(mock.violations).toMatchObject([{ side: 'request', operation: id }]);
    expect(() => mock.assertNoViolations()).toThrow(/^1 violation of the document:/);
  });

  test('an e-mail address outside ASCII is accepted', async () => {
    mock.reset();
    const body = bulk({ bulk_data: [{ email: 'käthe@käse.example' }] });
    expect((await send(mock, 'createBulkTokenizedCharge', { body })).status).toBe(200);
    mock.assertNoViolations();
  });

  const interval = (number: string, more = '') =>
    `{"retry_strategy":{"retry_interval":${number},"retry_amount_variable":1,"retry_attempt_variable":1}${more}}`;

  test.each([
    '9223372036854775808',
    // Written out, the digits of the next two would be those of card numbers.
    String(-(2n ** 63n) - 1n),
    `${2n ** 63n * 10n}e-1`,
    '9223372036854775808.0',
    '18446744073709551616',
    '1e300',
  ])('an integer beyond 64 bits is refused by its text: %s', async (number) => {
    mock.reset();
    const response = await send(mock, 'createBulkTokenizedCharge', { raw: interval(number) });
    expect(response.status).toBe(400);
    expect(response.headers.get('sl-violations')).toContain('retry_interval');
  });

  // Where numbers begin in JSON, and where one in a text seems to.
  test.each([
    { raw: '{"retry_strategy":\n{"retry_interval":\n9223372036854775808}}', at: 'retry_interval' },
    { raw: '{"retry_strategy":{"retry_interval": 1E19}}', at: 'retry_interval' },
  ])('such an integer is found in $raw', async ({ raw, at }) => {
    mock.reset();
    expect((await send(mock, 'createBulkTokenizedCharge', { raw })).status).toBe(400);
    const problems = mock.violations[0]?.problems ?? [];
    expect(problems.map(({ location }) => location.at(-1))).toContain(at);
  });

  test('a text that looks like such an integer is a text, and an amount has no width', async () => {
    mock.reset();
    const wide = '9223372036854775808';
    const more = `,"title":" \\": ${wide}","bulk_data":[{"amount": ${wide}, "tx_ref":"[${wide}"}]`;
    const raw = interval('1', more);
    expect((await send(mock, 'createBulkTokenizedCharge', { raw })).status).toBe(200);
    mock.assertNoViolations();
  });

  // Stock Prism refuses integers that JavaScript does not hold exactly.
  test.each(['9223372036854775807', '-9223372036854775808'])(
    'an integer of 64 bits is accepted: %s',
    async (number) => {
      mock.reset();
      const response = await send(mock, 'createBulkTokenizedCharge', { raw: interval(number) });
      expect(response.status).toBe(200);
    },
  );

  test('more faults than a header holds are said in a list that is still JSON', async () => {
    mock.reset();
    const bulk_data = Array.from({ length: 100 }, () => ({ currency: 1 }));
    const response = await send(mock, 'createBulkTokenizedCharge', { body: { bulk_data } });
    const text = response.headers.get('sl-violations') ?? '';
    expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ code: 'type' }));
    expect(text.length).toBeGreaterThan(1500);
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(mock.violations[0]?.problems).toHaveLength(50);
  });

  test.each(ids)(
    'a response of %s that contradicts the document is a 500 that says how',
    async (id) => {
      const handlers = { [id]: () => ({ status: 200, body: wrongBody(id) }) } as Handlers;
      const breaking = createMock({ handlers });
      const { status, body, headers } = await send(breaking, id);
      if (id === 'updateVirtualAccountNumberBvn') {
        // Its success is open: there is nothing to contradict.
        expect(status).toBe(200);
        return;
      }
      expect(status).toBe(500);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(body.validation.length).toBeGreaterThan(0);
      expect(body.validation[0].location.slice(0, 2)).toEqual(['response', 'body']);
      expect(breaking.violations).toMatchObject([{ side: 'response', operation: id }]);
    },
  );

  test('a failure that contradicts the document is a 500 as well, and changes nothing', async () => {
    const batch = { id: 1, total_charges: 0, pending_charges: 0, processed_charges: 0 };
    const breaking = createMock({
      handlers: {
        createBulkTokenizedCharge: () => ({
          status: 400,
          body: { status: 'no' } as never,
          records: { bulkTokenizedCharges: [batch] },
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

  test.each([0, 2_500, 4_999])(
    'a long list is validated from its first record to its last: %i of 5,000',
    async (index) => {
      const charges = Array.from({ length: 5_000 }, () => ({}));
      const bulk_data = charges.with(index, { amount: 'much' });
      mock.reset();
      const body = bulk({ bulk_data });
      expect((await send(mock, 'createBulkTokenizedCharge', { body })).status).toBe(400);
      const location = ['body', 'bulk_data', String(index), 'amount'];
      expect(mock.violations[0]?.problems).toMatchObject([{ location, code: 'type' }]);
    },
  );
});

function bulk(changes: object) {
  const retry_strategy = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
  return { retry_strategy, ...changes };
}

/** The good response with its most important part of another type. */
function wrongBody(id: OperationId): unknown {
  return id === 'updateVirtualAccountNumberBvn' ? 5 : { status: 5, message: 5, data: 'x' };
}

function schemasOf({ request, responses }: Resource): object[] {
  const holders = [
    ...(request?.body?.contents ?? []),
    ...(request?.path ?? []),
    ...(request?.headers ?? []),
    ...responses.flatMap(({ contents = [], headers = [] }) => [...contents, ...headers]),
  ];
  return holders.flatMap(({ schema }) => (schema === undefined ? [] : [schema as object]));
}
