import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type KnownFinding,
  compareKnown,
  knownEntries,
  knownProblem,
  knownSection,
  parseKnown,
} from '../../../src/report/known.ts';

const KINDS = ['repeated-effect', 'hang'];
const CASE = 'payInvoice#1:reset-after';
const UNTIL = '2027-03-31';
const entry = { kind: 'hang', case: CASE, reason: 'Fixed in May.', until: UNTIL };
const onLocation = { kind: 'hang', location: '/paths', reason: 'Asked.', until: UNTIL };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${UNTIL}T23:59:59Z`) }));
afterEach(() => vi.useRealTimers());

describe('a known file', () => {
  it('has a list of entries', () => {
    expect(parseKnown(JSON.stringify({ known: [entry, onLocation] }), KINDS)).toEqual([
      entry,
      onLocation,
    ]);
  });

  const noList = 'has no list "known"; --write-known writes a file with one';
  it.each([
    ['{', 'the file is not JSON'],
    ['null', noList],
    ['{ "findings": [] }', noList],
    ['{ "known": {} }', noList],
    ['{ "known": ["hang"] }', 'entry 1: must be an object'],
  ])('is refused with %s', (text, message) => {
    expect(() => parseKnown(text, KINDS)).toThrow(
      expect.objectContaining({ name: 'KnownFileError', message }),
    );
  });

  const noDay = `hang ${CASE} must have a day until which it is accepted, such as "until": "2027-06-29"`;
  it.each([
    [{ kind: 'hung' }, '"hung" is no kind of finding; did you mean "hang"?'],
    [{ kind: undefined }, '"" is no kind of finding; there are repeated-effect, hang'],
    [{ untill: UNTIL }, '"untill" is no field of an entry; did you mean "until"?'],
    [{ x: 1 }, '"x" is no field of an entry; there are kind, case, location, reason, until'],
    [{ reason: 5 }, '"reason" must be a text'],
    [{ reason: ' ' }, `hang ${CASE} has no reason; say why it is accepted`],
    [{ reason: undefined }, `hang ${CASE} has no reason; say why it is accepted`],
    [{ until: '2027-02-30' }, noDay],
    [{ until: 'soon' }, noDay],
    [{ until: '2027-03' }, noDay],
    [{ until: undefined }, noDay],
    [
      { case: undefined },
      'hang needs a "case" or a "location": without, every hang would be accepted',
    ],
  ])('is refused with an entry that has %j', (change, problem) => {
    expect(knownProblem([entry, { ...entry, ...change }], KINDS)).toBe(`entry 2: ${problem}`);
  });

  it.each([null, [], 1])('is refused with the entry %j', (given) => {
    expect(knownProblem([given], KINDS)).toBe('entry 1: must be an object');
  });

  it('is refused without a list', () => {
    expect(knownProblem({}, KINDS)).toBe('must be a list of entries');
  });
});

interface Found {
  kind: string;
  case?: string;
  location?: string;
}

const identityOf = (finding: Found) => finding;
const hang: Found = { kind: 'hang', case: CASE, location: '/paths' };
const other: Found = { kind: 'repeated-effect', case: CASE, location: '/paths' };

describe('known findings', () => {
  it.each([
    { name: 'the kind and the case', known: entry, accepts: true },
    { name: 'the kind and the location', known: onLocation, accepts: true },
    { name: 'all three', known: { ...entry, location: '/paths' }, accepts: true },
    { name: 'another kind', known: { ...entry, kind: 'repeated-effects' }, accepts: false },
    { name: 'another case', known: { ...entry, case: `${CASE}+again` }, accepts: false },
    { name: 'another location', known: { ...entry, location: '/info' }, accepts: false },
  ])('accept what has $name', ({ known, accepts }) => {
    const { reason, until } = known;
    expect(compareKnown([known], [other, hang], { identityOf })).toEqual({
      known: accepts
        ? { accepted: [known], expired: [], gone: [] }
        : { accepted: [], expired: [], gone: [known] },
      findings: [other, accepts ? { ...hang, known: { reason, until } } : hang],
    });
  });

  it('accept until the end of their day', () => {
    const today = '2027-04-01';
    expect(compareKnown([entry], [hang, other], { identityOf, today })).toEqual({
      known: { accepted: [], expired: [entry], gone: [] },
      findings: [hang, other],
    });
    expect(compareKnown([entry], [], { identityOf, today }).known).toEqual({
      accepted: [],
      expired: [],
      gone: [entry],
    });
  });

  it('are accepted once, and gone only where the run has tried them', () => {
    const wasTried = ({ kind }: KnownFinding) => kind === 'repeated-effect';
    const untried = { ...entry, case: 'untried' };
    const gone = { ...entry, kind: 'repeated-effect' };
    const { known } = compareKnown([entry, onLocation, untried, gone], [hang], {
      identityOf,
      wasTried,
    });
    expect(known).toEqual({ accepted: [entry], expired: [], gone: [gone] });
  });

  it('are shown with their reason, or with what is to be done', () => {
    const known = { accepted: [entry], expired: [onLocation], gone: [{ ...entry, case: 'x' }] };
    expect(knownSection(known)).toEqual({
      title: 'Known',
      rows: [
        {
          sign: 'warn',
          subject: 'hang /paths',
          text: 'was accepted until 2027-03-31: fix it, or write another day',
        },
        {
          sign: 'warn',
          subject: 'hang x',
          text: 'no longer occurs: take the entry out of the file',
        },
        {
          sign: 'skip',
          subject: `hang ${CASE}`,
          text: 'accepted until 2027-03-31: Fixed in May.',
        },
      ],
    });
  });

  it('are written without a reason, but for those that had one and may still occur', () => {
    const gone = { ...entry, case: 'gone' };
    const untried = { ...entry, case: 'untried' };
    const found = [hang, other, other, { kind: 'hang', location: '/info' }];
    const known = knownEntries(found, [entry, gone, untried], [gone]);
    expect(known).toEqual([
      entry,
      { kind: 'repeated-effect', case: CASE, reason: '', until: '2027-06-29' },
      { kind: 'hang', location: '/info', reason: '', until: '2027-06-29' },
      untried,
    ]);
    expect(knownProblem(known, KINDS)).toBe(
      `entry 2: repeated-effect ${CASE} has no reason; say why it is accepted`,
    );
    expect(knownEntries([hang])).toMatchObject([{ kind: 'hang', case: CASE }]);
  });
});
