import { beforeEach, describe, expect, test } from 'vitest';
import { createMock, problemLine } from '../../../src/mock/node.ts';
import { send } from './support/calls.ts';
import { rowsIn } from '../../support/files.ts';

const mock = createMock();
beforeEach(() => mock.reset());

describe('the log', () => {
  const token = 'top-secret-token';
  const update = 'updateVirtualAccountNumberBvn';
  const target = '/v3/virtual-account-numbers/ORD-2026-0001';

  test('has each request with the status of its response, without secrets', async () => {
    await send(mock, update, { token, body: { bvn: 12345678901 } });
    expect(mock.requests).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: 'PUT',
        target,
        operation: update,
        headers: { authorization: '[redacted]', 'content-type': 'application/json' },
        body: { bvn: '[redacted]' },
        status: 400,
        milliseconds: expect.any(Number),
      },
    ]);
  });

  test('names the problems of each request, and no secret', async () => {
    await send(mock, 'createBulkTokenizedCharge', { token });
    await send(mock, update, { token, body: { bvn: '12345678901' } });
    await send(mock, update, { token, body: { bvn: 12345678901 } });
    await send(mock, update, { token, raw: '{"bvn":"12345678901"' });
    await mock.fetch(`http://mock.example/v3/refunds?token=${token}`);
    expect(mock.requests.slice(3)).toMatchObject([
      { target, body: '[20 characters that are not JSON]', status: 400 },
      { target: '/v3/refunds?token=[redacted]', operation: 'listRefunds', status: 401 },
    ]);
    const message = [
      '3 violations of the document:',
      `  request of PUT ${target}: body.bvn: Request body property bvn must be string`,
      `  request of PUT ${target}: body: must be JSON`,
      '  request of GET /v3/refunds?token=[redacted]: the header Authorization is missing: send "Authorization: Bearer TOKEN"',
    ].join('\n');
    expect(() => mock.assertNoViolations()).toThrow(new Error(message));
    const shown = JSON.stringify([mock.requests, mock.violations]);
    expect(shown).not.toMatch(/top-secret-token|4242424242424242|12345678901|card-token-0001/);
  });

  test('has bodies of up to 16,384 characters', async () => {
    for (const length of [16_384, 16_385]) {
      const raw = JSON.stringify({ note: 'x'.repeat(length - 11) });
      expect(raw).toHaveLength(length);
      await send(mock, 'updateVirtualAccountNumberBvn', { raw });
    }
    expect(mock.requests.map(({ body }) => body === undefined)).toEqual([false, true]);
  });

  test('keeps the newest thousand requests and the first thousand violations', async () => {
    for (let count = 0; count < 1_005; count += 1) {
      await send(mock, 'getVirtualCard', { params: { id: `card-${count}` }, token: null });
    }
    expect(mock.requests).toHaveLength(1_000);
    expect(mock.requests[0]?.target).toBe('/v3/virtual-cards/card-5');
    expect(mock.requests.at(-1)?.target).toBe('/v3/virtual-cards/card-1004');
    (mock.violations as unknown[]).pop();
    expect(mock.violations).toHaveLength(1_000);
    expect(() => mock.assertNoViolations()).toThrow(/^1005 violations/);
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
      {
        operation: 'listWebhookEndpoints',
        problems: [{ location: ['header'], code: 'required' }],
      },
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

  interface Row {
    authorization?: string;
    status: number;
    says?: string;
  }
  const { tokens } = rowsIn<{ tokens: Row[] }>(import.meta.dirname, 'cases.yaml');

  test.each(tokens)('$authorization is $status: $says', async ({ authorization, status, says }) => {
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
