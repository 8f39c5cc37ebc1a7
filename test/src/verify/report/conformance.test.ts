import { describe, expect, it } from 'vitest';
import {
  type Report,
  conformanceBadge,
  conformanceOf,
  conformancePage,
  verify,
} from '../../../../src/verify/index.ts';

const REFUSED = { status: 'error', message: 'planted-value', data: null };
const CARDS = { status: 'success', message: 'planted-value', data: [] };

/** A run in which the card list responds, and everything else is refused a permission. */
function run(baseUrl: string, cards: unknown = CARDS): Promise<Report> {
  return verify({
    token: 'planted-token',
    baseUrl,
    rate: 1e6,
    probes: false,
    fetch: async (url) =>
      url.endsWith('/virtual-cards')
        ? Response.json(cards)
        : Response.json(REFUSED, { status: 403 }),
  });
}

describe('the statement of conformance', () => {
  it('has date, version, operations and figures, and no value', async () => {
    const report = await run('https://secret-host.example/v3');
    const conformance = conformanceOf(JSON.parse(JSON.stringify(report)) as Report);
    expect(conformance).toMatchObject({
      date: report.finishedAt.slice(0, 10),
      version: report.document.version,
      checked: ['listVirtualCards'],
      contradictions: 0,
    });
    const page = conformancePage(conformance);
    expect(page).toContain('| Operations checked | `listVirtualCards` |');
    expect(page).toContain('conformed to the document');
    expect(conformanceBadge(conformance)).toContain(`conforms ${report.finishedAt.slice(0, 10)}`);
    expect(page + conformanceBadge(conformance)).not.toMatch(/planted|secret-host/);
  });

  it('counts contradictions', async () => {
    const conformance = conformanceOf(await run('https://a.example/v3', { ...CARDS, data: null }));
    expect(conformancePage(conformance)).toContain('contradicted the document (1 contradiction)');
    expect(conformanceBadge(conformance)).toContain('1 contradiction');
  });

  it('takes nothing else from a report that was changed by hand', async () => {
    const report = await run('https://a.example/v3');
    report.calls.push({ ...(report.calls[0] as Report['calls'][0]), operation: '<b>' as never });
    report.document.title = '<script>';
    const conformance = conformanceOf({ ...report, finishedAt: '2026-01-02<img>' });
    expect(conformancePage(conformance)).toContain('| Checked on | 2026-01-02 |');
    expect(conformancePage(conformance) + conformanceBadge(conformance)).not.toMatch(
      /<b>|<script|<img/,
    );
    expect(conformanceOf({ ...report, document: { title: '', version: '<b>' } })).toBeUndefined();
  });

  it.each(['http://127.0.0.1:4010/v3', 'http://localhost/v3'])(
    'is not made from a run against %s',
    async (baseUrl) => {
      const conformance = conformanceOf(await run(baseUrl));
      expect(conformance).toBeUndefined();
      expect(conformancePage(conformance)).toContain('never checked against the live service');
      expect(conformanceBadge(conformance)).toContain('never checked');
    },
  );

  it('is not made from a recording or from a run without a response', async () => {
    const report = await run('https://a.example/v3');
    expect(conformanceOf({ ...report, source: 'recording.har' })).toBeUndefined();
    expect(conformanceOf({ ...report, calls: [] })).toBeUndefined();
  });
});
