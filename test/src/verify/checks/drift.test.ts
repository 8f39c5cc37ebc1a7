import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { renderReport } from '../../../../src/verify/index.ts';
import { examples } from '../../../../generated/examples.ts';
import { type Change, type Target, WRITING, verifyDrifting } from '../support/drifting.ts';
import { additive, drifts } from '../support/drifts.ts';
import { HOOKS, HOOKS_WRONG_TOKEN, REFUNDS, UNKNOWN_ORDER } from '../support/targets.ts';

const score = { found: 0, placed: 0, alone: 0, observed: 0 };

afterAll(() => {
  process.stdout.write(
    `planted drifts: ${score.found} of ${drifts.length} found, ${score.placed} at the right location, ` +
      `${score.alone} with nothing else reported; ` +
      `additive changes: ${score.observed} of ${additive.length} observed and no contradiction\n`,
  );
});

describe('verify and a service that has drifted', () => {
  it('conforms when it has not', async () => {
    const report = await verifyDrifting();
    expect(report.contradictions).toEqual([]);
    expect(report.failures).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(report.calls.every(({ outcome }) => outcome === 'conforms')).toBe(true);
  });

  it.each(drifts)('contradicts: $name', async ({ target, change, kind, at, file, says }) => {
    const { contradictions, exitCode } = await verifyDrifting(target, change, WRITING);
    expect(exitCode).toBe(1);
    expect(contradictions.map((each) => `${each.kind} ${each.at}`)).toContain(`${kind} ${at}`);
    score.found += 1;
    const found = contradictions.find((each) => each.kind === kind && each.at === at);
    const [source = '', line] = (found?.document.location ?? '').split(/:(?=\d+$)/);
    expect(source).toBe(`openapi/${file}`);
    expect(readFileSync(source, 'utf8').split('\n')[Number(line) - 1]).toContain(says);
    score.placed += 1;
    expect(contradictions).toHaveLength(1);
    score.alone += 1;
  });

  it.each(additive)('observes: $name', async ({ target, change, observed, proposed }) => {
    const report = await verifyDrifting(target, change);
    expect(report.contradictions).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(renderReport(report, 'text', { observations: true })).toMatch(observed);
    if (proposed !== undefined) expect(JSON.stringify(report.overlay)).toMatch(proposed);
    score.observed += 1;
  });

  it.each<[number, string, Target, Change]>([
    [403, 'WebhooksUnauthorizedError', HOOKS_WRONG_TOKEN, (response) => (response.status = 403)],
    [
      401,
      'WebhooksForbiddenError',
      HOOKS,
      (response) =>
        Object.assign(response, { status: 401, json: examples.WebhooksAccessForbidden }),
    ],
  ])(
    'breaks an assumption, not a fact: HTTP %i with a %s',
    async (status, schema, target, change) => {
      const report = await verifyDrifting(target, change);
      expect(report.contradictions).toEqual([]);
      expect(report.assumptions).toMatchObject([
        {
          assumption: 'access-error-statuses',
          found: `HTTP ${status} with a body of the schema ${schema}`,
        },
      ]);
      const text = renderReport(report, 'text');
      expect(text).toMatch(/Broken assumptions\n! [^]*\n {4}assumed {3}access-error-statuses\n/);
      expect(renderReport(report, 'markdown')).toContain('## Broken assumptions');
    },
  );

  it.each<[string, string, Target, Change]>([
    [
      'error-media-type',
      'application/problem+json',
      HOOKS_WRONG_TOKEN,
      ({ headers }) => headers.set('content-type', 'application/problem+json'),
    ],
    [
      'error-media-type',
      'no such header',
      UNKNOWN_ORDER,
      ({ headers }) => headers.delete('content-type'),
    ],
    [
      'forbidden-interface',
      'HTTP 403 with a body of the schema WebhooksForbiddenError',
      REFUNDS,
      (response) =>
        Object.assign(response, { status: 403, json: examples.WebhooksAccessForbidden }),
    ],
  ])('breaks the assumption %s: %s', async (assumption, found, target, change) => {
    const report = await verifyDrifting(target, change);
    expect(report.contradictions).toEqual([]);
    expect(report.assumptions).toMatchObject([{ assumption, found }]);
  });

  it('plants at least forty kinds', () => {
    expect(new Set(drifts.map(({ name }) => name)).size).toBe(drifts.length);
    expect(drifts.length).toBeGreaterThanOrEqual(40);
  });
});
