import { describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { type VerifyOptions, renderReport, verify } from '../../../../src/verify/index.ts';
import { verifyRecorded } from '../support/har.ts';
import { OPTIONS, WRITING, verifyDrifting } from '../support/drifting.ts';
import { SUBSCRIPTIONS } from '../support/targets.ts';

const PAGE =
  '<!doctype html><html><head><title>Sign in to\n Shop</title></head><body></body></html>';
const HTML = { 'content-type': 'text/html' };

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

const interfaces = (report: { failures: { kind: string; interface?: string | undefined }[] }) =>
  report.failures.map(({ kind, interface: on }) => [kind, on]);

describe('responses that are not of this API', () => {
  it.each<[string, () => Response, RegExp]>([
    [
      'a web page',
      () => new Response(PAGE, { headers: HTML }),
      /the base URL of the main interface leads to a web page titled "Sign in to Shop"/,
    ],
    [
      'a web page without a title',
      () => new Response('<p>Hello</p>', { headers: HTML }),
      /the base URL of the main interface leads to a web page(?! titled)/,
    ],
    [
      'a redirect to a login',
      () =>
        new Response(null, { status: 302, headers: { location: 'https://login.example/x?t=abc' } }),
      /the main interface redirects every request to https:\/\/login\.example(?!\/x)/,
    ],
    [
      'another envelope',
      () => Response.json({ code: 0, result: { items: [] } }),
      /the base URL of the main interface leads to another API/,
    ],
    [
      'JSON of a gateway',
      () => Response.json({ message: 'Missing Authentication Token' }, { status: 403 }),
      /the base URL of the main interface leads to another API/,
    ],
    [
      'plain text',
      () => new Response('It works', { headers: { 'content-type': 'text/plain' } }),
      /the base URL of the main interface leads to another service: its responses are no JSON/,
    ],
    [
      'nothing',
      () => new Response('', { headers: { 'content-type': 'application/json' } }),
      /the base URL of the main interface leads to another service: its responses are no JSON/,
    ],
  ])('are recognized: %s', async (_, respond, message) => {
    const { report, lines } = await answered(respond, WRITING);
    expect(report.contradictions).toEqual([]);
    expect(interfaces(report)).toEqual([
      ['address', 'main'],
      ['address', 'webhooks'],
    ]);
    expect(report.failures[0]?.message).toMatch(message);
    expect(report.exitCode).toBe(2);
    expect(report.findings).toEqual([]);
    // What is not the service gets no write, and nothing that is wrong on purpose.
    expect(lines.filter((line) => !line.startsWith('GET'))).toEqual([]);
    expect(lines.length).toBeLessThan(8);
    const text = renderReport(report, 'text');
    expect(text).toMatch(message);
    expect(text).not.toContain('✗');
    expect(report.overlay.actions).toEqual([]);
    expect(report.observed.gaps.flatMap(({ observations }) => observations)).toEqual([]);
  });

  it('are recognized by a token that is refused everywhere, in any form', async () => {
    const { report } = await answered(() => new Response(PAGE, { status: 401, headers: HTML }));
    expect(interfaces(report)).toEqual([
      ['token', 'main'],
      ['token', 'webhooks'],
    ]);
    expect(report.contradictions).toEqual([]);
    expect(report.exitCode).toBe(2);
  });

  it('lack /v3 when it is missing', async () => {
    const { report } = await answered(() => new Response(PAGE, { status: 404, headers: HTML }), {
      baseUrl: 'http://127.0.0.1/api',
    });
    expect(report.failures[0]?.message).toContain('nothing was found at the base URL');
    expect(report.hints.join()).toContain('usually ends in /v3');
  });

  it('keep the title of a page from telling a secret', async () => {
    const title = `<title>Token ${OPTIONS.token} refused</title>`;
    const { report } = await answered(() => new Response(title, { headers: HTML }));
    expect(report.failures[0]?.message).toContain('titled "Token [redacted] refused"');
  });

  it('are none when one interface is right', async () => {
    const report = await verifyDrifting(/profile/, (response) => {
      response.raw = PAGE;
      response.headers.set('content-type', 'text/html');
    });
    expect(interfaces(report)).toEqual([['address', 'webhooks']]);
    expect(report.contradictions).toEqual([]);
    expect(report.exitCode).toBe(2);
    expect(report.calls.find(({ call }) => call === 'listRefunds')?.outcome).toBe('conforms');
  });

  it('are contradictions when others are of the API', async () => {
    const report = await verifyDrifting(SUBSCRIPTIONS, (response) => {
      response.raw = PAGE;
      response.headers.set('content-type', 'text/html');
    });
    expect(report.failures).toEqual([]);
    expect(new Set(report.contradictions.map(({ call }) => call))).toEqual(
      new Set(['listSubscriptions']),
    );
    expect(report.exitCode).toBe(1);
  });

  it('are recognized in a recording', async () => {
    const report = await verifyRecorded(
      ['refunds', 'subscriptions', 'virtual-cards'].map((path) => ({
        url: `https://api.shop.example/v3/${path}`,
        headers: [{ name: 'Content-Type', value: 'text/html' }],
        content: { text: PAGE },
      })),
    );
    expect(report.contradictions).toEqual([]);
    expect(report.failures[0]?.message).toContain('web page titled "Sign in to Shop"');
    expect(report.exitCode).toBe(2);
  });
});

describe('one contradiction in many places', () => {
  it('is one line with its count and its first place', async () => {
    const report = await verifyDrifting(
      /^GET .*\/(?:refunds|subscriptions|virtual-cards) /,
      ({ json }) => {
        json.status = 'ok';
      },
    );
    expect(new Set(report.contradictions.map(({ call }) => call)).size).toBeGreaterThan(2);
    const text = renderReport(report, 'text');
    expect(text.match(/expected {2}`success`/g)).toHaveLength(1);
    expect(text).toMatch(/\(in \d calls, \d times\)/);
    const markdown = renderReport(report, 'markdown');
    expect(markdown.match(/`success`/g)).toHaveLength(1);
  });

  it('is not one with another expectation', async () => {
    const report = await verifyRecorded([
      {
        url: 'https://api.shop.example/v3/refunds',
        body: { ...examples.RefundPage, message: 1, status: 1 },
      },
    ]);
    expect(renderReport(report, 'text').match(/expected {2}/g)).toHaveLength(2);
  });
});
