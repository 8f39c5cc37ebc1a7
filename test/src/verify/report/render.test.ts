import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Report, renderReport } from '../../../../src/verify/index.ts';
import { overlayText } from '../../../../src/verify/report/render.ts';
import { verifyDrifting } from '../support/drifting.ts';
import { REFUNDS } from '../support/targets.ts';

const folder = join(import.meta.dirname, 'rendered');
const report = parse(readFileSync(join(folder, 'report.yaml'), 'utf8')) as Report;

describe('a report is written', () => {
  it.each([
    { file: 'text-short', format: 'text', options: {} },
    { file: 'text-long', format: 'text', options: { sources: false, observations: true } },
    { file: 'markdown-short', format: 'markdown', options: { sources: false } },
    { file: 'markdown-long', format: 'markdown', options: { observations: true } },
    { file: 'junit', format: 'junit', options: { sources: true } },
  ] as const)('as in the file $file', async ({ file, format, options }) => {
    const text = renderReport(report, format, options);
    await expect(text).toMatchFileSnapshot(join(folder, `${file}.txt`));
  });

  it('as JSON', () => {
    expect(renderReport(report, 'json')).toBe(`${JSON.stringify(report, null, 2)}\n`);
  });
});

/** Nothing to say but that all is well. */
const none = { accepted: [], expired: [], gone: [] };
const clean: Report = {
  ...report,
  calls: [],
  contradictions: [],
  assumptions: [],
  findings: [],
  known: none,
  failures: [],
  observed: { gaps: [], additions: [], fields: [], drifts: [] },
  overlay: { ...report.overlay, actions: [] },
  entries: undefined,
  exitCode: 0,
};
const { contradictions, assumptions, failures } = report;
const [missing, inconclusive, added, knownMissing] = report.findings as [any, any, any, any];
const accepted = report.known.accepted;

describe('a report begins with', () => {
  it.each<[Partial<Report>, string]>([
    [{}, 'The responses conform to Shop 1.2.3.'],
    [{ contradictions, failures }, 'The responses contradict Shop 1.2.3.'],
    [
      { contradictions: contradictions.slice(5), known: { ...none, accepted } },
      'The responses conform to Shop 1.2.3, but for 1 known finding.',
    ],
    [
      { assumptions: [...assumptions, ...assumptions], known: { ...none, accepted } },
      'The responses conform to Shop 1.2.3, but for 1 known finding and 2 assumptions in it.',
    ],
    [{ failures, assumptions }, 'The check could not be done: no response from b.example.'],
    [{ findings: [knownMissing, added] }, 'The responses conform to Shop 1.2.3.'],
    [
      { findings: [missing, inconclusive, inconclusive] },
      'The responses that were checked conform to Shop 1.2.3, but 1 field may be missing, and 2 calls could not be checked.',
    ],
    [
      { findings: [added], failOn: ['new-fields'], exitCode: 1 },
      'Nothing contradicts Shop 1.2.3, but the run fails: 1 field is new.',
    ],
    [
      { findings: [added, added, missing], failOn: ['new-fields'], exitCode: 1 },
      'Nothing contradicts Shop 1.2.3, but the run fails: 1 field may be missing, and 2 fields are new.',
    ],
  ])('what is the matter: %#', (change, text) => {
    expect(renderReport({ ...clean, ...change }, 'text').split('\n')[0]).toBe(text);
  });
});

it('a report of which there is nothing to say has two lines', () => {
  expect(renderReport(clean, 'text').split('\n').slice(1)).toEqual([
    'https://a.example/v3, 2026-01-15T09:30:00.000Z: 0 conform, 0 contradict (0 contradictions), 0 refused, 0 inconclusive, 0 skipped',
    '',
  ]);
});

it.each([
  [{ requests: 0, variables: ['a'] }, 'Bodies of requests: the collection has no value for `a`'],
  [{ requests: 1, variables: [] }, '1 saved response: they have no usable address'],
])('a collection with open parts %j', (open, text) => {
  const lines = renderReport({ ...clean, entries: { all: 1, unmatched: 0, open } }, 'text');
  expect(lines).toContain(`\n\nNot checked\n- ${text}\n`);
});

it('JUnit has what lets the run fail, and no more', () => {
  const findings = [missing, knownMissing, inconclusive];
  const failOn = ['missing'] as const;
  const xml = renderReport({ ...report, findings, failOn }, 'junit');
  const results = [...xml.matchAll(/case name="(\w+)".*\n +<(\w+) message="([^"]*)/g)];
  expect(results.map(([, ...each]) => each.join(' '))).toEqual([
    'listRefunds failure `note` is missing',
    'listSubscriptions skipped known until 2027-03-31: Asked.',
    'listVirtualCards skipped known until 2027-03-31: It is asked.',
    'getVirtualCard skipped refused with HTTP 404: check the given id',
    'getVirtualAccountNumber skipped HTTP 503',
    'voidCharge skipped HTTP 503',
    'listWebhookEndpoints skipped no base URL',
    'network error no response from b.example',
  ]);
});

it.each<[Partial<Report>, string]>([
  [{ overlay: report.overlay, failures }, '1 change of the document'],
  [{ failures, contradictions }, 'no change: the check could not be done'],
  [{ contradictions }, 'no change: what contradicts the document is no observation'],
  [{}, 'no change: the document has what was observed, or too few records have shown it'],
])('an overlay is described: %#', (change, text) => {
  expect(overlayText({ ...clean, ...change })).toBe(text);
});

it('the report that the guide shows is one of a run', async () => {
  const run = await verifyDrifting(/subscriptions Bearer token/, ({ json }) => {
    json.data = Array.from({ length: 12 }, () => ({ ...json.data[0], amount: '2,000.00' }));
    json.meta.page_info.total = 12;
  });
  const text = renderReport(run, 'text', { sources: false });
  const guide = readFileSync('docs/verify.md', 'utf8');
  const [, shown] = /```text\n(✗ \w+ \(GET \S+\): body[^]*?)```/.exec(guide) ?? [];
  expect(shown).toBe(/^Contradictions\n([^]*?\n)\n/m.exec(text)?.[1]);
});

it('calls that were left out or not permitted have a reason', async () => {
  const options = { webhooksBaseUrl: undefined, ids: {}, probes: false, probeWrites: false };
  const refuse = (response: any) => {
    response.status = 403;
    response.json = { status: 'error', message: '', data: null };
  };
  const run = await verifyDrifting(REFUNDS, refuse, options);
  const permissions = run.observed.gaps.find(({ id }) => id === 'token-permissions');
  expect(permissions?.observations).toContain('listRefunds: not permitted (403)');
  expect(renderReport(run, 'text').split('\n\n')[1]).toBe(`Not checked
? listRefunds (GET /refunds): not permitted (403)
- listWebhookEndpoints (GET /profile/webhook-endpoints): no base URL of the webhooks interface
- getVirtualAccountNumber (GET /virtual-account-numbers/{order_ref}): no order_ref was given`);
});
