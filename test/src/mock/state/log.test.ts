import { beforeEach, describe, expect, test } from 'vitest';
import { createMock, problemLine } from '../../../../src/mock/index.ts';
import { send } from '../support/calls.ts';

const mock = createMock();
beforeEach(() => mock.reset());

describe('the log', () => {
  const secrets = ['top-secret-token', '4242424242424242', '12345678901', 'card-token-0001'];

  test('contains no secrets', async () => {
    const token = 'top-secret-token';
    await send(mock, 'createBulkTokenizedCharge', { token });
    await send(mock, 'updateVirtualAccountNumberBvn', { token, body: { bvn: '12345678901' } });
    await send(mock, 'updateVirtualAccountNumberBvn', { token, body: { bvn: 12345678901 } });
    await send(mock, 'updateVirtualAccountNumberBvn', { token, raw: '{"bvn":"12345678901"' });
    await mock.fetch(`http://mock.example/v3/refunds?token=${token}`);
    const operations = mock.requests.map(({ operation, status }) => [operation, status]);
    expect(operations).toEqual([
      ['createBulkTokenizedCharge', 200],
      ['updateVirtualAccountNumberBvn', 200],
      ['updateVirtualAccountNumberBvn', 400],
      ['updateVirtualAccountNumberBvn', 400],
      ['listRefunds', 401],
    ]);
    expect(mock.requests.at(-1)?.body).toBeUndefined();
    expect(mock.requests[0]?.body).toMatchObject({
      title: 'January renewals',
      bulk_data: [{ token: '[redacted]', tx_ref: 'batch-2026-01-a' }, { token: '[redacted]' }],
    });
    expect(mock.violations).toHaveLength(3);
    const shown = JSON.stringify([mock.requests, mock.violations]);
    for (const secret of secrets) expect(shown).not.toContain(secret);
    expect(() => mock.assertNoViolations()).toThrow('body.bvn: ');
  });

  test('keeps the newest thousand requests and the first thousand violations', async () => {
    for (let count = 0; count < 1_005; count += 1) {
      await send(mock, 'getVirtualCard', { params: { id: `card-${count}` }, token: null });
    }
    expect(mock.requests).toHaveLength(1_000);
    expect(mock.requests[0]?.target).toBe('/v3/virtual-cards/card-5');
    expect(mock.requests.at(-1)?.target).toBe('/v3/virtual-cards/card-1004');
    expect(mock.violations).toHaveLength(1_000);
    expect(() => mock.assertNoViolations()).toThrow(/^1005 violations/);
  });

  test('has no violation for errors that the document describes', async () => {
    expect((await send(mock, 'getVirtualAccountNumber')).status).toBe(200);
    expect(
      (await send(mock, 'getVirtualAccountNumber', { params: { order_ref: 'no' } })).status,
    ).toBe(404);
    expect((await send(mock, 'listRefunds', { token: 'rejected-token' })).status).toBe(401);
    mock.assertNoViolations();
  });
});

describe('warnings', () => {
  test('are noted where the document cannot require what requests usually have', async () => {
    const { status, headers } = await send(mock, 'listWebhookEndpoints', { headers: {} });
    expect(status).toBe(200);
    expect(headers.get('sl-violations')).toBeNull();
    await send(mock, 'voidCharge', { contentType: null });
    expect(mock.violations).toEqual([]);
    expect(mock.warnings).toMatchObject([
      { operation: 'listWebhookEndpoints', problems: [{ code: 'required' }] },
      { operation: 'voidCharge', problems: [{ location: ['header', 'content-type'] }] },
    ]);
    expect(() => mock.assertNoViolations()).not.toThrow();
    mock.clearViolations();
    expect(mock.warnings).toEqual([]);
  });

  test('stand in a header of the response, as that to a query of which nothing is known', async () => {
    const [plain, paged] = await Promise.all(
      ['', '?unheard=of&unheard=again'].map((query) =>
        mock.fetch(`http://mock/v3/refunds${query}`, { headers: { Authorization: 'Bearer any' } }),
      ),
    );
    expect(plain?.headers.get('Mock-Warnings')).toBeNull();
    expect(paged?.headers.get('Access-Control-Expose-Headers')).toContain('Mock-Warnings');
    expect(JSON.parse(paged?.headers.get('Mock-Warnings') ?? '')).toEqual([
      {
        location: ['request', 'query'],
        severity: 'Warning',
        code: 'unknown',
        message: 'no query parameter of this name is known, and the mock ignores it',
      },
    ]);
    expect(await paged?.text()).toBe(await plain?.text());
    expect(mock.warnings).toMatchObject([{ operation: 'listRefunds', problems: [{}] }]);
    mock.assertNoViolations();
    const prism = 'http://mock/v3/refunds?__example=RefundPage';
    const { headers } = await mock.fetch(prism, { headers: { Authorization: 'Bearer any' } });
    expect(headers.get('Mock-Warnings')).toBeNull();
  });
});

describe('a refused token', () => {
  const own = createMock({ assume: { 'accepted-token': 'right-token' } });
  const missing = 'the header Authorization is missing: send "Authorization: Bearer TOKEN"';
  const scheme =
    'the header Authorization has not the scheme Bearer: send "Authorization: Bearer TOKEN"';
  const token = 'the header Authorization has not one token: send "Authorization: Bearer TOKEN"';
  const by = (choice: string) =>
    `header.authorization: is refused by the choice ${choice} of the mock`;

  test.each([
    { authorization: undefined, status: 401, says: missing },
    { authorization: 'secret-token', status: 401, says: scheme },
    { authorization: 'Basic secret-token', status: 401, says: scheme },
    { authorization: 'Bearer', status: 401, says: token },
    { authorization: 'Bearer secret token', status: 401, says: token },
    { authorization: 'Bearer rejected-token', status: 401, says: by('rejected-token') },
    { authorization: 'Bearer forbidden-token', status: 403, says: by('forbidden-token') },
    { authorization: 'Bearer secret-token', status: 401, says: by('accepted-token') },
    { authorization: 'Bearer right-token', status: 200, says: undefined },
  ])('$authorization is $status: $says', async ({ authorization, status, says }) => {
    own.reset();
    const init = { headers: authorization === undefined ? {} : { authorization } };
    const response = await own.fetch('http://mock/v3/refunds', init);
    expect(response.status).toBe(status);
    const noted = [...own.violations, ...own.warnings].flatMap(({ problems }) => problems);
    expect(noted.map(problemLine)).toEqual(says === undefined ? [] : [says]);
    const headers = JSON.stringify([...response.headers]);
    expect(headers + JSON.stringify(noted)).not.toMatch(/secret|right/);
  });
});
