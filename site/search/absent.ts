import { guideHref } from '../links.ts';
import type { Reference } from '../model/reference.ts';
import type { SearchEntry } from './search.ts';

/** What readers want to do with a record, and the operations that would do it by the beginning of their names. */
const ACTIONS = [
  { verb: 'creates', ids: /^create/, words: 'create make new add issue start open register' },
  { verb: 'reads', ids: /^(get|list)/, words: 'get read list fetch find retrieve show search' },
  {
    verb: 'updates',
    ids: /^update/,
    words: 'update change edit modify rename activate freeze block',
  },
  {
    verb: 'deletes or cancels',
    ids: /^(delete|cancel|void)/,
    words: 'delete cancel remove stop end terminate close disable',
  },
] as const;

/** What other payments services have operations for, and this API has none. */
const SUBJECTS: Readonly<Record<string, string>> = {
  '3-D Secure and one-time passwords': '3ds secure otp pin password challenge',
  'balances and settlements': 'balance settlement wallet fund',
  'capturing a preauthorization': 'capture authorize authorise hold preauth',
  'card tokens': 'create save store tokenize card token vault',
  'charging one card': 'create single charge payment pay',
  customers: 'create customer profile payer',
  disputes: 'dispute chargeback claim fraud evidence',
  'exchange rates': 'exchange rate fx conversion convert',
  invoices: 'invoice receipt bill',
  'payment links and checkout pages': 'checkout link hosted page button form',
  'payment plans': 'create plan billing interval',
  'payouts and transfers':
    'payout transfer withdraw withdrawal disburse send money bank account beneficiary recipient',
  'verifying a payment': 'verify payment transaction status query',
};

/** What no operation does, so that a search for it does not end in something else. */
export function absentEntries({ operations, groups }: Reference): SearchEntry[] {
  const entry = (title: string, keywords: string): SearchEntry => ({
    kind: 'absent',
    title: `No operation here ${title}`,
    context: 'Other operations are not specified',
    href: `${guideHref('not-specified')}#service`,
    text: '',
    keywords,
  });
  const actions = groups.flatMap(({ name }) => {
    const records = name.toLowerCase();
    // The last word, without its plural.
    const noun = records.replace(/^.* /, '').replace(/s$/, '');
    const isThere = (ids: RegExp) =>
      operations.some(({ id }) => ids.test(id) && id.toLowerCase().includes(noun));
    return ACTIONS.filter(({ ids }) => !isThere(ids)).map(({ verb, words }) =>
      entry(`${verb} ${records}`, words),
    );
  });
  const subjects = Object.entries(SUBJECTS).map(([subject, words]) =>
    entry(`is about ${subject}`, words),
  );
  return [...actions, ...subjects];
}
