import { describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { choices, parseChoice } from '../../../src/service/choices.ts';
import { ChoiceError, type MockOptions, createMock } from '../../../src/mock/index.ts';
import { type Mock, type Received, read, send } from '../mock/support/calls.ts';

type Overrides = NonNullable<MockOptions['assume']>;
type Call = (mock: Mock) => Promise<Received>;

const voidOf = (flw_ref: string) => (mock: Mock) =>
  send(mock, 'voidCharge', { params: { flw_ref } });
const short = { headers: { 'X-Trace-Id': 'short' } };

/** What shows that another value is in force: the value, a call, and a part of its response. */
const effects: { [Id in keyof Overrides]-?: [Overrides[Id], Call, object] } = {
  'accepted-token': [
    'a-token',
    (mock) => send(mock, 'listRefunds', { token: 'another-token' }),
    { status: 401 },
  ],
  'bodiless-content-type': [
    'all',
    (mock) => send(mock, 'voidCharge', { contentType: null }),
    { status: 415 },
  ],
  'card-id-case': [
    'ignored',
    (mock) =>
      send(mock, 'getVirtualCard', {
        params: { id: examples.VirtualCardOne.data.id.toUpperCase() },
      }),
    { status: 200, body: { data: examples.VirtualCardOne.data } },
  ],
  'body-limit': [
    100,
    (mock) => send(mock, 'updateVirtualAccountNumberBvn', { body: { bvn: '1'.repeat(100) } }),
    { status: 413 },
  ],
  'bvn-update-response': [
    { any: ['thing'] },
    (mock) => send(mock, 'updateVirtualAccountNumberBvn'),
    { status: 200, body: { any: ['thing'] } },
  ],
  'bvn-update-unknown-order': [
    'Lost',
    (mock) => send(mock, 'updateVirtualAccountNumberBvn', { params: { order_ref: 'no' } }),
    { body: { message: 'Lost' } },
  ],
  'status.content-type': [
    422,
    (mock) => send(mock, 'listVirtualCards', { contentType: null }),
    { status: 422 },
  ],
  'empty-batch': [
    'refused',
    (mock) =>
      send(mock, 'createBulkTokenizedCharge', {
        body: { ...examples.BulkTokenizedChargeTwoCards, bulk_data: [] },
      }),
    { status: 400, body: { message: 'The request was refused' } },
  ],
  'empty-list-pages': [
    0,
    (mock) => {
      mock.seed({ refunds: [] });
      return send(mock, 'listRefunds');
    },
    { body: { meta: { page_info: { total: 0, total_pages: 0 } } } },
  ],
  'first-page': [
    0,
    (mock) => send(mock, 'listWebhookEndpoints'),
    { body: { meta: { page_info: { current_page: 0 } } } },
  ],
  'forbidden-message': [
    'NOT YOU',
    (mock) => send(mock, 'listWebhookEndpoints', { token: 'forbidden-token' }),
    { status: 403, body: { message: 'NOT YOU', error: { type: 'FORBIDDEN' } } },
  ],
  'forbidden-token': [
    'mallory',
    (mock) => send(mock, 'listRefunds', { token: 'mallory' }),
    { status: 403 },
  ],
  'status.main-forbidden': [
    401,
    (mock) => send(mock, 'listRefunds', { token: 'forbidden-token' }),
    { status: 401 },
  ],
  'status.main-invalid': [
    422,
    (mock) => send(mock, 'updateVirtualAccountNumberBvn', { body: { bvn: 1 } }),
    { status: 422 },
  ],
  'status.main-unauthorized': [
    400,
    (mock) => send(mock, 'listRefunds', { token: null }),
    { status: 400 },
  ],
  'no-preauth-message': [
    'No preauthorization',
    voidOf(examples.ChargeNormal.flw_ref ?? ''),
    { status: 404, body: { message: 'No preauthorization' } },
  ],
  'null-fields': [
    'accepted',
    (mock) =>
      send(mock, 'createBulkTokenizedCharge', {
        body: { ...examples.BulkTokenizedChargeTwoCards, title: null },
      }),
    { status: 200 },
  ],
  'refund-page-size': [
    25,
    (mock) => send(mock, 'listRefunds'),
    { body: { meta: { page_info: { page_size: 25 } } } },
  ],
  'refused-message': [
    'No.',
    (mock) => send(mock, 'getVirtualCard', { params: { id: 'no' } }),
    { body: { message: 'No.' } },
  ],
  'rejected-token': ['old', (mock) => send(mock, 'listRefunds', { token: 'old' }), { status: 401 }],
  'retry-missing-order': [
    'reversed',
    (mock) => send(mock, 'createBulkTokenizedCharge', { body: {} }),
    {
      body: {
        message:
          'retry_attempt_variable is required , retry_amount_variable is required , retry_interval is required',
      },
    },
  ],
  'status.retry-missing': [
    422,
    (mock) => send(mock, 'createBulkTokenizedCharge', { body: {} }),
    { status: 422 },
  ],
  'second-void': [
    'refused',
    async (mock) => {
      await voidOf('FLW-PREAUTH-0001')(mock);
      return voidOf('FLW-PREAUTH-0001')(mock);
    },
    { status: 404, body: { message: 'No PBTX transaction found' } },
  ],
  'status.too-large': [
    400,
    (mock) => send(mock, 'voidCharge', { raw: 'x'.repeat(11_000_000) }),
    { status: 400 },
  ],
  'trace-id-header': [
    'X-Operation',
    (mock) => send(mock, 'listWebhookEndpoints', { headers: { 'X-Operation': 'short' } }),
    { status: 400, body: { error: { validation_errors: [{ field_name: 'X-Operation' }] } } },
  ],
  'trace-id-optional': [
    false,
    (mock) => send(mock, 'listWebhookEndpoints', { headers: {} }),
    { status: 400, body: { error: { type: 'REQUEST_NOT_VALID' } } },
  ],
  'status.unknown-card': [
    400,
    (mock) => send(mock, 'getVirtualCard', { params: { id: 'no' } }),
    { status: 400 },
  ],
  'status.unknown-charge': [400, voidOf('no'), { status: 400 }],
  'status.unknown-order': [
    400,
    (mock) => send(mock, 'getVirtualAccountNumber', { params: { order_ref: 'no' } }),
    { status: 400 },
  ],
  'unknown-fields': [
    'refused',
    (mock) =>
      send(mock, 'updateVirtualAccountNumberBvn', { body: { bvn: '00000000000', note: 'new' } }),
    { status: 400 },
  ],
  'status.webhooks-invalid': [
    422,
    (mock) => send(mock, 'listWebhookEndpoints', short),
    { status: 422 },
  ],
  'status.wrong-method': [
    501,
    async (mock) => {
      return read(await mock.fetch('http://mock.example/v3/refunds', { method: 'DELETE' }));
    },
    { status: 501 },
  ],
  'status.wrong-path': [
    400,
    async (mock) => {
      return read(await mock.fetch('http://mock.example/v3/nothing'));
    },
    { status: 400 },
  ],
};

/** What they refuse rests on them; every other response would, and so they are left out of it. */
const LIMITS = ['accepted-token', 'body-limit', 'forbidden-token', 'rejected-token'];

describe('the choices of the mock', () => {
  test('are all tried here', () => {
    expect(Object.keys(effects).toSorted()).toEqual(Object.keys(choices).toSorted());
  });

  test.each(Object.entries(effects))(
    '%s can have another value',
    async (id, [value, call, expected]) => {
      expect(await call(createMock())).not.toMatchObject(expected);
      expect(await call(createMock({ assume: { [id]: value } }))).toMatchObject(expected);
    },
  );

  test.each(Object.entries(effects))(
    '%s is named by the responses that rest on it',
    async (id, [value, call]) => {
      const namedBy = async (mock: Mock) => {
        const { headers } = await call(mock);
        return (
          headers
            .get('Mock-Choices')
            ?.split(', ')
            .filter((each) => each === id) ?? []
        );
      };
      expect(await namedBy(createMock({ assume: { [id]: value } }))).toEqual([id]);
      expect(await namedBy(createMock())).toEqual(LIMITS.includes(id) ? [] : [id]);
    },
  );

  test('are not named by a response that rests on none', async () => {
    const mock = createMock();
    for (const operation of ['voidCharge', 'getVirtualCard', 'listVirtualCards'] as const) {
      const { headers, status } = await send(mock, operation);
      expect(status).toBe(200);
      expect(headers.get('Mock-Choices')).toBeNull();
    }
    const unknown = await send(mock, 'voidCharge', { params: { flw_ref: 'no' } });
    expect(unknown.headers.get('Mock-Choices')).toBe('status.unknown-charge');
    expect(unknown.headers.get('Access-Control-Expose-Headers')).toContain('Mock-Choices');
  });

  test('are named by the words of the table alone, whatever a handler says', async () => {
    const names = ['second-void', 'a\r\nSet-Cookie: b'] as never;
    const body = { status: 'error', message: 'No', data: null } as const;
    const handlers = { listRefunds: () => ({ status: 400, body, choices: names }) };
    const { headers } = await send(createMock({ handlers }), 'listRefunds');
    expect(headers.get('Mock-Choices')).toBe('second-void');
  });

  test('the accepted token is the only one, but for the one that is not permitted', async () => {
    const mock = createMock({ assume: { 'accepted-token': 'a-token' } });
    const statusWith = async (token: string | null) =>
      (await send(mock, 'listWebhookEndpoints', { token })).status;
    expect(await statusWith('a-token')).toBe(200);
    for (const token of ['another', 'A-TOKEN', 'null', null])
      expect(await statusWith(token)).toBe(401);
    expect(await statusWith('forbidden-token')).toBe(403);
  });

  test('the header of another name no longer counts', async () => {
    const mock = createMock({ assume: { 'trace-id-header': 'X-Operation' } });
    expect((await send(mock, 'listWebhookEndpoints', short)).status).toBe(200);
  });

  test.each([
    [
      { 'no-such-id': 1 },
      'there is no choice "no-such-id"; the choices are accepted-token, bodiless-content-type,',
    ],
    [{ 'status.unknown-order': 200 }, 'must be an HTTP status from 400 to 599, not 200'],
    [{ 'status.unknown-order': '404' }, 'must be an HTTP status from 400 to 599, not "404"'],
    [{ 'second-void': 'perhaps' }, 'must be one of voided, refused, not "perhaps"'],
    [{ 'refund-page-size': 0 }, 'must be a positive integer, not 0'],
    [{ 'rejected-token': 5 }, 'must be visible ASCII without blanks, not 5'],
    [{ 'accepted-token': '' }, 'must be visible ASCII without blanks, or null, not ""'],
    [{ 'trace-id-header': 'a b' }, 'must be the name of a header, not "a b"'],
  ])('%j is refused', (assume, message) => {
    const make = () => createMock({ assume: assume as Overrides });
    expect(make).toThrow(ChoiceError);
    expect(make).toThrow(message);
  });

  test.each([
    ['status.unknown-order=400', { 'status.unknown-order': 400 }],
    ['rejected-token=5', { 'rejected-token': '5' }],
    ['accepted-token=5', { 'accepted-token': '5' }],
    ['refused-message=a=b', { 'refused-message': 'a=b' }],
    ['bvn-update-response={"status":"success"}', { 'bvn-update-response': { status: 'success' } }],
    ['trace-id-optional=false', { 'trace-id-optional': false }],
  ])('"%s" is read from a command line', (text, expected) => {
    expect(parseChoice(text)).toEqual(expected);
  });
});
