import { describe, expect, it } from 'vitest';
import { type Report, renderReport } from '../../../../src/verify/index.ts';
import { verifyRecorded } from '../support/har.ts';
import { type Change, dropped, verifyDrifting } from '../support/drifting.ts';
import { ACCOUNT, CARDS, HOOKS, REFUNDS, SUBSCRIPTIONS } from '../support/targets.ts';
import { examples } from '../../../../generated/examples.ts';

/** The list of refunds with so many records, each of them changed. */
function refunds(count: number, change: (record: any, index: number) => void): Change {
  return ({ json }) => {
    json.data = Array.from({ length: count }, (_, index) => {
      const record = structuredClone(json.data[0]);
      change(record, index);
      return record;
    });
    Object.assign(json.meta.page_info, { total: count, page_size: Math.max(count, 10) });
  };
}

function rename(from: string, to: string) {
  return (record: any) => {
    record[to] = record[from];
    delete record[from];
  };
}

const messages = ({ findings }: Report, kind = 'missing') =>
  findings.filter((each) => each.kind === kind).map(({ message }) => message);

describe('a field that is missing', () => {
  const renamed = refunds(10, rename('amount_refunded', 'refunded_amount'));

  it('in a whole list, beside a new one of its type, is a finding', async () => {
    const report = await verifyDrifting(REFUNDS, renamed);
    expect(report.contradictions).toEqual([]);
    expect(messages(report)).toEqual([
      '`amount_refunded` is missing in all 10 records; `refunded_amount` is new: renamed?',
    ]);
    expect(report.findings[0]).toMatchObject({ kind: 'missing', operation: 'listRefunds' });
    expect(report.exitCode).toBe(0);
    expect(renderReport(report, 'text')).toContain('but 1 field may be missing.');
  });

  it('in three records is a finding, whatever the names', async () => {
    const change = refunds(3, rename('comment', 'planted_text'));
    expect(messages(await verifyDrifting(REFUNDS, change))).toEqual([
      '`comment` is missing in all 3 records; `planted_text` is new: renamed?',
    ]);
  });

  it('lets the run fail when it is told to', async () => {
    const report = await verifyDrifting(REFUNDS, renamed, { failOn: ['missing'] });
    expect(report.exitCode).toBe(1);
    const xml = renderReport(report, 'junit');
    expect(xml).toMatch(/<testcase name="listRefunds"[^]*?<failure message="`amount_refunded` is/);
    expect(xml.match(/<failure /g)).toHaveLength(1);
  });

  it('in one record is a finding when the names are alike', async () => {
    const report = await verifyDrifting(ACCOUNT, ({ json }) =>
      rename('flw_ref', 'flwRef')(json.data),
    );
    expect(messages(report)).toEqual([
      '`flw_ref` is missing in the only record; `flwRef` is new: renamed?',
    ]);
  });

  it.each<[string, Change]>([
    ['alone', refunds(10, (record) => delete record.comment)],
    [
      'beside a new one in one record of another name',
      refunds(1, rename('comment', 'planted_text')),
    ],
    [
      'beside a new one in two records of another name',
      refunds(2, rename('comment', 'planted_text')),
    ],
    [
      'beside a new one in one record that is an id as well',
      refunds(1, rename('settlement_id', 'planted_id')),
    ],
    [
      'beside a new one of another type',
      refunds(10, (record) => {
        delete record.comment;
        record.planted_text = 12;
      }),
    ],
    [
      'in some records',
      refunds(10, (record, index) => {
        if (index > 0) rename('comment', 'comment_text')(record);
      }),
    ],
    ['in none, beside a new one', refunds(10, (record) => (record.comment_text = 'x'))],
  ])('is none %s', async (_, change) => {
    const report = await verifyDrifting(REFUNDS, change);
    expect(messages(report)).toEqual([]);
    expect(report.contradictions).toEqual([]);
  });

  it('that each record of earlier runs had is a finding', async () => {
    const baseline = [
      await verifyDrifting(),
      await verifyDrifting(
        REFUNDS,
        refunds(4, () => {}),
      ),
    ];
    const report = await verifyDrifting(
      REFUNDS,
      refunds(10, (record, index) => {
        delete record.comment;
        if (index > 6) delete record.settlement_id;
      }),
      { baseline: JSON.parse(JSON.stringify(baseline)), failOn: ['missing'] },
    );
    expect(messages(report)).toEqual([
      '`comment` is missing in all 10 records; all 5 records of the baseline had it',
      '`settlement_id` is missing in 3 of 10 records; all 5 records of the baseline had it',
    ]);
    expect(report.exitCode).toBe(1);
  });

  it('that earlier records did not always have is none', async () => {
    const some = await verifyDrifting(
      REFUNDS,
      refunds(4, (record, index) => {
        if (index === 0) delete record.comment;
      }),
    );
    const change = refunds(10, (record) => delete record.comment);
    const report = await verifyDrifting(REFUNDS, change, {
      baseline: [await verifyDrifting(), await verifyDrifting(), some],
    });
    expect(messages(report)).toEqual([]);
  });

  it.each([
    {},
    { observed: {} },
    { observed: { fields: [{ pointer: 1 }] } },
    { observed: { fields: [{ pointer: '/a', records: 1, always: ['b', 1] }] } },
    null,
    [],
  ])('is not looked for in %j', async (baseline) => {
    const run = verifyDrifting(undefined, undefined, { baseline: [baseline as any] });
    await expect(run).rejects.toThrow('baseline must be reports of verify');
  });
});

describe('the fields of a response that contradicts the document', () => {
  /** A rename beside a contradiction elsewhere in the same response. */
  const renamed: Change = (response) => {
    refunds(10, rename('amount_refunded', 'refunded_amount'))(response);
    response.json.meta.page_info.total = '10';
  };

  it.each<[string, Change]>([
    ['a field', renamed],
    ['the status', (response) => (renamed(response), (response.status = 201))],
  ])('are looked at when %s is wrong', async (_, change) => {
    const report = await verifyDrifting(REFUNDS, change, { failOn: ['missing'] });
    expect(report.contradictions).toHaveLength(1);
    expect(messages(report)).toHaveLength(1);
    expect(report.exitCode).toBe(1);
    expect(JSON.stringify(report.overlay)).toContain('"refunded_amount"');
    expect(JSON.stringify(report.observed.additions)).toContain('`refunded_amount`');
    expect(report.observed.drifts).toMatchObject([
      { operation: 'listRefunds', absent: ['amount_refunded'], added: ['refunded_amount'] },
    ]);
    for (const observations of [false, true]) {
      expect(renderReport(report, 'text', { observations })).toContain(
        'in no record: `amount_refunded`; new: `refunded_amount`',
      );
    }
  });

  it('are not looked at when it is another body', async () => {
    const report = await verifyDrifting(
      REFUNDS,
      (response) => (response.json = examples.WebhooksRequestNotValid),
    );
    expect(report.contradictions).toHaveLength(1);
    expect(report.observed.drifts).toEqual([]);
    expect(report.observed.additions).toEqual([]);
  });
});

describe('the short text', () => {
  it.each<[string, Change, string]>([
    [
      'a field of another name and type',
      refunds(2, (record) => {
        delete record.amount_refunded;
        record.refunded_amount = '1.00';
      }),
      'listRefunds (GET /refunds): in no record: `amount_refunded`; new: `refunded_amount`',
    ],
    ['a removed field', refunds(2, (record) => delete record.comment), 'in no record: `comment`'],
    ['a new field', refunds(2, (record) => (record.planted = 1)), '(GET /refunds): new: `planted`'],
  ])('names %s', async (_, change, text) => {
    const report = await verifyDrifting(REFUNDS, change);
    expect(report.exitCode).toBe(0);
    expect(renderReport(report, 'text')).toContain(text);
    expect(renderReport(report, 'markdown')).toContain('## Fields and values');
  });

  it('names a new value of a field whose values are listed', async () => {
    const report = await verifyDrifting(SUBSCRIPTIONS, ({ json }) => (json.data[0].status = 'new'));
    expect(renderReport(report, 'text')).toContain(
      'listSubscriptions (GET /subscriptions): new in `status`: `new`',
    );
  });

  it('names none of these where nothing has changed', async () => {
    const report = await verifyDrifting();
    expect(report.observed.drifts).toEqual([]);
    expect(renderReport(report, 'text')).not.toContain('Fields and values');
  });
});

describe('a field that is new', () => {
  it('in three records is a finding, whatever the names', async () => {
    const change = refunds(3, rename('comment', 'planted_text'));
    expect(messages(await verifyDrifting(REFUNDS, change))).toEqual([
      '`comment` is missing in all 3 records; `planted_text` is new: renamed?',
    ]);
  });

  it('lets the run fail when it is told to', async () => {
    const change = refunds(2, (record) => (record.planted_text = 'x'));
    const usual = await verifyDrifting(REFUNDS, change);
    expect(messages(usual, 'new-fields')).toEqual(['`planted_text` is new (string 2 times)']);
    expect(usual.exitCode).toBe(0);
    const strict = await verifyDrifting(REFUNDS, change, { failOn: ['new-fields'] });
    expect(strict.exitCode).toBe(1);
    expect(renderReport(strict, 'junit')).toContain('<failure message="`planted_text` is new');
    const [headline = ''] = renderReport(strict, 'text').split('\n');
    expect(headline).toMatch(/^Nothing contradicts .*, but the run fails: 1 field is new\.$/);
  });

  it('in a request is the matter of the caller', async () => {
    const report = await verifyRecorded([
      {
        method: 'POST',
        url: 'https://api.shop.example/v3/bulk-tokenized-charges',
        sent: { ...examples.BulkTokenizedChargeTwoCards, notify: true },
        body: examples.BulkTokenizedChargeCreated,
      },
    ]);
    expect(report.findings).toEqual([]);
  });
});

describe('a call that cannot be checked', () => {
  it.each<[string, RegExp, Change, string]>([
    ['a busy service', SUBSCRIPTIONS, (response) => (response.status = 503), 'HTTP 503'],
    [
      'a gateway',
      HOOKS,
      (response) => Object.assign(response, { status: 502, raw: '<html>' }),
      'HTTP 502',
    ],
  ])('for %s is a finding, and the run no success', async (_, target, change, note) => {
    const report = await verifyDrifting(target, change);
    expect(report.contradictions).toEqual([]);
    expect(messages(report, 'inconclusive')).toEqual([`it could not be checked: ${note}`]);
    expect(report.exitCode).toBe(2);
    expect(renderReport(report, 'junit')).toContain(
      `<error message="it could not be checked: ${note}"`,
    );
    const text = renderReport(report, 'text');
    expect(text).toContain('but 1 call could not be checked.');
  });

  it('for a time-out, a reset or the end of a body is a finding', async () => {
    const error = Object.assign(new Error('late'), { name: 'TimeoutError' });
    const late = new ReadableStream({ pull: (controller) => controller.error(error) });
    const report = await verifyDrifting(SUBSCRIPTIONS, (response) => (response.raw = late));
    expect(messages(report, 'inconclusive')).toEqual([
      'it could not be checked: only 0 bytes of a body (time-out) could be read',
    ]);
    expect(report.exitCode).toBe(2);
    // A connection that the service closes is its doing.
    const closed = await verifyDrifting(
      SUBSCRIPTIONS,
      (response) => (response.raw = dropped('{"status":"succ')),
    );
    expect(closed.exitCode).toBe(1);
  });

  it('is no failure where the run is told so, unless none could be checked', async () => {
    const busy: Change = (response) => (response.status = 503);
    const options = { failOn: ['contradictions'] as const };
    const one = await verifyDrifting(CARDS, busy, options);
    expect(one.exitCode).toBe(0);
    expect(renderReport(one, 'junit')).not.toMatch(/<error|<failure/);
    const all = await verifyDrifting(/./, busy, options);
    expect(all.exitCode).toBe(2);
  });

  it('is no finding for a reference of the caller or a permission', async () => {
    const report = await verifyDrifting(undefined, undefined, { ids: { order_ref: 'ORD-9999' } });
    expect(report.calls.some(({ outcome }) => outcome === 'refused')).toBe(true);
    expect(report.calls.some(({ outcome }) => outcome === 'inconclusive')).toBe(false);
    expect(report.findings).toEqual([]);
    expect(report.exitCode).toBe(0);
  });
});
