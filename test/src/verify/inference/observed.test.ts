import { describe, expect, it } from 'vitest';
import { type Report } from '../../../../src/verify/index.ts';
import { type Change, verifyDrifting } from '../support/drifting.ts';
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

  it('is observed in nothing, and others are', async () => {
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
    expect(additions).not.toContain('/components/schemas/Refund');
    expect(report.observed.fields.map(({ pointer }) => pointer)).not.toContain(
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
