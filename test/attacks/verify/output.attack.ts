import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type Report, renderReport, verify } from '../../../src/verify/index.ts';

const HOSTILE = [
  '\u001B[2J\u001B]0;title\u0007red\u009B31m',
  '![x](https://evil.example/pixel.png)',
  '<img src="https://evil.example/x" onerror="alert(1)">',
  '@some-team please look, see #1234 and www.evil.example',
  '[click](javascript:alert(1)) https://evil.example/a',
  '`code` | ``x` ![y](z) `',
  '\u202Egnp.exe\u2066',
  ']]></failure><script>',
  'a\r\n## heading\n\n- list',
  '__proto__',
  'constructor',
];

/** A live run in which every text that the service chooses is hostile. */
function attack(text: string): Promise<Report> {
  return verify({
    token: 'token-1',
    baseUrl: 'https://a.example/v3',
    webhooksBaseUrl: 'https://b.example',
    rate: 1e6,
    fetch: async (url) => {
      if (url.includes('unknown') || url.endsWith('/subscriptions')) {
        const body = { status: 'error', message: text, data: null, [text]: text };
        return Response.json(body, { status: 404 });
      }
      if (url.includes('profile')) {
        const [endpoint] = examples.WebhookEndpointPage.data;
        const data = [{ ...endpoint, supported_event_types: [text], [text]: 1, url: 5 }];
        const error = { type: text, code: text, message: text };
        const body = { ...examples.WebhookEndpointPage, data, error };
        return Response.json(body, { headers: { 'x-ratelimit-limit': 'a\tb' } });
      }
      const [refund] = examples.RefundPage.data;
      const data = [{ ...refund, status: text, created_at: text, id: text, [text]: { a: 1 } }];
      if (url.endsWith('/refunds')) return Response.json({ ...examples.RefundPage, data });
      return Response.json({ [text]: examples.VirtualCardAll });
    },
  });
}

describe.each(HOSTILE)('what the service chooses does nothing in a report: %j', (text) => {
  let report: Report;
  beforeAll(async () => {
    report = await attack(text);
  });

  it('in text and JUnit there is no control character and no other line', () => {
    for (const format of ['text', 'junit'] as const) {
      const lines = renderReport(report, format).split('\n');
      expect(lines.filter((line) => /[\p{Cc}\p{Cf}\u2028]/u.test(line))).toEqual([]);
      expect(lines.filter((line) => /^(?:## heading|- list)/.test(line))).toEqual([]);
    }
  });

  it('JUnit stays well-formed', () => {
    const xml = renderReport(report, 'junit');
    const inner = xml.replaceAll(/<\/?[a-z]+(?: [a-z]+="[^"<>]*")*\/?>|<\?xml[^>]*\?>/g, '');
    expect(inner).not.toMatch(/[<>"]/);
  });
});
