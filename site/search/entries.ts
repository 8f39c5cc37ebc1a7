import { type Tokens, marked } from 'marked';
import { gapKinds } from '../../src/contract/gaps.ts';
import { CHANGELOG } from '../guides/guides.ts';
import { guideHref, operationHref, questionsHref } from '../links.ts';
import type { ErrorCase, Reference } from '../model/reference.ts';
import { type Field, flat } from '../model/fields.ts';
import { kindTitle } from '../model/notes.ts';
import { anchors, slug } from '../model/text.ts';
import { plain } from '../parts/markdown.ts';
import type { Site } from '../site.ts';
import type { SearchEntry } from './search.ts';
import { GUIDE_KEYWORDS, HTTP_STATUS, normalize, wordsOf } from './words.ts';

/** Everything that the search of a site finds. */
export function searchEntries(site: Site): SearchEntry[] {
  return [
    ...operationEntries(site),
    ...guideEntries(site),
    ...errorEntries(site),
    ...gapEntries(site),
    ...fieldEntries(site),
    ...fileEntries(site),
    ...absentEntries(site.reference),
  ];
}

function operationEntries({ reference }: Site): SearchEntry[] {
  return reference.operations.map(({ description, id, method, path, summary, tag }) => ({
    kind: 'operation',
    title: summary,
    context: `${method} ${path}`,
    href: operationHref(id),
    text: plain(description),
    keywords: `${id} ${tag}`,
  }));
}

function guideEntries({ guides, reference }: Site): SearchEntry[] {
  // The headings of errors and of gaps are found as what they are.
  const found = new Set(
    reference.errors
      .flatMap(({ cases }) => cases.map(({ example }) => example.summary))
      .concat(reference.gaps.unspecified.map(({ kind }) => kindTitle(kind))),
  );
  return guides.flatMap((guide): SearchEntry[] => {
    const sections = sectionsOf(guide.markdown);
    // What has changed is not what someone searches who wants to call the service.
    const [start, ...rest] = guide.id === CHANGELOG ? sections.slice(0, 1) : sections;
    return [
      {
        kind: 'guide',
        title: guide.title,
        context: guide.group,
        href: guideHref(guide.id),
        ...condensed(start?.text ?? ''),
        keywords: GUIDE_KEYWORDS[guide.id] ?? '',
      },
      ...rest
        .filter(({ text, title }) => text !== '' && !found.has(title))
        .map(({ id, title, text }): SearchEntry => ({
          kind: 'section',
          title,
          context: guide.title,
          href: `${guideHref(guide.id)}#${id}`,
          ...condensed(text),
        })),
    ];
  });
}

function errorEntries({ reference }: Site): SearchEntry[] {
  return reference.errors.flatMap(({ cases, interfaceLabel }) =>
    cases.map((each): SearchEntry => {
      const { operations, example } = each;
      return {
        kind: 'error',
        title: plain(example.summary),
        context: identityOf(each),
        href: `${guideHref('errors')}#${slug(plain(example.summary))}`,
        text: plain(
          `${interfaceLabel} ${example.description} ${operations.map(({ summary }) => summary).join(', ')}`,
        ),
        keywords: 'error code',
      };
    }),
  );
}

function identityOf({ example, identity, statuses, statusIsAssumed }: ErrorCase): string {
  if (example.isPlaceholder) return 'wording not known';
  const { code, message, type = '' } = identity;
  const words = code === undefined ? [message] : [code, type];
  const assumed = statusIsAssumed ? ', assumed:' : '';
  return [...statuses.map((status) => `HTTP ${status}${assumed}`), ...words].join(' ');
}

/** One entry for each kind of gap, at its heading. */
function gapEntries({ reference }: Site): SearchEntry[] {
  const { unspecified } = reference.gaps;
  return [...new Set(unspecified.map(({ kind }) => kind))].map((kind) => ({
    kind: 'gap',
    title: kindTitle(kind),
    context: 'Open questions',
    href: `${questionsHref()}#${slug(kindTitle(kind))}`,
    ...condensed(
      plain(
        unspecified
          .filter((gap) => gap.kind === kind)
          .map(({ text }) => text)
          .join(' '),
      ),
    ),
    keywords: `${gapKinds[kind].about}${kind === 'statuses' ? ` ${HTTP_STATUS}` : ''}`,
  }));
}

/** Each field once, where it is shown first, however many operations share its schema. */
function fieldEntries({ reference }: Site): SearchEntry[] {
  const entries = new Map<string, SearchEntry>();
  for (const { id, parameters, request, responses, summary } of reference.operations) {
    const page = operationHref(id);
    const add = (fields: readonly Field[], where: string) => {
      for (const field of flat(fields)) {
        const key = `${field.pointer} ${field.name}`;
        if (entries.has(key)) continue;
        entries.set(key, {
          kind: 'field',
          title: field.path,
          context: `${where}: ${summary}`,
          href: `${page}#${field.id}`,
          ...(field.description === undefined ? {} : { text: plain(field.description) }),
          ...keywordsOf(field),
        });
      }
    };
    add(
      parameters.map(({ field }) => field),
      'Parameter',
    );
    add(request?.body?.fields ?? [], 'Request');
    for (const { body, failed, headers } of responses) {
      add(headers, 'Response header');
      add(body?.fields ?? [], failed ? 'Error' : 'Response');
    }
  }
  return [...entries.values()];
}

/** Values that someone may have seen and looks for: `NGN`, `NOAUTH`. */
function keywordsOf({ examples, sensitive, values }: Field): Pick<SearchEntry, 'keywords'> {
  const seen = sensitive ? [] : [...examples, ...(values?.list ?? [])];
  const words = new Set(seen.map(String).filter((each) => /^[A-Za-z][\w-]{1,30}$/.test(each)));
  return words.size === 0 ? {} : { keywords: [...words].join(' ') };
}

function fileEntries({ downloads }: Site): SearchEntry[] {
  return downloads.map(({ file, description }) => ({
    kind: 'file',
    title: file,
    context: description,
    href: guideHref('downloads'),
  }));
}

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
  'charging one card': 'create single charge payment pay',
  customers: 'create customer profile payer',
  disputes: 'dispute chargeback claim fraud evidence',
  'converting currencies': 'exchange rate fx conversion convert',
  invoices: 'invoice receipt bill',
  'payment links and checkout pages': 'checkout link hosted page button form',
  'payment plans': 'create plan billing interval',
  'payouts and transfers':
    'payout transfer withdraw withdrawal disburse send money bank account beneficiary recipient',
  'split payments and subaccounts': 'split subaccount marketplace commission',
  'storing a card': 'create save store tokenize card token vault',
  'verifying a payment': 'verify payment transaction status query',
};

/** What no operation does, so that a search for it does not end in something else. */
function absentEntries({ operations, groups }: Reference): SearchEntry[] {
  const entry = (title: string, keywords: string): SearchEntry => ({
    kind: 'absent',
    title: `No operation here ${title}`,
    context: 'Open question',
    href: `${questionsHref()}#service`,
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

const SHOWN_LENGTH = 200;

/** The beginning of a text, and each other word of it once: that is what there is to find. */
function condensed(text: string): { text: string; more?: string } {
  const end = text.length <= SHOWN_LENGTH ? text.length : text.lastIndexOf(' ', SHOWN_LENGTH);
  const shown = text.slice(0, end);
  const known = new Set(wordsOf(shown).map(normalize));
  const more = wordsOf(text.slice(end)).filter((word) => {
    const own = normalize(word);
    if (own === null || /^\d+$/.test(own) || known.has(own)) return false;
    known.add(own);
    return true;
  });
  return more.length === 0 ? { text: shown } : { text: shown, more: more.join(' ') };
}

/** A heading of a guide with the text below it. */
interface ProseSection {
  id: string;
  title: string;
  text: string;
}

/** The guide in parts, one for each heading; the first is that of the title. */
function sectionsOf(markdown: string): ProseSection[] {
  const anchor = anchors();
  const sections: ProseSection[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const title = plain((token as Tokens.Heading).text);
      sections.push({ id: anchor(title), title, text: '' });
    } else {
      const section = sections.at(-1);
      if (section !== undefined) section.text = `${section.text} ${textOf(token)}`.trim();
    }
  }
  return sections;
}

/** The words of a block. Code is left out: what it shows is named in the prose. */
function textOf(token: Tokens.Generic): string {
  if (token.type === 'code' || token.type === 'html') return '';
  if (token.type === 'table') {
    const rows = [
      token['header'],
      ...(token['rows'] as Tokens.TableCell[][]),
    ] as Tokens.TableCell[][];
    return plain(rows.map((row) => row.map(({ text }) => text).join(' ')).join(' '));
  }
  return plain(token.raw)
    .replaceAll(/\*\*|^\s*(?:[*>-]|#+)\s/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The entries as a script, so that they load from a folder as well as from a server. */
export function searchIndex(site: Site): string {
  const lines = searchEntries(site).map((entry) => JSON.stringify(entry));
  return `globalThis.searchEntries = [\n${lines.join(',\n')}\n];\n`;
}
