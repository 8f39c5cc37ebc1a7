import { describe, expect, it } from 'vitest';
import { type VerifyOptions, renderReport, verify } from '../../../../src/verify/index.ts';
import { verifyRecorded } from '../support/har.ts';
import { OPTIONS, WRITING, verifyDrifting } from '../support/drifting.ts';
import { callOf, contradictions, failures, ofKinds, seen } from '../support/report.ts';

const HTML = { 'content-type': 'text/html' };
const page = (status = 200) => new Response('<p>Sign in</p>', { status, headers: HTML });

/** A run in which every request gets the same response. */
async function answered(respond: () => Response, options: Partial<VerifyOptions> = {}) {
  const lines: string[] = [];
  const report = await verify({
    ...OPTIONS,
    ...options,
    fetch: (url, init) => {
      lines.push(`${init.method} ${new URL(url).pathname}`);
      return Promise.resolve(respond());
    },
  });
  return { report, lines };
}

const LOCATION = { location: 'https://login.example/x?t=abc' };
const ELSEWHERE = {
  'a web page': () => page(),
  'a redirect': () => new Response(null, { status: 302, headers: LOCATION }),
  'a redirect with the envelope': () =>
    Response.json(
      { status: 'success', message: '', data: null },
      { status: 300, headers: LOCATION },
    ),
  'another envelope': () => Response.json({ code: 0, result: { items: [] } }),
  'one field of the envelope': () => Response.json({ message: 'No token' }, { status: 403 }),
  'plain text': () => new Response('It works', { headers: { 'content-type': 'text/plain' } }),
  nothing: () => new Response('', { headers: { 'content-type': 'application/json' } }),
};

describe('responses that are not of this API', () => {
  it.each(Object.entries(ELSEWHERE))('are recognized: %s', async (_, respond) => {
    const { report, lines } = await answered(respond, WRITING);
    expect(contradictions(report)).toEqual([]);
    expect(failures(report)).toEqual(['address main', 'address webhooks']);
    const message =
      'the base URL of the main interface, which usually ends in /v3, leads to something else than this API';
    expect(ofKinds(report, 'address')[0]?.found).toBe(message);
    expect(report.exitCode).toBe(2);
    expect(new Set(report.findings.map(({ kind }) => kind))).toEqual(
      new Set(['address', 'skipped']),
    );
    // What is not the service gets no write, and nothing that is wrong on purpose.
    expect(lines.filter((line) => !line.startsWith('GET'))).toEqual([]);
    expect(lines.length).toBeLessThan(8);
    const text = renderReport(report, 'text');
    expect(text).toContain(message);
    expect(text).not.toContain('✗');
    expect(seen(report)).toEqual([]);
  });

  it('are recognized by a token that is refused everywhere, in any form', async () => {
    const { report } = await answered(() => page(401));
    expect(failures(report)).toEqual(['token main', 'token webhooks']);
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(2);
  });

  it('are none when one interface is right', async () => {
    const report = await verifyDrifting(/profile/, (response) => (response.raw = '<p>'));
    expect(failures(report)).toEqual(['address webhooks']);
    expect(contradictions(report)).toEqual([]);
    expect(report.exitCode).toBe(2);
    expect(report.calls.find((call) => callOf(call) === 'listRefunds')?.outcome).toBe('conforms');
  });

  it('are recognized in a recording, from two on', async () => {
    const recorded = (paths: readonly string[]) =>
      verifyRecorded(
        paths.map((path) => ({
          url: `https://api.shop.example/v3/${path}`,
          content: { text: '<p>Sign in</p>' },
        })),
      );
    const report = await recorded(['refunds', 'subscriptions']);
    expect(contradictions(report)).toEqual([]);
    expect(failures(report)).toEqual(['address main']);
    expect(report.exitCode).toBe(2);
    expect((await recorded(['refunds'])).exitCode).toBe(1);
  });
});
