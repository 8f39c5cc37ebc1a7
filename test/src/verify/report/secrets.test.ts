import { describe, expect, it } from 'vitest';
import { FORMATS, type Report, renderReport } from '../../../../src/verify/index.ts';
import { Secrets } from '../../../../src/verify/secrets.ts';
import { type Change, OPTIONS, WRITING, targets, verifyDrifting } from '../support/drifting.ts';
import { contradictions, failures } from '../support/report.ts';

// Valid by their check digits, so that they pass as card numbers wherever they turn up.
const PAN = '4000056655665556';
const OTHER_PAN = '5200 8282 8282 8210';
const CVV = '7391';
const SECRET = 'whsec-planted-secret';
const BVN = '22345678901';
const PLANTED = [
  PAN,
  OTHER_PAN,
  OTHER_PAN.replaceAll(' ', ''),
  SECRET,
  OPTIONS.token,
  'planted-query',
];

/** Puts secrets where the document has them, and where no document would. */
function plant(json: any): void {
  const record = Array.isArray(json.data) ? json.data[0] : json.data;
  if (record?.card_pan) Object.assign(record, { card_pan: PAN, cvv: CVV });
  if (record?.secret) record.secret = SECRET;
}

function echo(json: any): void {
  const record = Array.isArray(json.data) ? json.data[0] : json.data;
  json.message = `no card ${PAN} with ${CVV} and ${OTHER_PAN} for Bearer ${OPTIONS.token} ${SECRET}`;
  if (json.error) {
    json.error.message = json.message;
    json.error.type = SECRET;
  }
  if (!record) return;
  record.status = PAN;
  record.card_type = SECRET;
  record.currency = Number(PAN);
  record[PAN] = 1;
  record[`x-${SECRET}`] = { cvv: CVV };
  record.created_at = `${PAN} ${CVV}`;
  if (record.supported_event_types) record.supported_event_types = [SECRET, OPTIONS.token];
}

function texts(report: Report): string {
  return FORMATS.map((format) => renderReport(report, format)).join('\n');
}

function expectNoSecret(text: string): void {
  for (const secret of PLANTED) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/(?<![\d.])7391(?!\d)/);
}

describe('the secrets of a run', () => {
  it('stay out of every format of the report when responses repeat them anywhere', async () => {
    const report = await verifyDrifting(/./, ({ json, headers }) => {
      plant(json);
      echo(json);
      headers.set('x-ratelimit-limit', PAN);
      headers.set(
        'access-control-allow-origin',
        `https://a.example/?key=planted-query&t=${OPTIONS.token}`,
      );
      headers.set('content-type', `application/${SECRET}`);
    });
    // The report is not empty: it says something about all of these fields.
    expect(contradictions(report).length).toBeGreaterThan(10);
    expect(texts(report)).toContain('a string like `aaaaaaaaaaa/aaaaa-aaaaaaa-aaaaaa`');
    expectNoSecret(texts(report));
  });

  it('stay out when a sensitive field itself is wrong', async () => {
    const report = await verifyDrifting(/virtual-cards/, ({ json }) => {
      const cards = [json.data].flat();
      for (const card of cards)
        if (card) Object.assign(card, { card_pan: [PAN], cvv: Number(CVV) });
    });
    expect(contradictions(report).map(({ at }) => at)).toContain('body/data/0/card_pan');
    expectNoSecret(texts(report));
  });

  it('stay out where the service may choose a value, and it is a number of a card', async () => {
    const report = await verifyDrifting(/refunds/, ({ json }) => (json.data[0].status = PAN));
    expect(texts(report)).toContain('status: `[redacted]`');
    expectNoSecret(texts(report));
  });

  it('stay out where a response repeats what a write has sent', async () => {
    const bodies = { ...WRITING.bodies, updateVirtualAccountNumberBvn: { bvn: BVN } };
    const json = { status: 'error', message: 'no', data: null, [`x-${BVN}`]: 1 };
    const refuse: Change = (response) => Object.assign(response, { status: 400, json });
    const report = await verifyDrifting(targets.BVN, refuse, { ...WRITING, bodies });
    expect(texts(report)).toContain('field x-[redacted]');
    expect(texts(report)).not.toContain(BVN);
  });

  it.each<[string, kind: string, Change]>([
    [
      'redirects to an address with the token in it',
      'address',
      (response) => {
        const location = `https://evil.example/${OPTIONS.token}?key=planted-query&pan=${PAN}`;
        Object.assign(response, { status: 302, raw: null, headers: new Headers({ location }) });
      },
    ],
    [
      'repeats the token that it refuses',
      'token',
      (response) => {
        const json = { status: 'error', message: `token ${OPTIONS.token} is bad`, data: null };
        Object.assign(response, { status: 401, json });
      },
    ],
  ])('stay out of the report where the service %s', async (_, kind, change) => {
    const report = await verifyDrifting(/./, change);
    expect(failures(report)).toEqual([`${kind} main`, `${kind} webhooks`]);
    expectNoSecret(texts(report));
  });
});

describe('what a run keeps secret', () => {
  const secrets = new Secrets();
  for (const each of ['ab', 'abc', 'letter', 'letters', ' two\n lines ', 'a/b-key'])
    secrets.add(each);
  secrets.addFrom({ list: [{ cvv: '739' }] });

  it.each([
    ['ab abc', 'ab [redacted]'],
    ['letter letters lette', '[redacted] [redacted] lette'],
    ['a two lines b', 'a [redacted] b'],
    ['cvv 739', 'cvv [redacted]'],
    ['{"key":"a\\/b-key"} key=a%252Fb-key', '{"key":"[redacted]"} key=[redacted]'],
  ])('is redacted in a text: %j', (text, shown) => {
    expect(secrets.redactText(text, 100)).toBe(shown);
  });

  it.each(['letters', 'a%252Fb-key'])('is redacted in texts and names of a report: %s', (text) => {
    expect(secrets.redactReport({ [text]: [text, { a: `abc ${text}` }], n: 739 })).toEqual({
      '[redacted]': ['[redacted]', { a: 'abc [redacted]' }],
      n: 739,
    });
  });

  it('is left in a report where it could be a part of anything', () => {
    const report = { list: ['abc', '739'], escaped: 'a\\/b', n: 739, none: null };
    expect(secrets.redactReport(report)).toEqual(report);
  });
});
