import { describe, expect, it } from 'vitest';
import {
  type KnownFinding,
  compareKnown,
  knownEntries,
  knownSection,
  parseKnown,
} from '../../../src/report/known.ts';
import { textReport } from '../../../src/report/text.ts';

const KINDS = ['repeated-effect', 'hang'];
const CASE = 'payInvoice#1:reset-after';
const entry = { kind: 'hang', case: CASE, reason: 'Fixed in May.', until: '2027-03-31' };

function parse(...known: unknown[]): KnownFinding[] {
  return parseKnown(JSON.stringify({ known }), KINDS);
}

describe('a known file', () => {
  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['null', 'null', 'has no list "known"'],
    ['another list', '{ "findings": [] }', 'has no list "known"'],
    ['an entry that is a text', '{ "known": ["hang"] }', 'entry 1: must be an object'],
  ])('is refused with %s', (_, text, message) => {
    expect(() => parseKnown(text, KINDS)).toThrow(message);
  });

  it.each([
    [{ kind: 'hung' }, 'did you mean "hang"?'],
    [{ untill: '2027-03-31' }, 'did you mean "until"?'],
    [{ reason: 5 }, '"reason" must be a text'],
    [{ reason: ' ' }, `hang ${CASE} has no reason`],
    [{ until: '2027-02-30' }, 'must have a day until which'],
    [{ until: 'soon' }, 'must have a day until which'],
    [{ until: '2027-03' }, 'must have a day until which'],
    [{ case: undefined }, 'hang needs a "case" or a "location"'],
  ])('is refused with an entry that has %j', (change, message) => {
    expect(() => parse(entry, { ...entry, ...change })).toThrow(message);
    expect(() => parse(entry, { ...entry, ...change })).toThrow('entry 2');
  });
});

interface Found {
  kind: string;
  case?: string;
  location?: string;
}

function compare(known: readonly KnownFinding[], findings: Found[], today = '2027-03-31') {
  return compareKnown(known, findings, { identityOf: (each) => each, today });
}

/** The findings that an entry accepts, each marked with its reason and day. */
function accepted(...given: Parameters<typeof compare>): Found[] {
  const { reason, until } = entry;
  return compare(...given).findings.flatMap(({ known, ...found }) => {
    if (known !== undefined) expect(known).toEqual({ reason, until });
    return known === undefined ? [] : [found];
  });
}

describe('known findings', () => {
  const hang: Found = { kind: 'hang', case: CASE, location: '/paths' };
  const other: Found = { kind: 'repeated-effect', case: CASE, location: '/paths' };

  it('accept what has the same kind and place, until the end of their day', () => {
    const [known] = [parse(entry)];
    expect(accepted(known, [hang, other])).toEqual([hang]);
    expect(accepted(known, [{ ...hang, case: `${CASE}+again` }])).toEqual([]);
    expect(accepted(known, [hang], '2027-04-01')).toEqual([]);
  });

  it('accept what has the same location, in any case', () => {
    const known = parse({ ...entry, case: undefined, location: '/paths' });
    expect(accepted(known, [hang])).toEqual([hang]);
    expect(accepted(known, [{ ...hang, location: '/info' }])).toEqual([]);
  });

  it('are named when their day is past, and when they no longer occur', () => {
    const known = parse(entry, { ...entry, kind: 'repeated-effect' });
    const { rows } = knownSection(compare(known, [hang], '2027-04-01').known);
    expect(rows.map(({ sign, subject, text }) => [sign, subject, text?.split(':')[0]])).toEqual([
      ['warn', `hang ${CASE}`, 'was accepted until 2027-03-31'],
      ['warn', `repeated-effect ${CASE}`, 'no longer occurs'],
    ]);
  });

  it('are not named as gone when the run did not try their case', () => {
    const wasTried = () => false;
    const identityOf = (each: Found) => each;
    const known = parse(entry);
    expect(compareKnown(known, [], { identityOf, wasTried }).known.gone).toEqual([]);
  });

  it('are named with their reason', () => {
    const text = textReport(
      { head: ['Run'], sections: [knownSection(compare(parse(entry), [hang]).known)] },
      { paint: (_, each) => each },
    );
    expect(text).toContain(`- hang ${CASE}: accepted until 2027-03-31: Fixed in May.`);
  });

  it('are written without a reason, but for those that had one and may still occur', () => {
    const [gone, untried] = [
      { ...entry, case: 'gone' },
      { ...entry, case: 'untried' },
    ];
    const before = parse(entry, gone, untried);
    const known = knownEntries([hang, other, other], before, [before[1]!]);
    expect(known).toEqual([
      entry,
      { kind: 'repeated-effect', case: CASE, reason: '', until: expect.stringMatching(/^2\d{3}-/) },
      untried,
    ]);
    expect(() => parseKnown(JSON.stringify({ known }), KINDS)).toThrow('entry 2: repeated-effect');
  });
});
