import { describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { operations } from '../../../../generated/operations.ts';
import { type Report } from '../../../../src/verify/index.ts';
import { type Change, WRITING, verifyDrifting } from '../support/drifting.ts';
import {
  HOOKS_WITHOUT_IDENTIFIER,
  REFUNDS,
  SUBSCRIPTIONS,
  UNKNOWN_ORDER,
} from '../support/targets.ts';

const page: Change = (response) => {
  response.raw = '<html><title>Sign in</title></html>';
  response.status = 200;
  response.headers.set('content-type', 'text/html');
};

const observationsOf = ({ observed }: Report, kind: string, pointer: string) =>
  observed.gaps
    .filter((gap) => gap.kind === kind && gap.pointer.endsWith(pointer))
    .flatMap(({ observations }) => observations)
    .join('; ');

/** What an overlay does where the header of the operation identifier is described. */
const onIdentifier = ({ overlay }: Report) =>
  overlay.actions.filter(({ target }) => target.includes("'TraceId'")).map(({ target }) => target);

describe('each of several gaps of one kind in one location', () => {
  it('is observed in what is about it alone', async () => {
    const change: Change = ({ json, headers }) => {
      Object.assign(json.meta.page_info, { page_size: 7 });
      headers.set('sunset', 'Fri, 01 Jan 2027 00:00:00 GMT');
      headers.set('x-ratelimit-limit', '100');
    };
    const { observed } = await verifyDrifting(SUBSCRIPTIONS, change, WRITING);
    const seen = observed.gaps.filter((gap) => gap.id && gap.observations.length > 0);
    const agreed = 'the numbers agreed with each other and the page';
    const { 'token-permissions': permissions = '', ...others } = Object.fromEntries(
      seen.map(({ id, observations }) => [id, observations.join('; ')]),
    );
    const permitted = Object.keys(operations).map((id) => `${id}: permitted`);
    expect(permissions.split('; ').toSorted()).toEqual(permitted.toSorted());
    expect(others).toEqual({
      'batch-empty': 'accepted with a length of 2, once',
      'batch-items': 'accepted with a length of 2, once',
      'bvn-unknown-order': 'updateVirtualAccountNumberBvn, unknown reference: HTTP 404',
      'card-amount-sign': 'never negative in 4 records',
      'card-unknown': 'getVirtualCard, unknown reference: HTTP 404',
      'card-without-content-type': 'getVirtualCard, no Content-Type: HTTP 200',
      deprecation: '`sunset: Fri, 01 Jan 2027 00:00:00 GMT` (listSubscriptions)',
      'identifier-name': 'validation errors named `X-Trace-Id`; accepted with `X-Trace-Id`',
      'identifier-required': 'with `X-Trace-Id`: HTTP 200; without `X-Trace-Id`: HTTP 200',
      'page-numbers': `listSubscriptions: ${agreed} once; listWebhookEndpoints: ${agreed} 2 times`,
      'page-sizes': 'listSubscriptions: `page_size` was 7 once',
      'page-totals': `listSubscriptions: ${agreed} once; listWebhookEndpoints: ${agreed} 2 times`,
      'rate-limits': '`x-ratelimit-limit: 100` (listSubscriptions)',
      'refund-page-numbers': `listRefunds: ${agreed} once`,
      'refund-page-sizes': 'listRefunds: `page_size` was 10 once',
      'refund-page-totals': `listRefunds: ${agreed} once`,
      'token-refused-main':
        'listSubscriptions, wrong token: HTTP 401; listWebhookEndpoints, wrong token: HTTP 401',
    });
  });
});

describe('a request without the header that is assumed', () => {
  it.each([400, 422])(
    'says that it is required where it is refused with HTTP %d',
    async (status) => {
      const { overlay } = await verifyDrifting(HOOKS_WITHOUT_IDENTIFIER, (response) => {
        Object.assign(response, { status, json: examples.WebhooksRequestNotValid });
      });
      expect(JSON.stringify(overlay)).toContain('A request without it was refused');
    },
  );
});

describe('a response that contradicts the document', () => {
  it('closes no gap', async () => {
    const usual = await verifyDrifting();
    expect(onIdentifier(usual).join()).toContain("['x-unspecified']");
    expect(observationsOf(usual, 'required', '/TraceId')).toContain('without `X-Trace-Id`');
    const report = await verifyDrifting(HOOKS_WITHOUT_IDENTIFIER, page);
    expect(report.exitCode).toBe(1);
    expect(observationsOf(report, 'required', '/TraceId')).not.toContain('without');
    expect(JSON.stringify(report.overlay)).not.toContain('A request without it was accepted');
  });

  it('is observed in its fields alone, and others in all', async () => {
    const report = await verifyDrifting(
      /^GET \/v3\/(?:refunds|subscriptions) Bearer token/,
      ({ json }) => {
        Object.assign(json.data[0], { planted_text: 'x', status: 'settled' });
        if (json.meta.page_info.page_size !== undefined) json.data[0].id = 'not a number';
      },
    );
    expect(report.contradictions.map(({ call }) => call)).toEqual(['listRefunds']);
    const additions = report.observed.additions.map(({ pointer }) => pointer);
    expect(additions).toContain('/components/schemas/Subscription');
    expect(additions).toContain('/components/schemas/Refund');
    expect(report.observed.fields.map(({ pointer }) => pointer)).toContain(
      '/components/schemas/Refund',
    );
    expect(observationsOf(report, 'values', '/Refund/properties/status')).toBe('');
    expect(observationsOf(report, 'values', '/Subscription/properties/status')).toContain(
      'settled',
    );
  });
});

describe('a response that was not checked', () => {
  it('is observed in nothing', async () => {
    const report = await verifyDrifting(UNKNOWN_ORDER, (response) => {
      response.status = 503;
      response.headers.set('x-ratelimit-limit', '7');
    });
    const seen = report.observed.gaps.flatMap(({ observations }) => observations);
    expect(seen.filter((each) => /HTTP 503|x-ratelimit-limit/.test(each))).toEqual([]);
  });
});

describe('a response that breaks an assumption only', () => {
  it('is observed', async () => {
    const report = await verifyDrifting(SUBSCRIPTIONS, ({ json }) => {
      json.data[0].created_at = '2025-12-01T10:00:00,5Z';
      json.data[0].planted_text = 'x';
    });
    expect(report.assumptions).toHaveLength(1);
    expect(report.observed.additions.map(({ pointer }) => pointer)).toEqual([
      '/components/schemas/Subscription',
    ]);
  });

  it('is what a conforming one is', async () => {
    const report = await verifyDrifting(REFUNDS, ({ json }) => (json.data[0].planted_text = 'x'));
    expect(report.observed.additions).toHaveLength(1);
  });
});
